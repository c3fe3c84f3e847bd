/** Something that is made when it is first asked for, once: what nobody asks for costs nothing at the start. */
export class Late<T> {
  private readonly make: () => Promise<T>
  private making: Promise<T> | null = null

  constructor(make: () => Promise<T>) {
    this.make = make
  }

  get(): Promise<T> {
    this.making ??= this.make().catch((error: unknown) => {
      // the next who asks tries again
      this.making = null
      throw error
    })
    return this.making
  }

  /** What was made, or is being made; null when nobody asked yet. */
  made(): Promise<T> | null {
    return this.making
  }
}
