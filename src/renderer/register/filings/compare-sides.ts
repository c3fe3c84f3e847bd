import type { Filing } from '../../../contract/workstation/register-filings.ts'
import { formatMoment } from '../../state/format.ts'
import type { GivenFile } from '../import/given-files.ts'

/** What can be compared: a kept package, the register as it is now, or a file from elsewhere. */
export type Side =
  | { readonly kind: 'now' }
  | { readonly kind: 'filing'; readonly id: string }
  | { readonly kind: 'file'; readonly name: string; readonly file: GivenFile }

/** A side as a select's value spells it. */
export function sideValue(side: Side | null): string {
  if (side === null) return ''
  return side.kind === 'filing' ? side.id : side.kind
}

/** A side as the workstation is asked for it. */
export function sideAsked(side: Side): 'now' | string | GivenFile {
  if (side.kind === 'now') return 'now'
  return side.kind === 'filing' ? side.id : side.file
}

/** A kept package in a line: its reference date, and when it was built. */
export function filingWords({ reference_date, made_at }: Pick<Filing, 'reference_date' | 'made_at'>): string {
  return `${reference_date}, built ${formatMoment(made_at)}`
}

/** What is compared at first: the newest kept package with the register as it is now. */
export function firstSides(filings: readonly Filing[]): {
  readonly before: Side | null
  readonly after: Side
} {
  const [newest] = filings
  return { before: newest === undefined ? null : { kind: 'filing', id: newest.id }, after: { kind: 'now' } }
}
