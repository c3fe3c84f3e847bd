import { foldWords } from '../../../../contract/fold-words.ts'

/** Folds a value for an answer; a value of punctuation alone stays. */
export function foldValue(text: string): string {
  const folded = foldWords(text)
  return (folded === '' ? text.trim() : folded).slice(0, 200)
}

/** Parts of a cell with several values; codes of two or three letters may stand beside each other. */
export function partsOf(text: string): readonly string[] {
  if (/^[A-Z]{2,3}(?: +[A-Z]{2,3})+$/.test(text) || /^F\d+(?: +F\d+)+$/.test(text))
    return text.split(/ +/).slice(0, 60)
  return text
    .split(/[;,\n\r/|&+]|\s(?:und|and|et|y|e|en|i|sowie)\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .slice(0, 60)
}
