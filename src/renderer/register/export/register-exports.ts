import { create } from 'zustand'
import { isProblem, type Problem } from '../../../contract/problem.ts'
import type { RegisterReport, ReportForm } from '../../../contract/workstation/register/register-reports.ts'
import { invoke } from '../../state/bridge.ts'
import { downloadStarted, saveBytes } from '../../ui/save-file.ts'
import { toast, toastProblem } from '../../ui/toast.tsx'

/** Exports of the register that the menu and the command bar offer. */

type Exported = { readonly name: string; readonly media_type: string; readonly bytes: Uint8Array }

export type RegisterExport = {
  readonly id: string
  readonly subject: string
  readonly form: string
  readonly write: () => Promise<Exported | Problem>
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function report(what: RegisterReport, form: ReportForm, subject: string): RegisterExport {
  return {
    id: `${what}-${form}`,
    subject,
    form: form === 'pdf' ? 'PDF' : 'Excel',
    write: () => invoke('registerReports.write', { what, form }),
  }
}

function file(form: 'xlsx' | 'json', words: string, mediaType: string): RegisterExport {
  return {
    id: `register-${form}`,
    subject: 'Register',
    form: words,
    write: async () => {
      const answer = await invoke('register.exportFile', { form })
      return isProblem(answer) ? answer : { ...answer, media_type: mediaType }
    },
  }
}

export const registerExports: readonly RegisterExport[] = [
  report('register', 'pdf', 'Register'),
  file('xlsx', 'Excel, in the authority’s layout', xlsx),
  file('json', 'JSON, to import again', 'application/json'),
  report('findings', 'pdf', 'Findings'),
  report('findings', 'xlsx', 'Findings'),
  report('concentration', 'pdf', 'Concentration'),
  report('concentration', 'xlsx', 'Concentration'),
  report('history', 'pdf', 'History'),
  report('history', 'xlsx', 'History'),
  report('due', 'pdf', 'Due'),
  report('due', 'xlsx', 'Due'),
]

/** Subjects and forms of the exports that are being written. */
export const useWriting = create<{ readonly names: readonly string[] }>(() => ({ names: [] }))

/** Writes an export and offers it to the user as a file. */
export async function saveExport({ subject, form, write }: RegisterExport): Promise<void> {
  const name = `${subject} as ${form}`
  // a second click on the same would write the same file twice
  if (useWriting.getState().names.includes(name)) return
  useWriting.setState(({ names }) => ({ names: [...names, name] }))
  const answer = await write()
  useWriting.setState(({ names }) => ({ names: names.filter((one) => one !== name) }))
  if (isProblem(answer)) {
    toastProblem(answer)
    return
  }
  saveBytes(answer.name, answer.media_type, new Uint8Array(answer.bytes))
  toast(downloadStarted(answer.name))
}
