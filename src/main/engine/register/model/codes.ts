/** Members of closed lists that the derivation itself writes or looks at (EBA taxonomy 4.0). */
export const code = {
  notApplicable: 'eba_GA:qx2007',
  yes: 'eba_BT:x28',
  no: 'eba_BT:x29',
  branch: 'eba_ZZ:x838',
  notBranch: 'eba_ZZ:x839',
  overarching: 'eba_CO:x2',
  lei: 'eba_qCO:qx2000',
} as const

/** Value of a key cell for a branch when there is none (B_04.01.c0040). */
export const noBranch = 'Not Applicable'

/** The day that means an open end. */
export const openEnd = '9999-12-31'
