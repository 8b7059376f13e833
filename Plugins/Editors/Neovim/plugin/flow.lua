-- Starts flow-language-server for .flow files. Requires Neovim 0.7 or later.
--
-- Put this folder into a package directory or add it to 'runtimepath'. If the server is not in PATH, set
-- `vim.g.flow_language_server` to a list of the command and its arguments.

vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, { pattern = "*.flow", command = "setfiletype flow" })

-- Lists the places above a screen. A code lens of the server runs this command.
vim.lsp.commands["flow.showPlaces"] = function(command, context)
  local client = vim.lsp.get_client_by_id(context.client_id)
  local items = vim.lsp.util.locations_to_items(command.arguments[3], client.offset_encoding)
  vim.fn.setqflist({}, " ", { title = command.title, items = items })
  vim.cmd("copen")
end

-- Opens the page that plays a flow in the browser. A code lens of the server runs this command.
vim.lsp.commands["flow.play"] = function(command, context)
  local client = vim.lsp.get_client_by_id(context.client_id)
  local request = { command = "flow.page", arguments = command.arguments }
  client.request("workspace/executeCommand", request, function(problem, page)
    if problem then return vim.notify(problem.message, vim.log.levels.ERROR) end
    local path = vim.fn.tempname() .. ".html"
    vim.fn.writefile(vim.split(page.html, "\n"), path)
    if vim.ui.open then return vim.ui.open(path) end
    local opener = vim.fn.has("mac") == 1 and "open" or "xdg-open"
    if vim.fn.executable(opener) == 1 then
      vim.fn.jobstart({ opener, path }, { detach = true })
    else
      vim.notify(path)
    end
  end, context.bufnr)
end

-- The folder of the package or the repository that a file is in.
local function root(path)
  local folder = vim.fn.fnamemodify(path, ":p:h")
  while true do
    for _, mark in ipairs({ "Package.swift", ".git" }) do
      if vim.loop.fs_stat(folder .. "/" .. mark) then return folder end
    end
    local above = vim.fn.fnamemodify(folder, ":h")
    if above == folder then return vim.fn.fnamemodify(path, ":p:h") end
    folder = above
  end
end

-- The servers started here, by root. Neovim 0.8 and later finds running servers itself.
local clients = {}

local function attach(buffer)
  local folder = root(vim.api.nvim_buf_get_name(buffer))
  local config = {
    name = "flow-language-server",
    cmd = vim.g.flow_language_server or { "flow-language-server" },
    root_dir = folder,
    workspace_folders = { { uri = vim.uri_from_fname(folder), name = folder } },
  }
  if vim.lsp.start then return vim.lsp.start(config, { bufnr = buffer }) end
  local id = clients[folder]
  if not id or not vim.lsp.get_client_by_id(id) then id = vim.lsp.start_client(config) end
  clients[folder] = id
  if id then vim.lsp.buf_attach_client(buffer, id) end
end

vim.api.nvim_create_autocmd("FileType", {
  pattern = "flow",
  callback = function(event)
    vim.bo[event.buf].commentstring = "// %s"
    -- Highlight with the tree-sitter grammar if its parser and queries are installed.
    if vim.treesitter.start then pcall(vim.treesitter.start, event.buf, "flow") end
    attach(event.buf)
  end,
})
