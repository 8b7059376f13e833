-- What Neovim's own client makes of the server. Each line that is written says what came of a step.
local output = io.open(vim.env.FLOW_OUTPUT, "w")
local function say(...) output:write(table.concat({ ... }, " "), "\n") end
local function finish() output:close() vim.cmd("qall!") end

local ok, failure = pcall(function()
  vim.cmd("edit " .. vim.fn.fnameescape(vim.env.FLOW_FILE))
  local function wait(what, condition)
    if not vim.wait(20000, condition, 20) then error("waited in vain for " .. what) end
  end
  local function lines() return vim.api.nvim_buf_get_lines(0, 0, -1, false) end
  local function findings()
    return vim.tbl_map(function(found) return found.lnum .. ":" .. found.col .. " " .. found.code end, vim.diagnostic.get(0))
  end

  wait("the client", function() return #vim.lsp.buf_get_clients(0) > 0 or next(vim.lsp.buf_get_clients(0)) ~= nil end)
  wait("diagnostics", function() return #vim.diagnostic.get(0) == 1 end)
  say("diagnostics", unpack(findings()))

  -- The cursor stands in the name that nothing declares.
  vim.api.nvim_win_set_cursor(0, { 3, 26 })
  local params = vim.lsp.util.make_range_params()
  params.context = { diagnostics = {} }
  local answers = vim.lsp.buf_request_sync(0, "textDocument/codeAction", params, 20000)
  local _, answer = next(answers)
  for _, action in ipairs(answer.result) do say("action", action.title) end
  vim.lsp.util.apply_workspace_edit(answer.result[1].edit, "utf-16")
  say("repaired", lines()[3])
  wait("no diagnostics", function() return #vim.diagnostic.get(0) == 0 end)

  local place = vim.lsp.util.make_position_params()
  _, answer = next(vim.lsp.buf_request_sync(0, "textDocument/completion", place, 20000))
  for _, item in ipairs(answer.result.items) do say("completion", item.label) end

  vim.lsp.buf.rename("numbers")
  wait("the new name", function() return lines()[4]:find("numbers") ~= nil end)
  say("renamed", lines()[3])
  say("renamed", lines()[4])

  if vim.lsp.buf.format then vim.lsp.buf.format({ timeout_ms = 20000 }) else vim.lsp.buf.formatting_sync({}, 20000) end
  say("formatted", lines()[2])
  say("formatted", lines()[3])

  local page
  vim.ui.open = function(path) page = path end
  local document = { textDocument = vim.lsp.util.make_text_document_params(0) }
  _, answer = next(vim.lsp.buf_request_sync(0, "textDocument/codeLens", document, 20000))
  local client = next(vim.lsp.buf_get_clients(0))
  for _, lens in ipairs(answer.result) do
    if lens.command.title == "play" and not page then
      vim.lsp.commands[lens.command.command](lens.command, { client_id = client, bufnr = 0 })
      wait("the page", function() return page ~= nil end)
    end
  end
  say("page", io.open(page):read("*a"):find("<title>Numbers</title>", 1, true) and "of Numbers" or "of something else")
end)
if not ok then say("failed", tostring(failure)) end
finish()
