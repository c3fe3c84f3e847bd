import { WorkstationClosed } from './workstation-closed.ts'

/** A value that is created once, on first use, so that unused ones cost nothing at start. */
export class Late<T> {
  private readonly make: () => Promise<T>
  private making: Promise<T> | null = null
  private isOver = false

  constructor(make: () => Promise<T>) {
    this.make = make
  }

  /** Rejects with `WorkstationClosed` after its end: a call that is still under way must not create what nobody closes. */
  get(): Promise<T> {
    if (this.isOver) return Promise.reject(new WorkstationClosed())
    this.making ??= this.make().catch((error: unknown) => {
      // the next call tries again
      this.making = null
      throw error
    })
    return this.making
  }

  /** Returns the value, or its pending creation; null when it was not requested yet. */
  made(): Promise<T> | null {
    return this.making
  }

  /** Ends it, and closes the value if there is one. */
  async end(close: (value: T) => void | Promise<void>): Promise<void> {
    this.isOver = true
    const made = this.making
    this.making = null
    if (made === null) return
    let value: T
    try {
      value = await made
    } catch {
      // whoever asked for it was told
      return
    }
    await close(value)
  }
}
