/**
 * How surely a written name means an actor, by its form alone:
 *
 * - `code`: letters with digits that are no ordinary word with a number (`APT29`, `UNC2452`, `Storm-0558`). Counts
 *   wherever it stands.
 * - `coined`: it has a word that is no ordinary one, capitalised (`Turla`, `Lazarus Group`, `MuddyWater`), or is a code in
 *   lower case or with a digit within (`fin7`, `Ke3chang`). Counts where one word near it tells of attacks or hints at them.
 * - `phrase`: ordinary words, each capitalised (`Fancy Bear`, `Sea Turtle`), or a code written apart (`APT 28`). Counts
 *   where a word near it tells of attacks, or two hint at them.
 * - `word`: one ordinary or short word, capitalised (`Silence`, `Carbon`, `UPS`), or a coined one in lower case. Counts
 *   where the text calls it a group, or names the same actor otherwise.
 */
export type Strength = 'code' | 'coined' | 'phrase' | 'word'

/** A name as it is written in a text, with its words as written and folded. */
export type WrittenName = {
  readonly written: string
  readonly words: readonly string[]
  readonly folded: readonly string[]
}

/** Fewest letters of a word that can be coined: shorter ones are abbreviations of many things. */
const shortest = 5
/** Fewest digits that make a code of an ordinary word and a number: `Storm-0558`, but not `Group 5`. */
const mostlyDigits = 3

const connectors = new Set(['of', 'the', 'and', 'de', 'al', 'el', 'din'])

/**
 * Returns the strength of a written name; null when it is written as no name is.
 *
 * @param spellings How the sets spell the name.
 * @param isOrdinary Whether a word, in lower case, is one of everyday use.
 */
export function strengthOf(
  { written, words, folded }: WrittenName,
  spellings: readonly string[],
  isOrdinary: (word: string) => boolean,
): Strength | null {
  const together = folded.join('')
  if (/\p{N}/u.test(together) && /\p{L}/u.test(together))
    return codeStrength(written, together, spellings, isOrdinary)
  const isExact = spellings.includes(written)
  const [only = ''] = words
  if (words.length === 1) return wordStrength(only, together, isExact, isOrdinary)
  const isNamed = words.every((word, index) => isCapital(word) || connectors.has(folded[index] ?? ''))
  if (!isNamed || connectors.has(words[0] ?? '')) return null
  return folded.some((word) => isCoined(word, isOrdinary)) ? 'coined' : 'phrase'
}

function codeStrength(
  written: string,
  together: string,
  spellings: readonly string[],
  isOrdinary: (word: string) => boolean,
): Strength | null {
  const digits = together.replace(/\P{N}/gu, '').length
  const hasOrdinary = (together.match(/\p{L}{4,}/gu) ?? []).some((run) => isOrdinary(run))
  const isSpaced = /\s/.test(written)
  const isWhole = /^[\p{L}\p{N}]+$/u.test(written)
  const letters = lettersOf(written)
  const isSameCase = spellings.some((spelling) => lettersOf(spelling) === letters)
  const isCode = !isSpaced && together.length > 3 && (!hasOrdinary || digits >= mostlyDigits)
  if (isCode && (isWhole || isSameCase))
    return isNumbered(together) && (isSameCase || digits > 1) ? 'code' : 'coined'
  if (!isSameCase) return null
  return together.length > 3 && (digits >= 2 || !hasOrdinary) ? 'phrase' : 'word'
}

/** Whether letters are followed by a number, as in `UNC2452`, and not as in `GIF89a`. */
function isNumbered(together: string): boolean {
  return /^\p{L}+\p{N}+$/u.test(together)
}

function wordStrength(
  word: string,
  folded: string,
  isExact: boolean,
  isOrdinary: (word: string) => boolean,
): Strength | null {
  const coined = isCoined(folded, isOrdinary)
  if (!coined) return isCapital(word) ? 'word' : null
  if (isCapital(word) || (isExact && /\p{Ll}\p{Lu}/u.test(word))) return 'coined'
  return 'word'
}

function isCoined(word: string, isOrdinary: (word: string) => boolean): boolean {
  if (word.length < shortest || isOrdinary(word)) return false
  return !(word.endsWith('s') && isOrdinary(word.slice(0, -1)))
}

/** Whether a word begins with a capital or a digit; letters without case count as capitals. */
function isCapital(word: string): boolean {
  return /^[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u.test(word)
}

function lettersOf(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '')
}
