import { useState } from 'react'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { FileReportForm } from '../../contract/workstation/files/file-leaving.ts'
import { addToCase } from '../cases/shared/add-to-case.ts'
import { invoke } from '../state/bridge.ts'
import { useChoice } from '../state/choice.ts'
import { type Command, useCommands } from '../state/commands.ts'
import { useOperation } from '../state/reader/use-operation.ts'
import { routePath } from '../state/route.ts'
import { navigate } from '../state/router.ts'
import { act } from '../ui/act.ts'
import { Button } from '../ui/button.tsx'
import { downloadStarted, saveFile } from '../ui/save-file.ts'
import { type Lead, leadTo, toast, toastProblem } from '../ui/toast.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { addedToCaseWords, caseCountWords } from './leaving-words.ts'

/** Files that can leave together: their digests, read when they are needed, and how they are called. */
export type Leaving = {
  readonly read: () => readonly string[] | Promise<readonly string[] | Problem>
  /** `3 files`, or the name of one. */
  readonly what: () => string
  /** Whether they are rows of a table. */
  readonly isForRows: boolean
}

/** Adds files to a case as evidence, and exports them; the keys are those of all views. Returns the dialog and its opener. */
export function useLeaving({ read, what, isForRows }: Leaving) {
  const [exported, setExported] = useState<readonly string[] | null>(null)
  const withFiles = async (then: (sha256s: readonly string[]) => void) => {
    const sha256s = await read()
    if (isProblem(sha256s)) toastProblem(sha256s)
    else if (sha256s.length === 0) toast('Choose a file first.')
    else then(sha256s)
  }
  const toCase = () => void withFiles((sha256s) => addFilesToCase(sha256s, what()))
  const exportThem = () => void withFiles(setExported)
  useChoice(isForRows ? 'files' : 'file', {
    none: 'Choose a file first.',
    isForRows,
    isPage: !isForRows,
    read: async () => {
      const sha256s = await read()
      if (isProblem(sha256s)) return sha256s
      return sha256s.length === 0 ? null : { what: what(), title: what(), indicators: sha256s.slice(0, 1000) }
    },
    toCase,
  })
  useCommands('files-leaving', [
    {
      id: 'export-zip',
      group: 'Files',
      key: 'e',
      title: 'Export as a zip with a password…',
      run: exportThem,
    },
  ])
  const dialog =
    exported === null ? null : <ExportDialog sha256s={exported} onClose={() => setExported(null)} />
  return { dialog, toCase, exportThem }
}

function addFilesToCase(sha256s: readonly string[], what: string): void {
  const put = async ({ id, title }: { readonly id: string; readonly title: string }) => {
    const became = { added: 0, already: 0, refused: 0 }
    let asked: string | null = null
    for (const sha256 of sha256s) {
      const answer = await invoke('caseFiles.add', { id, sha256 })
      if (isProblem(answer)) {
        if (sha256s.length === 1) return answer
        became.refused += 1
      } else if (answer.already_there === null) became.added += 1
      else {
        became.already += 1
        asked = answer.already_there.question
      }
    }
    const lead = leadTo(
      'Open the evidence',
      routePath({ view: 'cases', page: 'case', id, section: 'evidence' }),
    )
    toast(addedToCaseWords(became, title), ...(sha256s.length === 1 ? again(asked, title) : []), lead)
    return null
  }
  addToCase({
    what,
    newTitle: what,
    put,
    putIntoNew: async (title) => {
      const made = await act(
        'caseBoard.create',
        { title, severity: 'medium' },
        { done: `Opened the case ${title}.`, refusal: 'caller' },
      )
      return isProblem(made) ? made : put({ id: made.id, title })
    },
  })
}

/** Offers to add a file although the case has its bytes. */
function again(question: string | null, title: string): Lead[] {
  if (question === null) return []
  const run = () =>
    void act(
      'caseBoard.keepEvidence',
      { question },
      { done: `Added the file to the evidence of ${title} again.` },
    )
  return [{ label: 'Add it anyway', run }]
}

const reports: readonly { readonly form: FileReportForm; readonly label: string }[] = [
  { form: 'markdown', label: 'Report as Markdown' },
  { form: 'json', label: 'Analysis as JSON' },
  { form: 'csv', label: 'Indicators as CSV, defanged' },
]

async function saveReport(sha256: string, form: FileReportForm): Promise<void> {
  const report = await invoke('files.report', { sha256, form })
  if (isProblem(report)) {
    toastProblem(report)
    return
  }
  saveFile(report.name, report.media_type, report.text)
  toast(downloadStarted(report.name))
}

/** What can be done with one file: into a case, out as a zip, its report; and the cases that it is in. */
export function FileActs({ sha256, name }: { readonly sha256: string; readonly name: string }) {
  const { dialog, toCase, exportThem } = useLeaving({
    read: () => [sha256],
    what: () => name,
    isForRows: false,
  })
  const { value } = useOperation('caseFiles.of', { sha256 })
  const commands = reports.map(
    ({ form, label }): Command => ({
      id: `report-${form}`,
      group: 'Files',
      title: `Export: ${label}`,
      run: () => void saveReport(sha256, form),
    }),
  )
  useCommands('file-reports', commands)
  const cases = value?.cases ?? []
  const words = caseCountWords(value === null ? null : cases.length)
  return (
    <>
      {words === null ? null : (
        <span className="file-cases">
          {words}:{' '}
          {cases.slice(0, 3).map(({ id, title }) => (
            <Button
              key={id}
              onClick={() => navigate({ view: 'cases', page: 'case', id, section: 'evidence' })}
            >
              {title}
            </Button>
          ))}
        </span>
      )}
      <Button onClick={toCase}>Add to case…</Button>
      <Button hotkey="e" onClick={exportThem}>
        Export…
      </Button>
      <select
        className="text-input"
        aria-label="Report to save"
        value=""
        onChange={(event) => {
          const form = reports.find((each) => each.form === event.target.value)?.form
          if (form !== undefined) void saveReport(sha256, form)
        }}
      >
        <option value="">Report…</option>
        {reports.map(({ form, label }) => (
          <option key={form} value={form}>
            {label}
          </option>
        ))}
      </select>
      {dialog}
    </>
  )
}
