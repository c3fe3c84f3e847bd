import { create } from 'zustand'
import { leftOutWords } from '../../contract/left-out-words.ts'
import { isProblem } from '../../contract/problem.ts'
import type { ExportFormat } from '../../contract/workstation/triage/triage.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { countOf, formatCount } from '../state/format.ts'
import { exportLabels } from '../state/labels.ts'
import { useSessions } from '../state/sessions.ts'
import { saveFile } from '../ui/save-file.ts'
import { toast, toastProblem } from '../ui/toast.tsx'
import { redQuestion } from './label-words.ts'
import { type ExportOptions, exportRows } from './selected-rows.ts'

/** Formats that have no place for a label of TLP or PAP. */
const unlabelledFormats: ReadonlySet<ExportFormat> = new Set(['plain', 'defanged'])

type Asked = {
  readonly title: string
  readonly note: string
  readonly what: string
  readonly save: () => void
}

/** The question before an export of what is TLP:RED; null where none is asked. */
export const useRedQuestion = create<{ readonly asked: Asked | null }>(() => ({ asked: null }))

/**
 * Saves the selected rows, or all rows of the filter, as a file. Asks first where the session is TLP:RED or its text says
 * so.
 */
export async function downloadRows(
  session: string,
  format: ExportFormat,
  scope: 'selected' | 'all',
  total: number,
  options: ExportOptions = {},
): Promise<void> {
  const summary = useSessions.getState().list.find(({ id }) => id === session)
  const question = summary === undefined ? null : redQuestion(summary, !unlabelledFormats.has(format))
  const save = () => saveRows(session, format, scope, total, options)
  if (question === null || summary === undefined) return save()
  const what = `${exportLabels[format]}: ${summary.title}`
  useRedQuestion.setState({ asked: { ...question, what, save: () => void save() } })
}

async function saveRows(
  session: string,
  format: ExportFormat,
  scope: 'selected' | 'all',
  total: number,
  options: ExportOptions,
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
const report: ReadonlySet<ExportFormat> = new Set(['stix', 'misp'])

/** Says how many values a file has, and how many of them it tells others to detect. */
function contentWords(
  format: ExportFormat,
  { detection = false }: ExportOptions,
  { count, detections, left_out }: WindowOutput<'triage.export'>,
): string {
  const left = leftOutWords(left_out)
  const andLeft = left === '' ? '' : `; ${left}`
  if (format === 'plain' && detection) return `${countOf(detections, 'value')} for detection${andLeft}`
  if (!detection && !report.has(format)) return countOf(count, 'indicator')
  const words = `${formatCount(detections)} for detection, ${formatCount(count - detections)} observed`
  if (detections > 0 || detection) return `${words}${andLeft}`
  return `${words}; tick “For detection” in Export to change that`
}
