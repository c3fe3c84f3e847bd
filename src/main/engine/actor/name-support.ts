import type { KnownName } from './actor-names.ts'
import type { Strength } from './name-strength.ts'
import type { TextWords } from './text-words.ts'
import { callingOf, introduces, joinsNames, threatWeight } from './threat-words.ts'

/** Decides which candidates the text supports, by the words around them and by the other names. */

/** A place where a name may stand: words from one index up to another. */
export type Candidate = {
  readonly key: string
  readonly known: KnownName
  readonly from: number
  readonly to: number
  readonly strength: Strength
}

/** Number of words before and after a name that are looked at. */
const reach = 40
/** Number of candidates handled between two turns of the event loop. */
const candidatesPerTurn = 128

/** Returns for each candidate whether it counts. Candidates are in the order of the text and do not overlap. */
export function* supportOf(
  candidates: readonly Candidate[],
  words: TextWords,
): Generator<undefined, readonly boolean[]> {
  const names = placesOfNames(candidates)
  const counts: boolean[] = []
  for (const [index, candidate] of candidates.entries()) {
    counts.push(isSupported(candidate, words, names))
    if (index % candidatesPerTurn === candidatesPerTurn - 1) yield undefined
  }
  supportInLists(candidates, counts, words)
  yield undefined
  supportBySameActor(candidates, counts, words)
  return counts
}

/** What other names tell about a word of the text that is part of them: a code that attacks are spoken of, a phrase hints. */
type Names = ReadonlyMap<number, { readonly weight: 1 | 2; readonly key: string }>

function placesOfNames(candidates: readonly Candidate[]): Names {
  const places = new Map<number, { readonly weight: 1 | 2; readonly key: string }>()
  for (const { key, from, strength } of candidates) {
    if (strength === 'word') continue
    places.set(from, { weight: strength === 'code' ? 2 : 1, key })
  }
  return places
}

function isSupported(candidate: Candidate, words: TextWords, names: Names): boolean {
  if (candidate.strength === 'code') return true
  const calling = callingBeside(candidate, words)
  if (calling === 'band') return true
  const needed = candidate.strength === 'coined' ? 1 : 2
  if (candidate.strength !== 'word') return weightAround(candidate, words, names) >= needed
  const isIntroduced = introduces(words.folded(candidate.from - 2), words.folded(candidate.from - 1))
  if (calling === 'circle' || isIntroduced || isLoud(candidate, words))
    return tellsAround(candidate, words, names, '')
  const called = predicateOf(candidate, words)
  return called !== '' && tellsAround(candidate, words, names, called)
}

/** Fewest letters of a name in capitals that is told from an abbreviation. */
const loudLetters = 5

/** Whether a name is written in capitals, as a set writes it, among words that are not. */
function isLoud({ known, from, to }: Candidate, words: TextWords): boolean {
  const written = words.written(from)
  const isCapitals = (word: string) => /^\p{Lu}{2,}$/u.test(word)
  if (to - from > 1 || written.length < loudLetters || !isCapitals(written)) return false
  if (!known.spellings.includes(written)) return false
  return !isCapitals(words.written(from - 1)) && !isCapitals(words.written(to))
}

/** Words in which “is a …” says what a name is. */
const predicateWords = 8
const verbs = new Set(['is', 'was', 'are', 'were', 'ist', 'sind', 'est', 'sont', 'es', 'son', 'e', 'sono'])

/** What a sentence says that a name is, such as `group`; empty when it says nothing of the kind. */
function predicateOf({ to }: Candidate, words: TextWords): string {
  if (!verbs.has(words.folded(to))) return ''
  for (let at = to; at < to + predicateWords && !/[.!?;:\n]/.test(words.gapAfter(at - 1)); at++) {
    const calling = callingOf(words.folded(at))
    if (calling === 'band' || calling === 'circle') return words.folded(at)
  }
  return ''
}

/** What the words directly before or after a name call it. */
function callingBeside({ from, to }: Candidate, words: TextWords): 'band' | 'circle' | null {
  const before = isClose(words.gapAfter(from - 1)) && from > 0 ? callingOf(words.folded(from - 1)) : null
  if (before === 'band') return 'band'
  let after: ReturnType<typeof callingOf> = null
  for (let at = to; at < to + 3 && isClose(words.gapAfter(at - 1)); at++) {
    after = callingOf(words.folded(at))
    if (after !== 'manner') break
  }
  const isMannered = after === 'circle' && callingOf(words.folded(to)) === 'manner'
  if (after === 'band' || isMannered) return 'band'
  return after === 'circle' || before === 'circle' ? 'circle' : null
}

/** Whether two words belong to one phrase: blanks, a hyphen, quotes between them. */
function isClose(gap: string): boolean {
  return /^[\s"'“”„«»‘’*_`-]{1,4}$/.test(gap)
}

/** Returns 2 when a word around tells of attacks or two different ones hint at them, 1 for one hint, else 0. */
function weightAround(candidate: Candidate, words: TextWords, names: Names): 0 | 1 | 2 {
  let hint = ''
  for (const { weight, key } of around(candidate, words, names)) {
    if (weight === 2 || (hint !== '' && hint !== key)) return 2
    hint = key
  }
  return hint === '' ? 0 : 1
}

/** Whether a word around tells of attacks; `but` is a word that does not count. */
function tellsAround(candidate: Candidate, words: TextWords, names: Names, but: string): boolean {
  for (const { weight, key } of around(candidate, words, names)) if (weight === 2 && key !== but) return true
  return false
}

function* around(
  { key, from, to }: Candidate,
  words: TextWords,
  names: Names,
): Generator<{ readonly weight: 1 | 2; readonly key: string }> {
  for (let at = Math.max(0, from - reach); at < Math.min(words.count, to + reach); at++) {
    if (at >= from && at < to) continue
    const name = names.get(at)
    if (name !== undefined && name.key !== key) yield name
    const word = words.folded(at)
    const weight = threatWeight(word)
    if (weight === 0) continue
    // “Apt 12” is an address
    if (word === 'apt' && /^\p{N}/u.test(words.folded(at + 1))) continue
    yield { weight, key: word }
  }
}

/** A name in one list with names that count counts too: “APT29, Turla and Silence”. */
function supportInLists(candidates: readonly Candidate[], counts: boolean[], words: TextWords): void {
  const spread = (index: number, other: number) => {
    const candidate = candidates[index]
    if (candidate === undefined || counts[index] === true || counts[other] !== true) return
    if (candidate.strength !== 'word' || endsInList(candidate, candidates[index + 1], words))
      counts[index] = true
  }
  for (let index = 1; index < candidates.length; index++)
    if (areListed(candidates[index - 1], candidates[index], words)) spread(index, index - 1)
  for (let index = candidates.length - 1; index > 0; index--)
    if (areListed(candidates[index - 1], candidates[index], words)) spread(index - 1, index)
}

function areListed(one: Candidate | undefined, other: Candidate | undefined, words: TextWords): boolean {
  if (one === undefined || other === undefined || other.from - one.to > 1) return false
  if (other.from === one.to)
    return /^[\s"'“”„«»‘’*_`-]{0,6}[,;/|&()][\s"'“”„«»‘’*_`(-]{0,8}$/.test(words.gapAfter(one.to - 1))
  return joinsNames(words.folded(one.to))
}

/** Whether a name is followed by a mark or by the next of the list, and not by the rest of a longer name. */
function endsInList({ to }: Candidate, next: Candidate | undefined, words: TextWords): boolean {
  if (to >= words.count || next?.from === to) return true
  return !/^[ \t\u00a0-]{1,3}$/.test(words.gapAfter(to - 1)) || joinsNames(words.folded(to))
}

/** Another name of an actor that the text names counts too. */
function supportBySameActor(candidates: readonly Candidate[], counts: boolean[], words: TextWords): void {
  const actors = new Set<number>()
  for (const [index, { known }] of candidates.entries())
    if (counts[index] === true) for (const actor of known.actors) actors.add(actor)
  for (const [index, candidate] of candidates.entries()) {
    const isOfThem = candidate.known.actors.some((actor) => actors.has(actor))
    if (isOfThem && !(candidate.strength === 'word' && beginsLongerName(candidate, words)))
      counts[index] = true
  }
}

/** Whether another capitalised word follows, as in “Cobalt Strike”. */
function beginsLongerName({ to }: Candidate, words: TextWords): boolean {
  return (
    /^[ \u00a0]$/.test(words.gapAfter(to - 1)) &&
    /^[\p{Lu}\p{N}]/u.test(words.written(to)) &&
    callingOf(words.folded(to)) === null
  )
}
