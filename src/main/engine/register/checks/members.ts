import type { Taxonomy } from '../taxonomy.ts'

/** Members of closed lists that rules check, and placeholder values (EBA taxonomy 4.0). */
export const member = {
  lei: 'eba_qCO:qx2000',
  euid: 'eba_qCO:qx2002',
  yes: 'eba_BT:x28',
  no: 'eba_BT:x29',
  notAssessed: 'eba_BT:x21',
  notApplicable: 'eba_GA:qx2007',
  standalone: 'eba_CO:x1',
  overarching: 'eba_CO:x2',
  subsequent: 'eba_CO:x3',
  outsideGroup: 'eba_RP:x21',
  ultimateParent: 'eba_RP:x53',
  subsidiary: 'eba_RP:x56',
  ictIntraGroupProvider: 'eba_CT:x317',
  otherNonFinancial: 'eba_CT:x318',
  legalPerson: 'eba_CT:x212',
  branch: 'eba_ZZ:x838',
  notBranch: 'eba_ZZ:x839',
  notSubstitutable: 'eba_ZZ:x959',
  hardlySubstitutable: 'eba_ZZ:x960',
} as const

/** Prefix of country codes; two letters of ISO 3166-1 follow. */
export const countryPrefix = 'eba_GA:'

/** Value of the key cell for a branch when there is none (B_04.01.c0040). */
export const noBranch = 'Not Applicable'

/** The day that means an open end, no audit, or no assessment. */
export const openEnd = '9999-12-31'

/** Dates that may be an open end: of being in the register, of an arrangement; and those of no assessment, no audit. */
export const openEnded: ReadonlySet<string> = new Set([
  'B_01.02.c0090',
  'B_02.02.c0080',
  'B_06.01.c0070',
  'B_07.01.c0070',
])

/**
 * Returns the codes of a closed list. Rules that compare codes skip values that are not codes: those have a finding of
 * their own, and nothing follows from them.
 */
export function codesOf(taxonomy: Taxonomy, list: string): ReadonlySet<string> {
  return new Set(taxonomy.lists.get(list)?.map(({ code }) => code))
}
