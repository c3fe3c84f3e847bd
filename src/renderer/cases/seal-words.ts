import { countOf } from '../state/format.ts'
import { downloadStarted } from '../ui/save-file.ts'

/** Sentences about seals and verifications: what was read, and nothing that was not. */

/** What a sealed archive contains; `pieces` is how many pieces of evidence the case has. */
export function contentWords(pieces: number): string {
  const evidence = pieces === 0 ? '' : `, ${countOf(pieces, 'file')} of evidence`
  return `Sealing writes one archive with the case as it is now${evidence} and the custody log, and signs it with the key of this workstation. The evidence is read again first; if anything in it is not as it was added, nothing is sealed.`
}

/** After sealing: whether the file was saved is not known here. */
export function sealedWords(file: string): string {
  return `${downloadStarted(file)} The recipient checks it with “skerry verify ${file} --key” and the fingerprint, or with the script in it and Node alone.`
}

/** What Verify found without a fault. */
export function intactWords({
  pieces,
  entries,
}: {
  readonly pieces: number
  readonly entries: number
}): string {
  if (pieces + entries === 0) return 'There is nothing to verify yet: no file and no entry.'
  const log = countOf(entries, 'custody entry', 'custody entries')
  return pieces === 0
    ? `No fault in ${log}: they follow one another. There are no files.`
    : `No fault: size, MD5, SHA-1 and SHA-256 of ${countOf(pieces, 'file')} are as stated, and name, time and person are those of ${log}, which follow one another.`
}
