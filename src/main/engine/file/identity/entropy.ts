/** Shannon entropy of a file and of its blocks, counted in one pass. */

const maxBlocks = 256
/** Below this, an entropy says nothing: 256 bytes that are all different have 8 bits each. */
const smallestBlock = 256

export class EntropyCount {
  readonly blockSize: number
  readonly blocks: number[] = []
  private readonly total = new Float64Array(256)
  private readonly block = new Uint32Array(256)
  private inBlock = 0
  private size = 0

  /** `size` is that of the whole file. */
  constructor(size: number) {
    this.blockSize = Math.max(smallestBlock, Math.ceil(size / maxBlocks))
  }

  update(chunk: Uint8Array): void {
    const { block } = this
    for (let at = 0; at < chunk.length; ) {
      const until = Math.min(chunk.length, at + this.blockSize - this.inBlock)
      this.inBlock += until - at
      for (; at < until; at++) {
        const byte = chunk[at] as number
        block[byte] = (block[byte] as number) + 1
      }
      if (this.inBlock === this.blockSize) this.endBlock()
    }
  }

  /** Returns the entropy of all bytes in bits per byte. */
  digest(): number {
    if (this.inBlock > 0) this.endBlock()
    return entropyOf(this.total, this.size)
  }

  private endBlock(): void {
    for (let byte = 0; byte < 256; byte++)
      this.total[byte] = (this.total[byte] as number) + (this.block[byte] as number)
    this.blocks.push(entropyOf(this.block, this.inBlock))
    this.size += this.inBlock
    this.inBlock = 0
    this.block.fill(0)
  }
}

function entropyOf(counts: Float64Array | Uint32Array, size: number): number {
  let sum = 0
  for (const count of counts) if (count > 0) sum -= (count / size) * Math.log2(count / size)
  // no negative zero, and a rounding that a plot does not show
  return Math.max(0, Math.round(sum * 10_000) / 10_000)
}
