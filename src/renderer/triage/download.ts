import { isProblem } from '../../contract/problem.ts'
import type { ExportFormat } from '../../contract/workstation/triage.ts'
import { countOf } from '../state/format.ts'
import { exportLabels } from '../state/labels.ts'
import { saveFile } from '../ui/save-file.ts'
import { toast, toastProblem } from '../ui/toast.tsx'
import { exportRows } from './selected-rows.ts'

/** Saves the selected rows, or all rows of the filter, as a file. */
export async function downloadRows(
  session: string,
  format: ExportFormat,
  scope: 'selected' | 'all',
  total: number,
  options: { readonly bom?: boolean } = {},
): Promise<void> {
  const rendered = await exportRows(session, format, scope, total, options)
  if (isProblem(rendered)) {
    toastProblem(rendered)
    return
  }
  saveFile(rendered.filename, rendered.media_type, rendered.content)
  toast(`${exportLabels[format]} with ${countOf(rendered.count, 'indicator')}: ${rendered.filename}`)
}
