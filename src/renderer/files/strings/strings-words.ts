import { countOf, formatCount } from '../../state/format.ts'

type Ground = {
  /** Strings that the filter leaves, that are listed, and that are in the file. */
  readonly shown: number
  readonly listed: number
  readonly total: number
  readonly isFiltered: boolean
}

/** Says how many strings are shown, and of how many. */
export function stringsWords({ shown, listed, total, isFiltered }: Ground): string {
  const of =
    listed < total
      ? `${formatCount(listed)} listed of ${formatCount(total)} in the file`
      : countOf(total, 'string')
  if (!isFiltered) return total === 0 ? 'The file has no string of this length.' : of
  return shown === 0 ? `None matches, of ${of}.` : `${formatCount(shown)} of ${of}`
}
