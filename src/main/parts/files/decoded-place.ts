import type { DecodeSource } from '../../../contract/workstation/files/file-bytes.ts'
import type { DecodeStep } from '../../../contract/workstation/files/tool-report.ts'

const maxLength = 1000

/** Says where a file comes from that was decoded by hand: from what, and by which steps. */
export function decodedPlace(source: DecodeSource, steps: readonly DecodeStep[], name: string): string {
  const from =
    source.kind === 'text'
      ? `decoded from the text “${name}”`
      : `decoded from ${name} at byte ${source.offset}, ${source.length} bytes`
  const by = steps
    .map(({ operation, arguments: given }) =>
      given.length === 0 ? operation : `${operation} (${given.join(', ')})`,
    )
    .join(' › ')
  const whole = by === '' ? `${from}, as it is` : `${from}, by steps: ${by}`
  return whole.length > maxLength ? `${whole.slice(0, maxLength - 1)}…` : whole
}
