const { app } = require('electron')

/**
 * Starts the program that `BENCH_PROGRAM` names inside of this one, prints that its first window is drawn, and ends. Drawn is
 * the frame after the page says so by `BENCH_DRAWN`.
 */
app.on('browser-window-created', (_event, window) => {
  window.webContents.once('dom-ready', async () => {
    await window.webContents.executeJavaScript(`new Promise((resolve) => {
      const look = () => requestAnimationFrame(() => (${process.env.BENCH_DRAWN} ? resolve(true) : look()))
      look()
    })`)
    process.stdout.write('drawn\n')
    app.exit(0)
  })
})

void import(process.env.BENCH_PROGRAM)
