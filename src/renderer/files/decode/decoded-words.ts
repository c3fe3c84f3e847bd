import type { DecodedOutput } from '../../../contract/workstation/files/file-bytes.ts'
import { countOf, formatCount } from '../../state/format.ts'

type Output = Pick<DecodedOutput, 'size' | 'failed_at' | 'indicators' | 'indicator_total' | 'searched'>

/** Says how long the output is, and of which steps it is where one could not be applied. */
export function outputWords({ size, failed_at }: Pick<Output, 'size' | 'failed_at'>, shown: number): string {
  const of =
    failed_at === null
      ? ''
      : failed_at === 0
        ? ', before any step'
        : `, of the first ${countOf(failed_at, 'step')}`
  const part = shown < size ? `; the first ${formatCount(shown)} are shown` : ''
  return `${countOf(size, 'byte')}${of}${part}`
}

/** Says how many indicators there are in what was searched of the output. */
export function foundInOutput({ size, indicators, indicator_total, searched }: Output): string {
  const where = searched < size ? `the first ${formatCount(searched)} bytes of the output` : 'the output'
  if (indicator_total === 0) return `No indicator was recognised in ${where}.`
  const listed =
    indicators.length < indicator_total ? `, ${formatCount(indicators.length)} of them listed` : ''
  return `${countOf(indicator_total, 'indicator')} in ${where}${listed}`
}

/** Says what became of an output that is kept; the same bytes may have been here before. */
export function keptWords({ is_launched }: { readonly is_launched: boolean }): string {
  return is_launched ? 'The output is kept as a file.' : 'The output was here already, as a file.'
}
