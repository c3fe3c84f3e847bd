import type { Sign } from './find-own-name.ts'
import type { OwnLookAlike } from './own-look-alike.ts'

const signWords: Readonly<Record<Sign, string>> = {
  omitted: 'a letter left out',
  doubled: 'a letter doubled',
  inserted: 'a letter inserted',
  swapped: 'two letters swapped',
  neighbouring: 'a neighbouring key',
  look_alike: 'letters that look alike',
  replaced: 'a letter replaced',
  homoglyph: 'letters that look alike',
  hyphen: 'a hyphen more or less',
  repeated: 'repeated letters',
  added_words: 'words added',
  other_suffix: 'another suffix',
  in_subdomain: 'the name in front of a foreign domain',
}

/** What a look-alike is called in tables: `look-alike of skerry.com`. */
export function lookAlikeTitle({ of }: Pick<OwnLookAlike, 'of'>): string {
  return `look-alike of ${of}`
}

/** How a look-alike differs from the own domain, in a few words. */
export function lookAlikeHow({ signs }: Pick<OwnLookAlike, 'signs'>): string {
  return [...new Set(signs.map((sign) => signWords[sign]))].join(', ')
}

/** The same in a sentence. */
export function lookAlikeSentence(found: Pick<OwnLookAlike, 'of' | 'signs' | 'seen'>): string {
  return `“${found.seen}” imitates ${found.of}, one of the own domains: ${lookAlikeHow(found)}.`
}
