import { app } from 'electron'

/**
 * Starts the program that `BENCH_PROGRAM` names inside of this one, prints that its first window is drawn, and ends in
 * order: after another end the next start checks the database beside what is measured. Drawn is the frame after the
 * page says so by `BENCH_DRAWN`. Electron waits for the modules of a program before it is ready, and so for these.
 */
app.on('browser-window-created', (_event, window) => {
  window.webContents.once('dom-ready', async () => {
    await window.webContents.executeJavaScript(`new Promise((resolve) => {
      const look = () => requestAnimationFrame(() => (${process.env.BENCH_DRAWN} ? resolve(true) : look()))
      look()
    })`)
    process.stdout.write('drawn\n')
    app.quit()
  })
})

await import(process.env.BENCH_PROGRAM)
