/** Maximum number of refused candidates in one answer. */
export const maxRefused = 2000
