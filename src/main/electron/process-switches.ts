/** Start options of the desktop program that weaken its protection. */

/**
 * Returns the warning that the window runs without the browser's sandbox; null when it is sandboxed. A page that
 * compromises such a window has the user's full access.
 */
export function sandboxWarning(argv: readonly string[], environment: NodeJS.ProcessEnv): string | null {
  const word = argv.find((argument) => argument === '--no-sandbox' || argument === '--disable-gpu-sandbox')
  const by = word ?? (environment.ELECTRON_DISABLE_SANDBOX === undefined ? null : 'ELECTRON_DISABLE_SANDBOX')
  return by === null
    ? null
    : `WARNING: Skerry runs without the browser sandbox (${by}). What is shown in the window is not isolated from this machine. Start it without ${by} wherever that is possible.`
}

/**
 * Returns why a packaged program refuses to start: a switch would let other programs inspect the window. Null when
 * there is none.
 */
export function debuggingSwitch(argv: readonly string[]): string | null {
  const word = argv.find((argument) =>
    /^--(?:inspect(?:-brk|-port)?|remote-debugging-(?:port|pipe))(?:=|$)/.test(argument),
  )
  return word === undefined
    ? null
    : `Skerry does not start with ${word.split('=')[0]}: other programs on this machine could then read everything in its window.`
}
