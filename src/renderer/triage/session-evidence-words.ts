import { countOf } from '../state/format.ts'

/** Names what is added: one file by its name, more by their count. */
export function filesWords(names: readonly string[]): string {
  const [only] = names
  return only !== undefined && names.length === 1 ? only : countOf(names.length, 'file')
}

/** Says which files became evidence, and which did not because the case had their bytes already. */
export function addedEvidenceWords(
  { added, already_there }: { readonly added: readonly string[]; readonly already_there: readonly string[] },
  where: string,
): string {
  const known = filesWords(already_there)
  if (added.length === 0) return `Nothing was added: ${where} already has ${known} (same SHA-256).`
  const others = already_there.length === 0 ? '' : ` Not added, since it was there already: ${known}.`
  return `Added ${filesWords(added)} to the evidence of ${where}.${others}`
}
