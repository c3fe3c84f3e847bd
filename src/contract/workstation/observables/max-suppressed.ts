/** Maximum number of observables suppressed by one act. */
export const maxSuppressedAtOnce = 1000
