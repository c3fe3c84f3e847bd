import { isProblem } from '../../contract/problem.ts'
import {
  type CaseExportForm,
  detectingForms,
  detectionCount,
} from '../../contract/workstation/cases/case-export.ts'
import { invoke } from '../state/bridge.ts'
import { downloadStarted, saveBytes } from '../ui/save-file.ts'
import { toast, toastProblem } from '../ui/toast.tsx'

/** Exports a case in a form and offers it to the user as a file. */
export async function saveCaseExport(id: string, form: CaseExportForm): Promise<void> {
  const answer = await invoke('caseExport.write', { id, form })
  if (isProblem(answer)) {
    toastProblem(answer)
    return
  }
  saveBytes(answer.name, answer.media_type, answer.bytes)
  toast(
    detectingForms.has(form)
      ? `${downloadStarted(answer.name)} ${detectionCount(answer)}.`
      : downloadStarted(answer.name),
  )
}
