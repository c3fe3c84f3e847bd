const cases =
  'Cases belong to the Team and Enterprise plans. Those that are here can be read, exported and sealed in the window and by command.'

/**
 * The features of a paid plan (API documents, sections on plans; decisions.md). With the setting `plan: free`, the
 * local instance refuses what a remote instance would, so that a client can be tested against it. Users always keep
 * access to their own data: operations that only read, export or seal need no plan in the window and on the command
 * line.
 */
export const paidFeatures = {
  'register-changes': 'The free plan can only read the register.',
  'register-reports': 'Concentration and the register as CSV belong to the licensed plans.',
  cases,
  'cases-of-programs': cases,
} as const

export type PaidFeature = keyof typeof paidFeatures

/** Features that need a plan only for other programs. */
export const featuresOfPrograms: ReadonlySet<PaidFeature> = new Set(['cases-of-programs'])

/** Message after the grace period of the licence has ended (companion documents: 423, organization locked). */
export const lockedSentence =
  'The grace period of the licence is over: alerts and cases can be read, exported and sealed, and change again once a licence is valid.'
