/** Whether a list of changes has none at all: it was read as a whole, and is not narrowed to some. */
export function isEmptyLog({ isRead, total, problem, isNarrowed }: Listed): boolean {
  return isRead && total === 0 && problem === null && !isNarrowed
}

type Listed = {
  readonly isRead: boolean
  /** Number of changes; null while it is not known. */
  readonly total: number | null
  readonly problem: object | null
  readonly isNarrowed: boolean
}
