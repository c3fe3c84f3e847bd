import { percentOf } from '../../state/format.ts'

/** Returns how many of the required fields of some rows are filled: null means that there is no row with such a field. Pure. */
export function completionWords(share: number | null): string {
  if (share === null) return 'no required fields to fill yet'
  const percent = percentOf(share, 1)
  return percent === 100 ? 'all required fields filled' : `${percent} % of required fields filled`
}
