/** What the checks know besides the rows. */
export type CheckFacts = {
  /** The day that the register is for, `yyyy-mm-dd`; without it nothing is said about days after it. */
  readonly referenceDate: string | null
  /**
   * What an imported extract of the global LEI list says of an LEI; `unknown` when it is not in it. Without extract nothing
   * is said.
   */
  readonly leiStatus?: ((lei: string) => LeiStatus) | null
}

export type LeiStatus = 'issued' | 'lapsed' | 'retired' | 'other' | 'unknown'
