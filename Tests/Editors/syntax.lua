-- Writes the syntax group of each byte of some plans as JSON: SYNTAX=routeplan.vim GROUPS=FILE PLANS=paths,
-- one a line.
local result = {}
vim.cmd("syntax on")
for path in vim.gsplit(vim.env.PLANS, "\n") do
  vim.cmd("silent edit " .. vim.fn.fnameescape(path))
  vim.b.current_syntax = nil
  vim.cmd("source " .. vim.fn.fnameescape(vim.env.SYNTAX))
  vim.cmd("syntax sync fromstart")
  local lines = {}
  for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    local groups = {}
    for column = 1, #line do
      groups[column] = vim.fn.synIDattr(vim.fn.synID(number, column, 0), "name")
    end
    lines[number] = groups
  end
  result[path] = lines
end
vim.fn.writefile({ vim.fn.json_encode(result) }, vim.env.GROUPS)
vim.cmd("qall!")
