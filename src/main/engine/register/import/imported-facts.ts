/** Facts in a package besides its tables; null when the import has no such file. */
export type ImportedFacts = {
  readonly referenceDate: string | null
  readonly scope: 'consolidated' | 'individual' | null
  /** ISO 4217 code. */
  readonly baseCurrency: string | null
}
