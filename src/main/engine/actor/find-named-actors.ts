import { type ActorNames, longestKey } from './actor-names.ts'
import { strengthOf } from './name-strength.ts'
import { type Candidate, supportOf } from './name-support.ts'
import { TextWords, wordsPerTurn } from './text-words.ts'

/**
 * Finds the threat actors that a text names. A text accuses nobody by a word that only happens to be a name: each name
 * needs as much support by the text as its form leaves open (`name-strength.ts`, docs/decisions/0087). A name within an
 * address, a path, a file name or an indicator is none.
 */

/** A name of one actor, or of several that share it, in a text. */
export type NamedActor = {
  /** As it is written at its first place that counts. */
  readonly written: string
  readonly actors: readonly number[]
  /** That place, in UTF-16 code units of the text. */
  readonly start: number
  readonly end: number
  /** Number of places where it is written so that it may mean the actor. */
  readonly count: number
}

/** Most words of a name that is found, and most places of one name of which the surroundings are looked at. */
const maxWords = 5
const placesOfName = 100

/**
 * Yields between pieces of work of a few milliseconds, and returns the names in the order of the text. Time is linear
 * in the length of the text.
 */
export function* findNamedActors(
  text: string,
  names: ActorNames,
  isOrdinary: (word: string) => boolean,
): Generator<undefined, readonly NamedActor[]> {
  if (names.size === 0) return []
  const words = new TextWords(text)
  yield* words.read()
  const counts = new Map<string, number>()
  const candidates: Candidate[] = []
  for (let at = 0, turn = wordsPerTurn; at < words.count; ) {
    const candidate = candidateAt(words, at, names, isOrdinary)
    at = candidate?.to ?? at + 1
    if (candidate !== null) {
      const count = (counts.get(candidate.key) ?? 0) + 1
      counts.set(candidate.key, count)
      if (count <= placesOfName) candidates.push(candidate)
    }
    if (at < turn) continue
    turn = at + wordsPerTurn
    yield undefined
  }
  const supported = yield* supportOf(candidates, words)
  return named(candidates, supported, counts, words)
}

/** The longest name that begins at a word and is written like one. */
function candidateAt(
  words: TextWords,
  from: number,
  names: ActorNames,
  isOrdinary: (word: string) => boolean,
): Candidate | null {
  let key = ''
  let found: Pick<Candidate, 'key' | 'known' | 'to'> | null = null
  for (let to = from + 1; to <= Math.min(words.count, from + maxWords); to++) {
    const folded = words.folded(to - 1)
    if (folded === '') break
    key += folded
    if (key.length > longestKey || !names.mayBegin(key)) break
    const known = names.get(key)
    if (known !== undefined) found = { key, known, to }
    if (!isWithinName.test(words.gapAfter(to - 1))) break
  }
  if (found === null || !standsAlone(words, from, found.to)) return null
  const indices = Array.from({ length: found.to - from }, (_, index) => from + index)
  const written = words.text.slice(words.starts[from], words.ends[found.to - 1])
  const form = {
    written,
    words: indices.map((index) => words.written(index)),
    folded: indices.map((index) => words.folded(index)),
  }
  const strength = strengthOf(form, found.known.spellings, isOrdinary)
  return strength === null ? null : { ...found, from, strength }
}

/** What may stand between two words of a name: blanks, the end of a line, or one mark. */
const isWithinName = /^(?:[ \t\u00a0]{1,3}|[ \t]{0,2}\r?\n[ \t>*#]{0,8}|[-‐‑–_.'’])$/

/** Characters around a name that are looked at. */
const around = 80
const edges = /[\s()[\]{}<>"“”„«»‘’,;|*`]/

/** Whether a name is not part of an address, a path, a file name, an identifier or a defanged indicator. */
function standsAlone(words: TextWords, from: number, to: number): boolean {
  const start = words.starts[from] ?? 0
  const end = words.ends[to - 1] ?? 0
  const before = words.text.slice(Math.max(0, start - around), start)
  const after = words.text.slice(end, end + around)
  if (/(?:[.@]|dot|at)\s?[\])}]$/i.test(before) || /^\s?[[({]\s?(?:[.@]|dot\b|at\b)/i.test(after))
    return false
  const left = lastPiece(before)
  const right = after.slice(0, firstEdge(after))
  if (/[@\\=&%$?~]|:\/|^\/|[\p{L}\p{N}][._]|\d-$/u.test(left)) return false
  return !/[@\\=&%?~]|:\/|[._][\p{L}\p{N}]|^-\p{L}{0,12}\d/u.test(right)
}

function lastPiece(text: string): string {
  let at = text.length
  while (at > 0 && !edges.test(text.charAt(at - 1))) at--
  return text.slice(at)
}

function firstEdge(text: string): number {
  const at = text.search(edges)
  return at < 0 ? text.length : at
}

function named(
  candidates: readonly Candidate[],
  supported: readonly boolean[],
  counts: ReadonlyMap<string, number>,
  words: TextWords,
): NamedActor[] {
  const found = new Map<string, NamedActor>()
  for (const [index, { key, known, from, to }] of candidates.entries()) {
    if (supported[index] !== true || found.has(key)) continue
    const start = words.starts[from] ?? 0
    const end = words.ends[to - 1] ?? 0
    const written = words.text.slice(start, end)
    found.set(key, { written, actors: known.actors, start, end, count: counts.get(key) ?? 1 })
  }
  return [...found.values()]
}
