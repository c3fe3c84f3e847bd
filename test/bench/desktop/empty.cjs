const { app, BrowserWindow } = require('electron')

/** An empty window of the size that Skerry opens with. */
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1440, height: 900 })
  window.loadURL('data:text/html,<!doctype html><title>empty</title><p>empty</p>')
})
