/**
 * Runs `work` for a key at once, then at most once per interval; calls in between become one run at the interval's end,
 * so that the last state is never missed. What takes longer is waited for: the answer of a later run never comes before that of an
 * earlier one.
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
