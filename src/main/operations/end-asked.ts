/**
 * Calls back when the host is to end: by Ctrl+C, by a service manager, with the terminal that it was started from, or when
 * the program that started it is gone. May call back more than once.
 */
export function onEndAsked(listener: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => listener())
  // there only when a script started this process with a channel; it must not keep a process alive that has nothing to do
  process.on('disconnect', () => listener())
  process.channel?.unref()
}
