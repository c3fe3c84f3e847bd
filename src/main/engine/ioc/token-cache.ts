import type { TokenReading } from './token.ts'

/**
 * Readings of tokens, found again by the bytes of the token. A log names the same hosts and agents over and over; to
 * make a string of each only to look it up costs more than the look-up. Two places for each hash; a token is kept from
 * its second appearance on, so that texts whose tokens never repeat fill no memory.
 */

/** Places; a power of two. */
const places = 65_536
/** Bytes of spellings kept before everything is forgotten. */
const spellingBytes = 4_194_304
export const longestKept = 400

export class TokenCache {
  private readonly hashes = new Int32Array(places)
  private readonly spelledAt = new Int32Array(places)
  private readonly lengths = new Uint16Array(places)
  private readonly readings: (TokenReading | null)[] = new Array<TokenReading | null>(places).fill(null)
  private spellings: Buffer = Buffer.allocUnsafeSlow(spellingBytes)
  private used = 0
  private hash = 0
  private place = 0

  /** The reading of the token [start, end), or null; `keep` directly after puts one in its place. */
  find(buffer: Buffer, start: number, end: number): TokenReading | null {
    let hash = end - start
    for (let at = start; at < end; at++)
      hash = Math.imul(hash ^ (buffer[at] as number), 0x5bd1e995) ^ (hash >>> 15)
    hash ^= hash >>> 13
    this.hash = hash
    const first = hash & (places - 1)
    if (this.isAt(first, hash, buffer, start, end)) return this.readings[first] as TokenReading
    const second = first ^ 1
    if (this.isAt(second, hash, buffer, start, end)) return this.readings[second] as TokenReading
    // the place of the same hash, else an empty one, else one of the two by a bit of the hash
    this.place =
      this.hashes[first] === hash
        ? first
        : this.hashes[second] === hash
          ? second
          : this.readings[first] === null
            ? first
            : this.readings[second] === null
              ? second
              : first ^ ((hash >>> 20) & 1)
    return null
  }

  private isAt(place: number, hash: number, buffer: Buffer, start: number, end: number): boolean {
    if (this.hashes[place] !== hash || this.readings[place] === null || this.lengths[place] !== end - start)
      return false
    const { spellings } = this
    let kept = this.spelledAt[place] as number
    for (let at = start; at < end; at++, kept++) if (spellings[kept] !== buffer[at]) return false
    return true
  }

  /** Keeps a reading of the token that was just not found, when its hash was met before. */
  keep(buffer: Buffer, start: number, end: number, reading: TokenReading): void {
    const { place, hash } = this
    if (this.hashes[place] !== hash) {
      this.hashes[place] = hash
      this.readings[place] = null
      return
    }
    if (this.used + end - start > spellingBytes) {
      this.used = 0
      this.readings.fill(null)
    }
    buffer.copy(this.spellings, this.used, start, end)
    this.spelledAt[place] = this.used
    this.lengths[place] = end - start
    this.readings[place] = reading
    this.used += end - start
  }
}
