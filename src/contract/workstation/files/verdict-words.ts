import type { Severity } from '../../severities.ts'
import type { FilePage } from './files.ts'

/** What the verdict on a file rests on. */
export type VerdictGround = Pick<FilePage, 'is_under_way' | 'severity' | 'findings' | 'left_out_total'> & {
  readonly tools: readonly unknown[]
}

/** Returns the severity by which a file is marked; null where nothing above a neutral fact was found. */
export function markOf({ severity }: Pick<VerdictGround, 'severity'>): Severity | null {
  return severity === 'info' ? null : severity
}

/**
 * Says what is known of a file so far. It never clears a file: tools see what they look for, and what they did not look
 * at is counted in the same sentence.
 */
export function verdictWords(page: VerdictGround): string {
  const { is_under_way, findings, left_out_total, tools } = page
  const notLooked =
    left_out_total === 0
      ? ''
      : left_out_total === 1
        ? ' One thing was not looked at.'
        : ` ${left_out_total} things were not looked at.`
  const mark = markOf(page)
  const [worst] = findings
  if (mark !== null) {
    // the worst finding may lie in an object beyond those that a page lists
    const words =
      worst?.severity === mark ? worst.title : `Something in it that is not listed is rated ${mark}`
    return `${words}.${is_under_way ? ' The analysis goes on.' : ''}${notLooked}`
  }
  if (is_under_way) return `Not analysed to the end yet.${notLooked}`
  if (tools.length === 0) return `Not analysed.${notLooked}`
  return `Nothing in it stands out to the tools that read it, which does not make it harmless.${notLooked}`
}
