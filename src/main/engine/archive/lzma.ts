/**
 * Decodes LZMA (Igor Pavlov's format, as described by the LZMA SDK): bits by an adaptive range coder, references to
 * earlier output. The output is one buffer, which is also the dictionary. Work is bounded by the size of the output.
 */

export class LzmaDamage extends Error {}

const kinds = 12
const maxPositions = 16

class Lengths {
  readonly choice = new Uint16Array(2)
  readonly low = new Uint16Array(maxPositions * 8)
  readonly mid = new Uint16Array(maxPositions * 8)
  readonly high = new Uint16Array(256)

  reset(): void {
    for (const odds of [this.choice, this.low, this.mid, this.high]) odds.fill(1024)
  }
}

/** Buffer for decoded bytes, which grows up to a limit. */
export class LzmaOutput {
  bytes = new Uint8Array(65_536)
  length = 0
  /** Offset at which the dictionary begins: no reference may point before it. */
  begin = 0
  private readonly max: number

  constructor(max: number) {
    this.max = max
  }

  /** Whether there is room for this number of further bytes. */
  reserve(count: number): boolean {
    const wanted = this.length + count
    if (wanted > this.max) return false
    if (wanted > this.bytes.length) {
      const larger = new Uint8Array(Math.min(this.max, Math.max(wanted, this.bytes.length * 2)))
      larger.set(this.bytes.subarray(0, this.length))
      this.bytes = larger
    }
    return true
  }

  finish(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }
}

export class LzmaDecoder {
  private readonly out: LzmaOutput
  private packed: Uint8Array = new Uint8Array()
  private at = 0
  private range = 0
  private code = 0
  private kind = 0
  private readonly distances = [0, 0, 0, 0]
  private literalBits = 0
  private literalMask = 0
  private positionMask = 0
  private literals = new Uint16Array(0)
  private readonly isMatch = new Uint16Array(kinds * maxPositions)
  private readonly isRepeat = new Uint16Array(kinds)
  private readonly isRepeat0 = new Uint16Array(kinds)
  private readonly isRepeat1 = new Uint16Array(kinds)
  private readonly isRepeat2 = new Uint16Array(kinds)
  private readonly isRepeat0Long = new Uint16Array(kinds * maxPositions)
  private readonly slots = new Uint16Array(4 * 64)
  private readonly special = new Uint16Array(128)
  private readonly aligned = new Uint16Array(16)
  private readonly matchLengths = new Lengths()
  private readonly repeatLengths = new Lengths()

  constructor(out: LzmaOutput) {
    this.out = out
  }

  /** Takes the byte that states how many bits of positions and literals are used as context. */
  setProperties(byte: number): void {
    if (byte >= 225) throw new LzmaDamage()
    this.literalBits = byte % 9
    const literalPositions = Math.floor(byte / 9) % 5
    this.literalMask = 2 ** literalPositions - 1
    this.positionMask = 2 ** Math.floor(byte / 45) - 1
    this.literals = new Uint16Array(0x300 * 2 ** (this.literalBits + literalPositions))
  }

  reset(): void {
    this.kind = 0
    this.distances.fill(0)
    for (const odds of [
      this.literals,
      this.isMatch,
      this.isRepeat,
      this.isRepeat0,
      this.isRepeat1,
      this.isRepeat2,
      this.isRepeat0Long,
      this.slots,
      this.special,
      this.aligned,
    ])
      odds.fill(1024)
    this.matchLengths.reset()
    this.repeatLengths.reset()
  }

  /** Decodes the given number of bytes; room for them has to be reserved before. */
  decode(packed: Uint8Array, wanted: number): void {
    if (packed.length < 5 || this.literals.length === 0) throw new LzmaDamage()
    this.packed = packed
    this.at = 5
    this.range = 0xffffffff
    this.code = new DataView(packed.buffer, packed.byteOffset).getUint32(1)
    const { out } = this
    const end = out.length + wanted
    while (out.length < end) {
      const position = out.length & this.positionMask
      if (this.bit(this.isMatch, this.kind * maxPositions + position) === 0) this.literal()
      else
        this.copy(
          this.bit(this.isRepeat, this.kind) === 0 ? this.match(position) : this.repeat(position),
          end,
        )
    }
  }

  private bit(odds: Uint16Array, index: number): 0 | 1 {
    const odd = odds[index] as number
    const bound = (this.range >>> 11) * odd
    let bit: 0 | 1
    if (this.code < bound) {
      this.range = bound
      odds[index] = odd + ((2048 - odd) >>> 5)
      bit = 0
    } else {
      this.range -= bound
      this.code -= bound
      odds[index] = odd - (odd >>> 5)
      bit = 1
    }
    this.normalise()
    return bit
  }

  private normalise(): void {
    if (this.range >= 0x1000000) return
    if (this.at >= this.packed.length + 16) throw new LzmaDamage()
    this.range = (this.range << 8) >>> 0
    this.code = ((this.code << 8) | (this.packed[this.at++] ?? 0)) >>> 0
  }

  private directBits(count: number): number {
    let value = 0
    for (let left = count; left > 0; left--) {
      this.range >>>= 1
      const isSet = this.code >= this.range
      if (isSet) this.code -= this.range
      this.normalise()
      value = value * 2 + (isSet ? 1 : 0)
    }
    return value
  }

  private tree(odds: Uint16Array, from: number, bits: number): number {
    let node = 1
    for (let left = bits; left > 0; left--) node = node * 2 + this.bit(odds, from + node)
    return node - 2 ** bits
  }

  private reverseTree(odds: Uint16Array, from: number, bits: number): number {
    let node = 1
    let value = 0
    for (let index = 0; index < bits; index++) {
      const bit = this.bit(odds, from + node)
      node = node * 2 + bit
      value += bit * 2 ** index
    }
    return value
  }

  private literal(): void {
    const { out } = this
    const last = out.length > out.begin ? (out.bytes[out.length - 1] as number) : 0
    const place = ((out.length & this.literalMask) << this.literalBits) + (last >> (8 - this.literalBits))
    const from = 0x300 * place
    let node = 1
    if (this.kind >= 7) {
      let matched = this.before(this.distances[0] as number)
      while (node < 0x100) {
        const matchBit = (matched >> 7) & 1
        matched <<= 1
        const bit = this.bit(this.literals, from + ((1 + matchBit) << 8) + node)
        node = node * 2 + bit
        if (matchBit !== bit) break
      }
    }
    while (node < 0x100) node = node * 2 + this.bit(this.literals, from + node)
    out.bytes[out.length++] = node & 0xff
    this.kind = this.kind < 4 ? 0 : this.kind < 10 ? this.kind - 3 : this.kind - 6
  }

  private before(distance: number): number {
    const { out } = this
    if (distance >= out.length - out.begin) throw new LzmaDamage()
    return out.bytes[out.length - distance - 1] as number
  }

  /** Reads a match with a new distance; returns its length. */
  private match(position: number): number {
    const length = this.length(this.matchLengths, position)
    this.distances.pop()
    this.distances.unshift(this.distance(length))
    this.kind = this.kind < 7 ? 7 : 10
    return length
  }

  private distance(length: number): number {
    const slot = this.tree(this.slots, Math.min(length - 2, 3) * 64, 6)
    if (slot < 4) return slot
    const bits = (slot >> 1) - 1
    const base = (2 + (slot & 1)) * 2 ** bits
    if (slot < 14) return base + this.reverseTree(this.special, base - slot, bits)
    return base + this.directBits(bits - 4) * 16 + this.reverseTree(this.aligned, 0, 4)
  }

  /** Reads a match with one of the last four distances; returns its length. */
  private repeat(position: number): number {
    const { distances } = this
    if (this.bit(this.isRepeat0, this.kind) === 0) {
      if (this.bit(this.isRepeat0Long, this.kind * maxPositions + position) === 0) {
        this.kind = this.kind < 7 ? 9 : 11
        return 1
      }
    } else {
      const index = this.bit(this.isRepeat1, this.kind) === 0 ? 1 : 2 + this.bit(this.isRepeat2, this.kind)
      const [distance = 0] = distances.splice(index, 1)
      distances.unshift(distance)
    }
    const length = this.length(this.repeatLengths, position)
    this.kind = this.kind < 7 ? 8 : 11
    return length
  }

  private length({ choice, low, mid, high }: Lengths, position: number): number {
    if (this.bit(choice, 0) === 0) return 2 + this.tree(low, position * 8, 3)
    if (this.bit(choice, 1) === 0) return 10 + this.tree(mid, position * 8, 3)
    return 18 + this.tree(high, 0, 8)
  }

  private copy(length: number, end: number): void {
    const { out } = this
    const distance = this.distances[0] as number
    if (distance >= out.length - out.begin || out.length + length > end) throw new LzmaDamage()
    for (let left = length; left > 0; left--) {
      out.bytes[out.length] = out.bytes[out.length - distance - 1] as number
      out.length++
    }
  }
}
