/**
 * Runs `work` for a key at once, then at most once per interval; calls in between become one run at the interval's end,
 * so that the last state is never missed.
 */
export function throttlePerKey(
  intervalMs: number | ((key: string) => number),
  work: (key: string) => void,
): (key: string) => void {
  const waiting = new Map<string, boolean>()

  function rest(key: string): void {
    const interval = typeof intervalMs === 'number' ? intervalMs : intervalMs(key)
    setTimeout(() => {
      if (waiting.get(key) === true) {
        waiting.set(key, false)
        work(key)
        rest(key)
      } else waiting.delete(key)
    }, interval)
  }

  return (key) => {
    if (waiting.has(key)) {
      waiting.set(key, true)
      return
    }
    waiting.set(key, false)
    work(key)
    rest(key)
  }
}
