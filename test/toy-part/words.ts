import type { FieldNote } from './contract.ts'

/** Returns how many field notes there are; null while they are read, and when they could not be read. */
export function countWords(entries: readonly FieldNote[] | null): string | null {
  if (entries === null) return null
  return entries.length === 1 ? '1 field note' : `${entries.length} field notes`
}

/** Returns that there are none; null while they are read, and when they could not be read. */
export function noneWords(entries: readonly FieldNote[] | null): string | null {
  return entries?.length === 0 ? 'There are no field notes.' : null
}
