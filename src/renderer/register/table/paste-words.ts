import { countOf } from '../../state/format.ts'

/** What became of pasted cells: each of them is in one of these. */
export type Pasted = {
  readonly taken: number
  readonly refused: number
  /** Cells outside the table, or in columns that cannot be edited. */
  readonly skipped: number
  /** Lines beyond the longest table that is pasted at once. */
  readonly cutLines: number
}

/** Returns what was pasted and what was not. Pure. */
export function pastedWords(into: string, { taken, refused, skipped, cutLines }: Pasted): string {
  if (taken + refused === 0) return 'Nothing was pasted: there is no editable cell here.'
  const parts = [
    taken === 0 ? null : `Pasted ${countOf(taken, 'cell')} into ${into}.`,
    refused === 0 ? null : `${countOf(refused, 'cell was', 'cells were')} refused; each says why.`,
    skipped === 0 ? null : `${countOf(skipped, 'cell')} had no editable cell to go to.`,
    cutLines === 0 ? null : `${countOf(cutLines, 'line')} too many: not pasted.`,
  ]
  return parts.filter((part) => part !== null).join(' ')
}
