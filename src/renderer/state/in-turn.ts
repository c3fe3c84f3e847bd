/**
 * Sends one after the other what must arrive in the order in which it was made: two requests that are under way side by side may
 * overtake one another.
 */
export class InTurn {
  private waiting: (() => void)[] = []
  private underWay = 0

  /** Sends once all before it is answered; gives its answer. */
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

  /** How many wait for their turn. */
  get left(): number {
    return this.waiting.length
  }

  /** Sends at once what waits, since the page goes: out of its order rather than not at all. */
  sendAll(): void {
    const all = this.waiting
    this.waiting = []
    this.underWay += all.length
    for (const start of all) start()
  }
}
