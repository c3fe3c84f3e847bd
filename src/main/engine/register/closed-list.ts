import { foldWords } from '../../../contract/fold-words.ts'
import type { ListMember, Taxonomy } from './taxonomy.ts'
import { countryNames } from './words/country-names.ts'
import { foldedSpellings } from './words/folded-spellings.ts'
import { listsWithSameWords, memberWords } from './words/member-words.ts'

/**
 * Finds the intended member of a closed list: by its code, its slug, its label, its ISO code, some everyday words, the
 * words of officers in seven languages (`words/`), or a code and a label side by side. A text that fits two members
 * gives none: nothing is guessed.
 */

/** A code of the list; `changed` when the given text was not the code itself. */
export type ListCode = { readonly code: string; readonly changed: boolean }

type ListIndex = {
  readonly members: readonly ListMember[]
  readonly byCode: ReadonlyMap<string, ListMember>
  /** Code by folded text; null when the text fits two members. */
  readonly byWord: ReadonlyMap<string, string | null>
  /** Code by letters and digits of the label alone. */
  readonly byLetters: ReadonlyMap<string, string | null>
  /** Code by folded word of an officer's language; null when the word fits two members. */
  readonly byForeign: ReadonlyMap<string, string | null>
  /** The words of each member, as they are written, for searching. */
  readonly words: ReadonlyMap<string, readonly string[]>
}

const longest = 400
/** Maximum number of characters of a code with its prefix. */
const longestCode = 24

/** Everyday words for the member with this slug or ISO code, by list. */
const everyday: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  yes_no: {
    yes: ['true', 'y', '1', 'ja', 'oui'],
    no: ['false', 'n', '0', 'nein', 'non', 'nee'],
  },
  person_type: {
    legal_person: ['legal', 'legal entity'],
    individual_in_business: ['individual', 'natural', 'natural person', 'individual person'],
  },
  identifier_type: {
    LEI: ['legal entity identifier', 'legal entity identifier (lei)'],
    EUID: ['european unique identifier', 'european unique identifier (euid)'],
    NIN: ['national identification number', 'national identification number (nin)'],
    CRN: ['corporate registration number'],
    VAT: ['vat number (vat)', 'vat id'],
    PNR: ['passport number'],
  },
  country: {
    CZ: ['czechia'],
    GB: ['uk', 'great britain'],
    GR: ['el'],
    TR: ['türkiye'],
    US: ['usa', 'united states of america'],
  },
}
const sharedWords: Readonly<Record<string, string>> = {
  yes_no_not_assessed: 'yes_no',
  country_or_na: 'country',
}

/** Spellings of "not applicable"; a bare `na` is Namibia in a list of countries. */
const notApplicable = new Set([
  'n/a',
  'n.a.',
  'n.a',
  'na',
  'n/a.',
  'not applicable',
  'not-applicable',
  'not applicable.',
  '(not applicable)',
  'nicht anwendbar',
  'nicht zutreffend',
  'entfällt',
  'sans objet',
  'non applicable',
  'non applicabile',
  'no aplica',
  'niet van toepassing',
  'n.v.t.',
  '-',
  '--',
  '–',
  '—',
])

/** Whether a text means "not applicable". */
export function isNotApplicable(text: string): boolean {
  return text.length <= 24 && notApplicable.has(fold(text))
}

export class ClosedLists {
  readonly taxonomy: Taxonomy
  private readonly indexes = new Map<string, ListIndex>()

  constructor(taxonomy: Taxonomy) {
    this.taxonomy = taxonomy
  }

  /**
   * Returns the code that `given` means in a list, or null when it fits none or more than one. Throws when the taxonomy
   * has no such list: callers name lists of the taxonomy.
   */
  codeOf(list: string, given: string): ListCode | null {
    const index = this.index(list)
    if (index.byCode.has(given)) return { code: given, changed: false }
    if (given.length > longest) return null
    const code = meant(index, list, given) ?? besideEachOther(index, list, given)
    return code === null ? null : { code, changed: true }
  }

  /** The label of a code, or null when the list has no such code. Throws when there is no such list. */
  labelOf(list: string, code: string): string | null {
    return this.index(list).byCode.get(code)?.label ?? null
  }

  /** Words for a member in seven languages, folded (`foldWords`); none for an unknown code. */
  wordsOf(list: string, code: string): readonly string[] {
    return this.index(list).words.get(code) ?? []
  }

  /** All members, in the order of the taxonomy. Throws when there is no such list. */
  membersOf(list: string): readonly ListMember[] {
    return this.index(list).members
  }

  private index(list: string): ListIndex {
    const known = this.indexes.get(list)
    if (known !== undefined) return known
    const members = this.taxonomy.lists.get(list)
    if (members === undefined) throw new Error(`The taxonomy ${this.taxonomy.id} has no list ${list}.`)
    const made = indexOf(list, members)
    this.indexes.set(list, made)
    return made
  }
}

function indexOf(list: string, members: readonly ListMember[]): ListIndex {
  const byWord = new Map<string, string | null>()
  const byLetters = new Map<string, string | null>()
  const words = everyday[sharedWords[list] ?? list] ?? {}
  const notApplicableMember = members.find(({ label }) => fold(label) === 'not applicable')
  for (const { code, label, slug, iso } of members) {
    for (const word of [code, localPart(code), label, slug, iso]) if (word) put(byWord, fold(word), code)
    const letters = lettersOf(label)
    if (letters.length >= 3) put(byLetters, letters, code)
  }
  // words of the taxonomy take precedence over everyday words
  for (const { code, slug, iso } of members) {
    for (const word of words[slug ?? ''] ?? words[iso ?? ''] ?? [])
      if (!byWord.has(fold(word))) byWord.set(fold(word), code)
  }
  if (notApplicableMember !== undefined)
    for (const word of notApplicable) if (!byWord.has(word)) byWord.set(word, notApplicableMember.code)
  const foreign = foreignWords(list, members)
  const byForeign = new Map<string, string | null>()
  for (const [code, own] of foreign) for (const word of own) put(byForeign, word, code)
  const byCode = new Map(members.map((member) => [member.code, member]))
  return { members, byCode, byWord, byLetters, byForeign, words: foreign }
}

/** Returns the words for each member in the languages of officers, folded. */
function foreignWords(list: string, members: readonly ListMember[]): Map<string, readonly string[]> {
  const shared = listsWithSameWords[list] ?? list
  const names =
    shared === 'country'
      ? countryNames(members.flatMap(({ iso }) => (iso !== undefined && iso.length === 2 ? [iso] : [])))
      : null
  const words = memberWords[shared] ?? {}
  return new Map(
    members.map(({ code, slug, iso }) => {
      const written = words[slug ?? ''] ?? words[localPart(code)] ?? ''
      const folded = written.split(' | ').flatMap((word) => foldedSpellings(word))
      return [code, [...(names?.get(iso ?? '') ?? []), ...folded].filter((word) => word !== '')]
    }),
  )
}

function put(map: Map<string, string | null>, word: string, code: string): void {
  const there = map.get(word)
  map.set(word, there === undefined || there === code ? code : null)
}

/** Returns the member that a text means without splitting it. */
function meant(index: ListIndex, list: string, text: string): string | null {
  const word = fold(text)
  const code = index.byWord.get(word)
  if (code !== undefined) return code
  // the standard writes DE_VAT, FR_CRN: the country of issue, then the kind of code
  const ofCountry = list === 'identifier_type' ? /^[a-z]{2}[ -](vat|crn|nin|pnr|euid)$/.exec(word) : null
  if (ofCountry !== null) return index.byWord.get(ofCountry[1] as string) ?? null
  const letters = lettersOf(text)
  const byLabel = letters.length >= 3 ? (index.byLetters.get(letters) ?? null) : null
  return byLabel ?? index.byForeign.get(foldWords(text)) ?? null
}

/** The member that both halves of a text mean: `eba_GA:DE - Germany`, `Germany (DE)`, `S17: Cloud services: IaaS`. */
function besideEachOther(index: ListIndex, list: string, text: string): string | null {
  for (const { 0: between, index: at } of text.matchAll(/[\s\-–—:;,|/([\])=]+/g)) {
    const left = text.slice(0, at)
    const right = text.slice(at + between.length).replace(/[\s)\]]+$/, '')
    if (left === '' || right === '' || Math.min(left.length, right.length) > longestCode) continue
    const code = meant(index, list, left)
    if (code !== null && code === meant(index, list, right)) return code
  }
  return null
}

function localPart(code: string): string {
  return code.slice(code.indexOf(':') + 1)
}

/** Folds differences of case, blanks (an underscore is one) and apostrophes. */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u200b\u2060\ufeff\u00ad]/g, '')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[\s_]+/g, ' ')
    .trim()
}

/** Returns the letters and digits only, without accents. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
