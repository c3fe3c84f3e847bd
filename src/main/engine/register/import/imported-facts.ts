/** What a package says besides its tables; null where the import has no such file. */
export type ImportedFacts = {
  readonly referenceDate: string | null
  readonly scope: 'consolidated' | 'individual' | null
  /** ISO 4217 code. */
  readonly baseCurrency: string | null
}
