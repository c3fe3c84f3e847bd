import { foldWords } from '../../../../contract/fold-words.ts'

/** German writes `ä` as `ae` where a keyboard has none: both spellings of a vocabulary's word, folded. */
export function foldedSpellings(word: string): readonly string[] {
  const plain = foldWords(word)
  const spelled = foldWords(
    word.replace(/[äöüÄÖÜ]/g, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter.toLowerCase()] ?? letter),
  )
  return spelled === plain ? [plain] : [plain, spelled]
}
