import type { VerifiedArchive } from '../../operations/data-dir/verify-archive.ts'
import { countOf } from '../count-of.ts'

/** What `skerry verify ARCHIVE` says: only what was read, and no verdict on what was not compared. */

type Words = Pick<VerifiedArchive, 'faults' | 'files' | 'pieces' | 'entries'>
type Stated = Pick<VerifiedArchive, 'faults' | 'case' | 'sealed_at' | 'key'>

/** Returns which case it is and who sealed it when: what a faulty archive has of this is only stated there. */
export function sealWords({ faults, case: name, sealed_at, key }: Stated): string[] {
  if (faults.length === 0) return [`Case ${name}`, `Sealed ${sealed_at} with the key ${key}`]
  const stated = [
    name === null ? null : `case ${name}`,
    sealed_at === null ? null : `sealed ${sealed_at}`,
    key === null ? null : `key ${key}`,
  ].filter((each) => each !== null)
  return stated.length === 0 ? [] : [`It states, with faults: ${stated.join(', ')}`]
}

/** Names the checks that were done, with what they were done on. */
export function checkedWords({ files, pieces, entries }: Words): string[] {
  if (files === 0) return ['Nothing of it could be read as a sealed case, so nothing else was checked.']
  return [
    `Read ${countOf(files, 'file')}: form of the archive; signature of the manifest; size and SHA-256 of each listed file, none missing, none besides.`,
    entries === 0
      ? 'No custody entry was read.'
      : `Read ${countOf(entries, 'custody entry', 'custody entries')}: order, hash chain, the seal, the key of each seal.`,
    pieces === 0
      ? 'No piece of evidence was read.'
      : `Read ${countOf(pieces, 'piece of evidence', 'pieces of evidence')}: size, MD5, SHA-1 and SHA-256 of the bytes; name, time, person and order by the custody log.`,
    'Not checked: whether what the people of the case wrote is true, media types, and who they are.',
  ]
}

/** The verdict on what was checked. */
export function verdictWords({ faults }: Pick<Words, 'faults'>): string {
  return faults.length === 0
    ? 'No fault was found in what was checked.'
    : `${countOf(faults.length, 'fault')}.`
}

/** The last line: whether the key was compared. */
export function keyWords({ key, expected_key }: Pick<VerifiedArchive, 'key' | 'expected_key'>): string {
  if (expected_key === null)
    return 'The key was not compared: anybody can seal an archive with a key of their own. Ask the sender for the fingerprint by another channel and pass it with --key.'
  return key === expected_key
    ? `The key is the one that was given, ${key}.`
    : `The key is not the one that was given, ${expected_key}.`
}
