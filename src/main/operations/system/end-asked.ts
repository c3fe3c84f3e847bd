/**
 * Calls back when the host is to end: on Ctrl+C, by a service manager, when its terminal closes, or when the program
 * that started it is gone. May call back more than once.
 */
export function onEndAsked(listener: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => listener())
  // only fires when a script started this process with an IPC channel, which must not keep an idle process alive
  process.on('disconnect', () => listener())
  process.channel?.unref()
}
