import { samplePassword } from '../../contract/workstation/files/file-leaving.ts'
import { countOf } from '../state/format.ts'

/** Title of the dialog that exports files. */
export const exportTitle = (count: number): string =>
  `Export ${countOf(count, 'file')} as a zip with a password`

/** What the password does, and what it does not. */
export const passwordWords = `AES-256, opened by 7-Zip and WinZip; file names can be read without the password. “${samplePassword}” is customary for samples, so that no scanner looks inside on its own: it keeps nothing secret.`

/** Says which cases have a file as evidence; null while that is not read, or when none has. */
export function caseCountWords(count: number | null): string | null {
  return count === null || count === 0 ? null : `Evidence in ${countOf(count, 'case')}`
}

type Added = { readonly added: number; readonly already: number; readonly refused: number }

/** Says what became of files that were to be added to a case. */
export function addedToCaseWords({ added, already, refused }: Added, title: string): string {
  return [
    added === 0
      ? `No file was added to the evidence of ${title}.`
      : `Added ${countOf(added, 'file')} to the evidence of ${title}.`,
    ...(already === 0 ? [] : [`${countOf(already, 'file')} ${already === 1 ? 'is' : 'are'} in it already.`]),
    ...(refused === 0 ? [] : [`${countOf(refused, 'file')} could not be added.`]),
  ].join(' ')
}
