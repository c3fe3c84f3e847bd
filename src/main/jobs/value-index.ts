function mix(hash: number, bits: number): number {
  const mixed = Math.imul(hash ^ bits, 0x5bd1e995)
  return mixed ^ (mixed >>> 15)
}

/** Maximum number of slots probed for one text. At most half of them are taken: ordinary texts need two or three. */
const maxProbes = 64

/**
 * Distinct texts of one range, as bytes: consecutive in UTF-8, a line feed after each, found by their bytes. A hundred
 * thousand of them take their own length and a few numbers, and leave nothing to the garbage collector. Texts crafted
 * to collide in the table go to a `Map`, whose hashes cannot be predicted.
 */
export class ValueIndex {
  /** Number of texts. */
  size = 0
  /** True when the last `place` added a new text. */
  isNew = false
  private bytes: Buffer = Buffer.allocUnsafeSlow(16_384)
  private used = 0
  private starts = new Uint32Array(512)
  private hashes = new Int32Array(512)
  /** Index plus one by hash; 0 is a free slot. Never more than half full. */
  private slots = new Uint32Array(1024)
  /** Indices of the texts that found no slot near their hash, by class and text. */
  private readonly crowded = new Map<string, number>()
  /** Number of slots probed so far. */
  probes = 0

  /** Bytes of texts that fit without growing. */
  get capacity(): number {
    return this.bytes.length
  }

  /** Removes all texts; the buffers are kept. */
  clear(): void {
    this.size = 0
    this.used = 0
    this.slots.fill(0)
    this.crowded.clear()
  }

  /** Returns the index of a text of a class (0–255); equal texts of different classes are distinct. */
  place(text: string, ofClass: number): number {
    const { length } = text
    if (this.used + 3 * length + 2 > this.bytes.length) this.growBytes(3 * length + 2)
    const { bytes } = this
    const from = this.used
    let hash = ofClass
    let at = from
    let index = 0
    // four characters per step, since each step depends on the one before
    for (; index + 4 <= length; index += 4) {
      const a = text.charCodeAt(index)
      const b = text.charCodeAt(index + 1)
      const c = text.charCodeAt(index + 2)
      const d = text.charCodeAt(index + 3)
      if ((a | b | c | d) > 127) break
      bytes[at] = a
      bytes[at + 1] = b
      bytes[at + 2] = c
      bytes[at + 3] = d
      at += 4
      hash = mix(hash, a | (b << 8) | (c << 16) | (d << 24))
    }
    for (; index < length; index++) {
      const code = text.charCodeAt(index)
      if (code > 127) {
        at = from + bytes.write(text, from, 'utf8')
        for (let byte = from; byte < at; byte++) hash = mix(hash, bytes[byte] as number)
        break
      }
      bytes[at++] = code
      hash = mix(hash, code)
    }
    return this.settle(from, at, hash ^ (hash >>> 13), text, ofClass)
  }

  private settle(from: number, to: number, hash: number, text: string, ofClass: number): number {
    const { slots, hashes } = this
    const mask = slots.length - 1
    const last = (hash + maxProbes) & mask
    let slot = hash & mask
    for (; slot !== last; slot = (slot + 1) & mask) {
      const number = (slots[slot] as number) - 1
      this.probes++
      if (number < 0) break
      if (hashes[number] === hash && this.isSame(number, from, to)) {
        this.isNew = false
        return number
      }
    }
    const known = this.crowded.size === 0 ? undefined : this.crowded.get(keyOf(text, ofClass))
    if (known !== undefined) {
      this.isNew = false
      return known
    }
    const number = this.size++
    if (number === this.starts.length) this.growNumbers()
    this.starts[number] = from
    this.hashes[number] = hash
    this.bytes[to] = 0x0a
    this.used = to + 1
    if (slot === last) this.crowded.set(keyOf(text, ofClass), number)
    else slots[slot] = number + 1
    if ((this.size - this.crowded.size) * 2 > slots.length) this.growSlots()
    this.isNew = true
    return number
  }

  private isSame(number: number, from: number, to: number): boolean {
    const { bytes } = this
    let at = this.starts[number] as number
    const end = number + 1 < this.size ? (this.starts[number + 1] as number) : this.used
    if (end - at - 1 !== to - from) return false
    for (let given = from; given < to; given++, at++) if (bytes[at] !== bytes[given]) return false
    return true
  }

  /** Returns the texts of [from, to) by index. */
  texts(from: number, to: number): string[] {
    const end = to < this.size ? (this.starts[to] as number) : this.used
    return this.bytes.toString('utf8', this.starts[from] as number, end - 1).split('\n')
  }

  /** Returns all texts by index, separated by line feeds. */
  join(): Uint8Array {
    return Uint8Array.from(this.bytes.subarray(0, Math.max(0, this.used - 1)))
  }

  private growBytes(room: number): void {
    const wider = Buffer.allocUnsafeSlow(Math.max(this.bytes.length * 2, this.used + room))
    this.bytes.copy(wider, 0, 0, this.used)
    this.bytes = wider
  }

  private growNumbers(): void {
    const starts = new Uint32Array(this.starts.length * 2)
    starts.set(this.starts)
    this.starts = starts
    const hashes = new Int32Array(this.hashes.length * 2)
    hashes.set(this.hashes)
    this.hashes = hashes
  }

  /**
   * Reinserts in the original order: every slot taken before a text in the larger table was taken in the smaller one
   * too, so no text ends up further from its hash than before.
   */
  private growSlots(): void {
    const slots = new Uint32Array(this.slots.length * 2)
    const mask = slots.length - 1
    const elsewhere = new Set(this.crowded.values())
    for (let number = 0; number < this.size; number++) {
      if (elsewhere.has(number)) continue
      let slot = (this.hashes[number] as number) & mask
      while (slots[slot] !== 0) {
        slot = (slot + 1) & mask
        this.probes++
      }
      slots[slot] = number + 1
    }
    this.slots = slots
  }
}

const keyOf = (text: string, ofClass: number): string => `${ofClass}\t${text}`
