-- What a person does in Neovim, without a screen: open, see a finding, jump, rename, complete, format.
local function check(what, isWell, detail)
  if isWell then return end
  io.stderr:write("nvim: " .. what .. " fails: " .. vim.inspect(detail) .. "\n")
  vim.cmd("cquit 1")
end

local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 10000)
  for _, answer in pairs(answers or {}) do
    check(method, not answer.err, answer.err)
    return answer.result
  end
  check(method, false, "no answer")
end

local function at(line, character)
  vim.api.nvim_win_set_cursor(0, { line, character })
  return vim.lsp.util.make_position_params()
end

local function run()
  vim.cmd("edit main.routeplan")
  check("diagnostics", vim.wait(10000, function() return #vim.diagnostic.get(0) > 0 end), "none came")
  local isFound = false
  for _, finding in ipairs(vim.diagnostic.get(0)) do
    isFound = isFound or finding.code == "unknown-name"
  end
  check("the finding", isFound, vim.diagnostic.get(0))

  local target = ask("textDocument/definition", at(3, 13))
  check("jump", target[1].uri:find("shop.routeplan$"), target)

  local items = ask("textDocument/completion", at(5, 13)).items
  local isOffered = false
  for _, item in ipairs(items) do isOffered = isOffered or item.label == "Cart" end
  check("completion", isOffered, items)

  local rename = at(3, 13)
  rename.newName = "Basket"
  vim.lsp.util.apply_workspace_edit(ask("textDocument/rename", rename), "utf-16")
  check("rename", vim.fn.getline(3):find("Basket"), vim.fn.getline(3))

  vim.wait(2000, function() return false end, 100)
  local params = vim.lsp.util.make_formatting_params({ tabSize = 4, insertSpaces = true })
  local edits = ask("textDocument/formatting", params)
  vim.lsp.util.apply_text_edits(edits, 0, "utf-16")
  check("format", vim.fn.getline(2) == 'route Home at "/" {', vim.fn.getline(2))
  io.stderr:write("nvim: all well\n")
end

local isWell, fault = pcall(run)
check("the script", isWell, fault)
vim.cmd("qall!")
