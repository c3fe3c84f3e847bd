/**
 * Runs `work` for a key at once, then at most once per interval; calls in between are merged into one run at the end of
 * the interval, so that the last state is never missed. A run that takes longer is awaited: the answers of runs never
 * arrive out of order.
 */
export function throttlePerKey(
  intervalMs: number | ((key: string) => number),
  work: (key: string) => unknown,
): (key: string) => void {
  const waiting = new Map<string, boolean>()

  function run(key: string): void {
    waiting.set(key, false)
    const running = work(key)
    const goOn = () => {
      if (waiting.get(key) === true) run(key)
      else waiting.delete(key)
    }
    const interval = typeof intervalMs === 'number' ? intervalMs : intervalMs(key)
    setTimeout(() => {
      if (running instanceof Promise) void running.finally(goOn)
      else goOn()
    }, interval)
  }

  return (key) => {
    if (waiting.has(key)) waiting.set(key, true)
    else run(key)
  }
}
