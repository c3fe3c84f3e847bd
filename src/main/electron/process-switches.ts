/** What the desktop program was started with that takes protection away. */

/**
 * The sentence that says that the window runs without the sandbox of the browser; null when it has it. A page that takes such a
 * window over can do what the user can.
 */
export function sandboxWarning(argv: readonly string[], environment: NodeJS.ProcessEnv): string | null {
  const word = argv.find((argument) => argument === '--no-sandbox' || argument === '--disable-gpu-sandbox')
  const by = word ?? (environment.ELECTRON_DISABLE_SANDBOX === undefined ? null : 'ELECTRON_DISABLE_SANDBOX')
  return by === null
    ? null
    : `WARNING: Skerry runs without the sandbox of the browser (${by}). What is shown in the window is not kept apart from this machine. Start it without ${by} wherever that is possible.`
}

/** Why a packaged program does not start: a switch would let other programs look into the window. Null when there is none. */
export function debuggingSwitch(argv: readonly string[]): string | null {
  const word = argv.find((argument) =>
    /^--(?:inspect(?:-brk|-port)?|remote-debugging-(?:port|pipe))(?:=|$)/.test(argument),
  )
  return word === undefined
    ? null
    : `Skerry does not start with ${word.split('=')[0]}: other programs on this machine could then read everything in its window.`
}
