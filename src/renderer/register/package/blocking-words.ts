import { countOf } from '../../state/format.ts'

/** What blocks a filing, in words. Pure. */

export type Blocking = {
  readonly unclassified: readonly unknown[]
  readonly findings: { readonly error: number }
  /** Records by kind; without any there is nothing to file, and nothing was checked. */
  readonly kinds?: readonly { readonly records: number }[]
}

/**
 * Returns the number of things that block a filing: unclassified arrangements, and errors, including those about missing
 * parts of the package.
 */
export function blockingOf({ unclassified, findings }: Blocking): number {
  return unclassified.length + findings.error
}

/** Returns what blocks a filing: `3 errors and 2 unclassified arrangements block the filing`, or that nothing found does. */
export function blockingWords(blocking: Blocking): string {
  const { unclassified, findings, kinds } = blocking
  if (kinds?.every(({ records }) => records === 0) === true) return 'No records yet'
  const parts = [
    findings.error === 0 ? null : countOf(findings.error, 'error'),
    unclassified.length === 0 ? null : countOf(unclassified.length, 'unclassified arrangement'),
  ].filter((part) => part !== null)
  if (parts.length === 0) return 'No finding blocks the filing'
  return `${parts.join(' and ')} ${blockingOf(blocking) === 1 ? 'blocks' : 'block'} the filing`
}
