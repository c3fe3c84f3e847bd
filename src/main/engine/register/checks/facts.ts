/** Facts available to the checks besides the rows. */
export type CheckFacts = {
  /** The reference date of the register, `yyyy-mm-dd`; without it days after it are not reported. */
  readonly referenceDate: string | null
  /** ISO 4217 code of the currency in which amounts are filed; without it other currencies are not reported. */
  readonly baseCurrency?: string | null
  /**
   * Returns the status of an LEI in an imported extract of the global LEI list; `unknown` when it is not in it, null
   * when its absence means nothing, since the extract is partial. Without an extract nothing is reported.
   */
  readonly leiStatus?: ((lei: string) => LeiStatus | null) | null
  /** Returns the dates that belong to that status. */
  readonly leiDates?: (lei: string) => LeiDates | null
}

/** Days as `yyyy-mm-dd`, null when unknown: the date of the extract, and the day by which the LEI was to be renewed. */
export type LeiDates = { readonly dated: string | null; readonly renewal: string | null }

export type LeiStatus = 'issued' | 'lapsed' | 'retired' | 'other' | 'unknown'
