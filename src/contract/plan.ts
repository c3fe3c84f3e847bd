const cases =
  'Cases belong to the Team and Enterprise plans. Those that are here can be read, exported and sealed in the window and by command.'

/**
 * What a paid plan opens (API documents, sections on plans; decisions.md). On the setting `plan: free` the local instance
 * refuses what an instance would, so that a client can be tried against it. What a person keeps here is never held back from
 * that person: what only reads, exports or seals needs no plan in the window and on the command line.
 */
export const paidFeatures = {
  'register-changes': 'The free plan can only read the register.',
  'register-reports': 'Concentration and the register as CSV belong to the licensed plans.',
  cases,
  'cases-of-programs': cases,
} as const

export type PaidFeature = keyof typeof paidFeatures

/** Features that programs alone need a plan for. */
export const featuresOfPrograms: ReadonlySet<PaidFeature> = new Set(['cases-of-programs'])

/** What is said once the grace of the licence is over (companion documents: 423, organization locked). */
export const lockedSentence =
  'The grace period of the licence is over: alerts and cases can be read, exported and sealed, and change again once a licence is valid.'
