/** A queue for long work of one kind: one piece runs, the others wait in the order of their requests. */
export class OneByOne {
  /** Settles when the most recently requested work has ended. */
  private last: Promise<void> = Promise.resolve()

  /** Runs work when its turn comes. Rejects at once, without running it, when the signal is aborted before. */
  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const before = this.last
    const over = Promise.withResolvers<void>()
    this.last = over.promise
    try {
      await untilAborted(before, signal)
      return await work()
    } finally {
      // the next one in the queue still waits for those before a cancelled one
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
