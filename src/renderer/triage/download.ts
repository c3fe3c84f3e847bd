import { leftOutWords } from '../../contract/left-out-words.ts'
import { isProblem } from '../../contract/problem.ts'
import type { ExportFormat } from '../../contract/workstation/triage/triage.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { countOf, formatCount } from '../state/format.ts'
import { exportLabels } from '../state/labels.ts'
import { saveFile } from '../ui/save-file.ts'
import { toast, toastProblem } from '../ui/toast.tsx'
import { type ExportOptions, exportRows } from './selected-rows.ts'

/** Saves the selected rows, or all rows of the filter, as a file. */
export async function downloadRows(
  session: string,
  format: ExportFormat,
  scope: 'selected' | 'all',
  total: number,
  options: ExportOptions = {},
): Promise<void> {
  const rendered = await exportRows(session, format, scope, total, options)
  if (isProblem(rendered)) {
    toastProblem(rendered)
    return
  }
  saveFile(rendered.filename, rendered.media_type, rendered.content)
  toast(`${exportLabels[format]} with ${contentWords(format, options, rendered)}: ${rendered.filename}`)
}

/** Formats that tell other programs what to do with a value. */
const telling: ReadonlySet<ExportFormat> = new Set(['stix', 'misp'])

/** Says how many values a file has, and how many of them it tells others to detect. */
function contentWords(
  format: ExportFormat,
  { detection = false }: ExportOptions,
  { count, detections, left_out }: WindowOutput<'triage.export'>,
): string {
  const left = leftOutWords(left_out)
  const andLeft = left === '' ? '' : `; ${left}`
  if (format === 'plain' && detection) return `${countOf(detections, 'value')} for detection${andLeft}`
  if (!detection && !telling.has(format)) return countOf(count, 'indicator')
  const words = `${formatCount(detections)} for detection, ${formatCount(count - detections)} observed`
  if (detections > 0 || detection) return `${words}${andLeft}`
  return `${words}; tick “For detection” in Export to change that`
}
