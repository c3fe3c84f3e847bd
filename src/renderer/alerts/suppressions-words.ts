import { countOf, formatCount } from '../state/format.ts'

type Read = { readonly items: { readonly length: number }; readonly truncated: boolean }

/** The sentence in place of an empty list of suppressions, active or expired; null where there are any. */
export function noSuppressionsWords({ items, truncated }: Read): string | null {
  if (items.length > 0 || truncated) return null
  return 'Nothing is suppressed. “Suppress” is shown beside each observable of an alert.'
}

/** The number of a part of the list; a lower bound where only the newest were read. */
export function suppressionCount(rows: number, { truncated }: Pick<Read, 'truncated'>): string {
  return truncated ? `${formatCount(rows)} of the newest` : formatCount(rows)
}

/** Says that there are more than are listed; null where all are. */
export function moreSuppressionsWords({ items, truncated }: Read): string | null {
  return truncated ? `The newest are shown, of more than ${countOf(items.length, 'suppression')}.` : null
}
