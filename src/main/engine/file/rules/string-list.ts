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

const maxStates = 200_000

/** `out` is the nearest state along `fail` that ends a string. */
type State = {
  readonly next: Map<number, number>
  fail: number
  out: number
  readonly ends: { index: number; length: number }[]
}

/** Finds listed strings in bytes that come in pieces. */
export class StringFinder {
  private readonly states: State[] = [newState()]
  private readonly strings: readonly ListedString[]
  private state = 0
  private offset = 0
  /** The last bytes of what came before, to compare cases. */
  private tail: Uint8Array = new Uint8Array(0)
  private readonly longest: number

  /** Throws where the strings are too many, too short or no hexadecimal. */
  constructor(strings: readonly ListedString[]) {
    this.strings = strings
    let longest = 0
    for (const [index, listed] of strings.entries())
      for (const bytes of formsOf(listed)) {
        this.add(bytes, index)
        longest = Math.max(longest, bytes.length)
      }
    this.longest = longest
    this.link()
  }

  /** Takes the next piece; `onHit` returns false to end. */
  take(piece: Uint8Array, onHit: (hit: StringHit) => boolean): boolean {
    const start = this.offset
    for (let at = 0; at < piece.length; at++) {
      this.state = this.step(this.state, folded(piece[at] as number))
      for (let state = this.state; state > 0; ) {
        const known = this.states[state] as State
        for (const { index, length } of known.ends) {
          const hit = { index, offset: start + at + 1 - length, length }
          if (this.agrees(piece, at, index, length) && !onHit(hit)) return false
        }
        state = known.out
      }
    }
    this.offset += piece.length
    this.tail = Buffer.concat([this.tail, piece.subarray(Math.max(0, piece.length - this.longest))]).subarray(
      -this.longest,
    )
    return true
  }

  private step(from: number, byte: number): number {
    for (let state = from; ; state = (this.states[state] as State).fail) {
      const next = (this.states[state] as State).next.get(byte)
      if (next !== undefined) return next
      if (state === 0) return 0
    }
  }

  private add(bytes: Uint8Array, index: number): void {
    let state = 0
    for (const byte of bytes) {
      const { next } = this.states[state] as State
      let following = next.get(folded(byte))
      if (following === undefined) {
        if (this.states.length >= maxStates)
          throw new Error('The strings of the list are too many or too long.')
        following = this.states.push(newState()) - 1
        next.set(folded(byte), following)
      }
      state = following
    }
    ;(this.states[state] as State).ends.push({ index, length: bytes.length })
  }

  /** Links each state with the longest one that ends in the same way and ends a string, or goes on. */
  private link(): void {
    const queue = [...(this.states[0] as State).next.values()]
    for (let at = 0; at < queue.length; at++) {
      const own = queue[at] as number
      for (const [byte, child] of (this.states[own] as State).next) {
        const fail = this.step((this.states[own] as State).fail, byte)
        const failed = this.states[fail] as State
        Object.assign(this.states[child] as State, { fail, out: failed.ends.length > 0 ? fail : failed.out })
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

const newState = (): State => ({ next: new Map(), fail: 0, out: 0, ends: [] })
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
