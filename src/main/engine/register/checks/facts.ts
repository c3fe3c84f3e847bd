/** What the checks know besides the rows. */
export type CheckFacts = {
  /** The day that the register is for, `yyyy-mm-dd`; without it nothing is said about days after it. */
  readonly referenceDate: string | null
  /** ISO 4217 code of the currency in which amounts are filed; without it nothing is said about others. */
  readonly baseCurrency?: string | null
  /**
   * What an imported extract of the global LEI list says of an LEI; `unknown` when it is not in it, null when nothing follows
   * from that, since the extract is a part. Without extract nothing is said.
   */
  readonly leiStatus?: ((lei: string) => LeiStatus | null) | null
  /** The days that belong to such an answer. */
  readonly leiDates?: (lei: string) => LeiDates | null
}

/** Days as `yyyy-mm-dd`, null when not told: that of the extract, and that by which the LEI was to be renewed. */
export type LeiDates = { readonly dated: string | null; readonly renewal: string | null }

export type LeiStatus = 'issued' | 'lapsed' | 'retired' | 'other' | 'unknown'
