type Typed = Uint32Array | BigUint64Array

/** A list of numbers of one type that grows by doubling. */
export class GrowingList<T extends Typed> {
  private items: T
  private readonly make: (length: number) => T
  length = 0

  constructor(make: (length: number) => T) {
    this.make = make
    this.items = make(1024)
  }

  push(value: T[number]): void {
    if (this.length === this.items.length) {
      const larger = this.make(this.length * 2)
      larger.set(this.items as never)
      this.items = larger
    }
    this.items[this.length++] = value
  }

  at(index: number): T[number] {
    return this.items[index] as T[number]
  }
}
