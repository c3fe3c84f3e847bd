import type { Filing } from '../../../contract/workstation/register/register-filings.ts'
import { formatMoment } from '../../state/format.ts'
import type { GivenFile } from '../import/given-files.ts'

/** One side of a comparison: a kept package, the current register, or an external file. */
export type Side =
  | { readonly kind: 'now' }
  | { readonly kind: 'filing'; readonly id: string }
  | { readonly kind: 'file'; readonly name: string; readonly file: GivenFile }

/** Returns the select value of a side. */
export function sideValue(side: Side | null): string {
  if (side === null) return ''
  return side.kind === 'filing' ? side.id : side.kind
}

/** Returns a side as a parameter of the workstation's operation. */
export function sideAsked(side: Side): 'now' | string | GivenFile {
  if (side.kind === 'now') return 'now'
  return side.kind === 'filing' ? side.id : side.file
}

/** Returns a kept package as text: its reference date, and when it was built. */
export function filingWords({ reference_date, made_at }: Pick<Filing, 'reference_date' | 'made_at'>): string {
  return `${reference_date}, built ${formatMoment(made_at)}`
}

/** Returns the initial comparison: the newest kept package with the current register. */
export function firstSides(filings: readonly Filing[]): {
  readonly before: Side | null
  readonly after: Side
} {
  const [newest] = filings
  return { before: newest === undefined ? null : { kind: 'filing', id: newest.id }, after: { kind: 'now' } }
}
