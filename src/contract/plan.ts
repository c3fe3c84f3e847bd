/**
 * What a paid plan opens (API documents, sections on plans; decisions.md). On the setting `plan: free` the local instance
 * refuses what an instance would, so that a client can be tried against it.
 */
export const paidFeatures = {
  'register-changes': 'The free plan can only read the register.',
  'register-reports': 'Concentration and the register as CSV belong to the licensed plans.',
  cases: 'Cases belong to the Team and Enterprise plans.',
} as const

export type PaidFeature = keyof typeof paidFeatures
