/**
 * Lists of strings that are looked for all at once, in one pass over the bytes (Aho and Corasick, 1975): its time does
 * not depend on how many strings there are.
 */

export type ListedString = {
  readonly text: string
  /** Whether `text` is hexadecimal. */
  readonly isHex: boolean
  /** Letters of ASCII in either case. */
  readonly ignoreCase: boolean
  /** As UTF-16 (little endian) too. */
  readonly wide: boolean
}
export type StringHit = { readonly index: number; readonly offset: number; readonly length: number }

/** Bytes of all strings together, of which shared beginnings count once; a text counts in both encodings. */
const maxStates = 2_000_000

/** Finds listed strings in bytes that come in pieces. */
export class StringFinder {
  /** Of each state: the byte that leads to it, its first child, and the next child of its parent; 0 for none. */
  private readonly byte: Uint8Array
  private readonly child: Int32Array
  private readonly sibling: Int32Array
  /** The longest other state that ends in the same way, and the nearest one along these that ends a string. */
  private readonly fail: Int32Array
  private readonly out: Int32Array
  /** Children of the root by byte: it has the most, and is asked the most. */
  private readonly roots = new Int32Array(256)
  private readonly ends = new Map<number, { index: number; length: number }[]>()
  private readonly strings: readonly ListedString[]
  private count = 1
  private state = 0
  private offset = 0
  /** The last bytes of what came before, to compare cases. */
  private tail: Uint8Array = new Uint8Array(0)
  private readonly longest: number

  /** Throws where the strings are too many, too short or no hexadecimal. */
  constructor(strings: readonly ListedString[]) {
    this.strings = strings
    let longest = 0
    let bytes = 1
    for (const listed of strings) for (const form of formsOf(listed)) bytes += form.length
    const size = Math.min(bytes, maxStates)
    this.byte = new Uint8Array(size)
    this.child = new Int32Array(size)
    this.sibling = new Int32Array(size)
    this.fail = new Int32Array(size)
    this.out = new Int32Array(size)
    for (const [index, listed] of strings.entries())
      for (const form of formsOf(listed)) {
        this.add(form, index)
        longest = Math.max(longest, form.length)
      }
    this.longest = longest
    this.link()
  }

  /** Takes the next piece; `onHit` returns false to end. */
  take(piece: Uint8Array, onHit: (hit: StringHit) => boolean): boolean {
    const start = this.offset
    for (let at = 0; at < piece.length; at++) {
      this.state = this.step(this.state, folded(piece[at] as number))
      for (let state = this.state; state > 0; state = this.out[state] as number)
        for (const { index, length } of this.ends.get(state) ?? []) {
          const hit = { index, offset: start + at + 1 - length, length }
          if (this.agrees(piece, at, index, length) && !onHit(hit)) return false
        }
    }
    this.offset += piece.length
    this.tail = Buffer.concat([this.tail, piece.subarray(Math.max(0, piece.length - this.longest))]).subarray(
      -this.longest,
    )
    return true
  }

  private step(from: number, byte: number): number {
    for (let state = from; ; state = this.fail[state] as number) {
      const next = this.next(state, byte)
      if (next > 0 || state === 0) return next
    }
  }

  private next(state: number, byte: number): number {
    if (state === 0) return this.roots[byte] as number
    let child = this.child[state] as number
    while (child > 0 && this.byte[child] !== byte) child = this.sibling[child] as number
    return child
  }

  private add(bytes: Uint8Array, index: number): void {
    let state = 0
    for (const each of bytes) {
      const byte = folded(each)
      let following = this.next(state, byte)
      if (following === 0) {
        if (this.count >= this.byte.length)
          throw new Error(`Together they are longer than ${maxStates} bytes.`)
        following = this.count++
        this.byte[following] = byte
        if (state === 0) this.roots[byte] = following
        this.sibling[following] = this.child[state] as number
        this.child[state] = following
      }
      state = following
    }
    const ends = this.ends.get(state)
    if (ends === undefined) this.ends.set(state, [{ index, length: bytes.length }])
    else ends.push({ index, length: bytes.length })
  }

  /** Links each state with the longest other one that ends in the same way. */
  private link(): void {
    const queue = [0]
    for (let at = 0; at < queue.length; at++) {
      const own = queue[at] as number
      for (let child = this.child[own] as number; child > 0; child = this.sibling[child] as number) {
        const fail = own === 0 ? 0 : this.step(this.fail[own] as number, this.byte[child] as number)
        this.fail[child] = fail
        this.out[child] = this.ends.has(fail) ? fail : (this.out[fail] as number)
        queue.push(child)
      }
    }
  }

  /** Whether the bytes that end at `at` have the case that is asked for. */
  private agrees(piece: Uint8Array, at: number, index: number, length: number): boolean {
    const listed = this.strings[index] as ListedString
    if (listed.ignoreCase && !listed.isHex) return true
    return formsOf(listed).some(
      (bytes) =>
        bytes.length === length &&
        bytes.every((byte, position) => {
          const place = at + 1 - length + position
          return byte === (place >= 0 ? piece[place] : this.tail[this.tail.length + place])
        }),
    )
  }
}

const folded = (byte: number) => (byte >= 0x41 && byte <= 0x5a ? byte + 32 : byte)

function formsOf({ text, isHex, wide }: ListedString): Uint8Array[] {
  if (isHex) {
    const hex = text.replace(/\s/g, '')
    if (!/^(?:[0-9a-fA-F]{2})+$/.test(hex))
      throw new Error(`This is no hexadecimal string: ${text.slice(0, 100)}`)
    return [Buffer.from(hex, 'hex')]
  }
  if (text === '') throw new Error('A string of the list is empty.')
  const plain = Buffer.from(text, 'utf8')
  return wide ? [plain, Buffer.from(text, 'utf16le')] : [plain]
}
