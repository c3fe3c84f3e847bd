/** A value that is created once, on first use, so that unused ones cost nothing at start. */
export class Late<T> {
  private readonly make: () => Promise<T>
  private making: Promise<T> | null = null

  constructor(make: () => Promise<T>) {
    this.make = make
  }

  get(): Promise<T> {
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
}
