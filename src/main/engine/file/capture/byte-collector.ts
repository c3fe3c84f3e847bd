/** Bytes that come in pieces, in one buffer that grows. */
export class ByteCollector {
  private buffer = new Uint8Array(0)
  length = 0

  add(bytes: Uint8Array): void {
    const needed = this.length + bytes.length
    if (needed > this.buffer.length) {
      const larger = new Uint8Array(Math.max(needed, this.buffer.length * 2, 256))
      larger.set(this.buffer.subarray(0, this.length))
      this.buffer = larger
    }
    this.buffer.set(bytes, this.length)
    this.length = needed
  }

  /** What came so far; valid until the next addition. */
  get bytes(): Uint8Array {
    return this.buffer.subarray(0, this.length)
  }

  /** Drops the first bytes. */
  drop(count: number): void {
    if (count >= this.length) this.length = 0
    else {
      this.buffer.copyWithin(0, count, this.length)
      this.length -= count
    }
  }

  clear(): void {
    this.buffer = new Uint8Array(0)
    this.length = 0
  }
}
