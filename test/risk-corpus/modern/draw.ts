import { createHash } from 'node:crypto'

/** Values that look random and are the same on every run: drawn from a seed, for example a message's id. */
export type Draw = {
  /** Returns a whole number from 0 to one less than `bound`. */
  readonly below: (bound: number) => number
  readonly pick: <T>(list: readonly T[]) => T
  readonly letters: (count: number, alphabet?: string) => string
  readonly digits: (count: number) => string
  readonly hex: (count: number) => string
  readonly base64: (count: number) => string
  readonly uuid: () => string
  readonly bytes: (count: number) => Buffer
}

const lower = 'abcdefghijklmnopqrstuvwxyz0123456789'
const base64Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

export function drawFrom(seed: string): Draw {
  let round = 0
  let pool = Buffer.alloc(0)
  let at = 0
  const byte = () => {
    if (at === pool.length) {
      pool = createHash('sha512').update(`${seed}#${round++}`).digest()
      at = 0
    }
    return pool[at++] as number
  }
  const below = (bound: number) => (byte() * 65536 + byte() * 256 + byte()) % bound
  const letters = (count: number, alphabet = lower) =>
    Array.from({ length: count }, () => alphabet[below(alphabet.length)]).join('')
  const hex = (count: number) => letters(count, '0123456789abcdef')
  return {
    below,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
    letters,
    digits: (count) => letters(count, '0123456789'),
    hex,
    base64: (count) => letters(count, base64Letters),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
    bytes: (count) => Buffer.from(Array.from({ length: count }, byte)),
  }
}
