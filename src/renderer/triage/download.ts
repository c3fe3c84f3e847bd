import { isProblem } from '../../contract/problem.ts'
import type { ExportFormat } from '../../contract/workstation/triage.ts'
import { countOf } from '../state/format.ts'
import { exportLabels } from '../state/labels.ts'
import { exportRows } from '../state/selected-rows.ts'
import { toast, toastProblem } from '../ui/toast.tsx'

/** Saves the selected rows, or all rows of the filter, as a file. */
export async function downloadRows(
  session: string,
  format: ExportFormat,
  scope: 'selected' | 'all',
  total: number,
): Promise<void> {
  const rendered = await exportRows(session, format, scope, total)
  if (isProblem(rendered)) {
    toastProblem(rendered)
    return
  }
  const address = URL.createObjectURL(new Blob([rendered.content], { type: rendered.media_type }))
  const link = document.createElement('a')
  link.href = address
  link.download = rendered.filename
  link.click()
  // The browser needs the address a moment longer than the click takes.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
  toast(`${exportLabels[format]} with ${countOf(rendered.count, 'indicator')}: ${rendered.filename}`)
}
