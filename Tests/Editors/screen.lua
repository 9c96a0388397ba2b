-- Writes what Neovim shows of a plan into a file: the text with its inlay hints where they stand, and the
-- hover of one place in its window.
-- Usage: SCREEN=FILE WORD=text nvim --headless ... -S screen.lua FILE
local function ask(method, params)
  for _, answer in pairs(vim.lsp.buf_request_sync(0, method, params, 10000) or {}) do
    if answer.err then error(vim.inspect(answer.err)) end
    return answer.result
  end
  error(method .. ": no answer")
end

-- The lines of the buffer with the hints in them, as versions from 0.10 draw them.
local function lines_with_hints()
  local lines = vim.api.nvim_buf_get_lines(0, 0, -1, false)
  local params = {
    textDocument = vim.lsp.util.make_text_document_params(),
    range = { start = { line = 0, character = 0 }, ["end"] = { line = #lines, character = 0 } },
  }
  local hints = ask("textDocument/inlayHint", params)
  table.sort(hints, function(a, b)
    if a.position.line ~= b.position.line then return a.position.line > b.position.line end
    return a.position.character > b.position.character
  end)
  for _, hint in ipairs(hints) do
    local number = hint.position.line + 1
    local line = lines[number]
    local byte = vim.str_byteindex(line, hint.position.character, true)
    local label = "⟨" .. hint.label .. "⟩"
    if hint.paddingLeft then label = " " .. label end
    if hint.paddingRight then label = label .. " " end
    -- Neovim draws them in another colour.
    lines[number] = line:sub(1, byte) .. label .. line:sub(byte + 1)
  end
  return lines
end

-- The lines of the window that a hover opens over the text.
local function hover_lines(word)
  vim.fn.cursor(1, 1)
  local found = vim.fn.searchpos("\\V" .. word)
  if found[1] == 0 then error("no " .. word) end
  vim.fn.cursor(found[1], found[2])
  local hover = ask("textDocument/hover", vim.lsp.util.make_position_params())
  local text = vim.lsp.util.convert_input_to_markdown_lines(hover.contents)
  local buffer = vim.lsp.util.open_floating_preview(vim.lsp.util.trim_empty_lines(text), "markdown", {})
  local shown = {}
  for _, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do
    -- What Markdown conceals is not seen.
    line = line:gsub("`", ""):gsub("%s+$", "")
    table.insert(shown, line)
  end
  return found[1], shown
end

local function run()
  vim.cmd("edit " .. vim.env.PLAN)
  if not vim.wait(10000, function() return #vim.lsp.buf_get_clients(0) > 0 end) then error("no server") end
  local lines = lines_with_hints()
  local row, hover = hover_lines(vim.env.WORD)
  local width = 0
  for _, line in ipairs(hover) do width = math.max(width, vim.fn.strdisplaywidth(line)) end
  local out = {}
  for number, line in ipairs(lines) do
    table.insert(out, line)
    if number == row then
      local rule = string.rep("─", width + 2)
      table.insert(out, "    ╭" .. rule .. "╮")
      for _, each in ipairs(hover) do
        local rest = string.rep(" ", width - vim.fn.strdisplaywidth(each))
        table.insert(out, "    │ " .. each .. rest .. " │")
      end
      table.insert(out, "    ╰" .. rule .. "╯")
    end
  end
  vim.fn.writefile(out, vim.env.SCREEN)
end

local isWell, fault = pcall(run)
if not isWell then
  io.stderr:write("nvim: " .. tostring(fault) .. "\n")
  vim.cmd("cquit 1")
end
vim.cmd("qall!")
