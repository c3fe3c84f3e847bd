/** Long work of one kind: one piece is under way, the others wait in the order in which they were asked for. */
export class OneByOne {
  /** Ends when what was asked for last has ended. */
  private last: Promise<void> = Promise.resolve()

  /** Does work when its turn comes. Rejects at once, without it, when the signal is aborted before. */
  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const before = this.last
    const over = Promise.withResolvers<void>()
    this.last = over.promise
    try {
      await untilAborted(before, signal)
      return await work()
    } finally {
      // who stands behind one that was called off still waits for those before it
      void before.then(over.resolve)
    }
  }
}

async function untilAborted(before: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const callOff = () => resolve()
  signal.addEventListener('abort', callOff)
  if (signal.aborted) callOff()
  await Promise.race([before, promise])
  signal.removeEventListener('abort', callOff)
  signal.throwIfAborted()
}
