/** Sends requests one after the other when their order matters, since concurrent requests may overtake one another. */
export class InTurn {
  private waiting: (() => void)[] = []
  private underWay = 0

  /** Sends the request once all earlier ones have been answered; returns its answer. */
  async send<T>(request: () => Promise<T>): Promise<T> {
    if (this.underWay > 0) await new Promise<void>((resolve) => this.waiting.push(resolve))
    else this.underWay += 1
    try {
      return await request()
    } finally {
      const next = this.waiting.shift()
      if (next === undefined) this.underWay -= 1
      else next()
    }
  }

  /** Number of requests waiting for their turn. */
  get left(): number {
    return this.waiting.length
  }

  /** Sends all waiting requests at once because the page is being closed: out of order is better than not at all. */
  sendAll(): void {
    const all = this.waiting
    this.waiting = []
    this.underWay += all.length
    for (const start of all) start()
  }
}
