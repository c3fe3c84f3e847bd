import { basename } from 'node:path'
import { isProblem, type Problem, problem } from '../../../../contract/problem.ts'
import type {
  ImportPreview,
  SheetChoiceInput,
  WorkbookAnswersInput,
} from '../../../../contract/workstation/register/register-imports.ts'
import { countAnswers, noAnswers } from '../../../engine/register/sheets/workbook-answers.ts'
import { sentenceOf } from '../../../operations/call/sentence-of.ts'
import type { Interruption } from '../../../operations/jobs/jobs.ts'
import type { ReadHandle } from '../../../store/database/handle.ts'
import type { JobRecord } from '../../../store/jobs/jobs.ts'
import { type ActDraft, hasAct } from '../../../store/log/log.ts'
import { lastChange } from '../../../store/register/register-changes.ts'
import {
  forgetLayout,
  keepLayout,
  keepLeftOut,
  readLayouts,
  readLeftOut,
} from '../../../store/register/register-imports.ts'
import { keepSheetForms, readSheetForms } from '../../../store/register/sheet-forms.ts'
import type { Context } from '../context.ts'
import { listed, shortened } from '../record-names.ts'
import { dayOf } from '../timestamp.ts'
import type { Committed, LeftOutFile } from './import-thread.ts'
import type { GivenFile } from './open-files.ts'
import { choiceOf, formsOf } from './sheet-choices.ts'

/** Previews and commits imports, and keeps what they leave behind: mappings, answers, lists of what was left out. */

type PreviewInput = {
  readonly files: readonly GivenFile[]
  readonly mapping?: readonly SheetChoiceInput[] | undefined
  readonly answers?: WorkbookAnswersInput | undefined
  readonly forgets?: boolean | undefined
}

/** Reads files for a preview. */
export async function previewFiles(
  { files, mapping, answers, forgets }: PreviewInput,
  context: Context,
): Promise<ImportPreview | Problem> {
  const { clock, random, dataDir, resources, store } = context
  return context.register.imports.preview({
    id: random.id(clock.now()),
    places: { dataDir, resources },
    files,
    choices: (mapping ?? []).map(choiceOf),
    given: mapping ?? [],
    known: readSheetForms(store),
    answers: answers ?? noAnswers,
    layouts: forgets === true ? [] : readLayouts(store),
    today: dayOf(clock),
  })
}

/**
 * Commits a preview; mappings of sheets made by hand are stored for later files of the same form. `given` is the title
 * in the history; null for the names of the files.
 */
export async function commitImport(id: string, given: string | null, context: Context) {
  const { store, draft, publish } = context
  const previewed = context.register.imports.previewed(id)
  const label = given ?? importLabel(previewed?.task.files ?? [], previewed?.preview.mode ?? 'update')
  const act = draft(label)
  // the thread ends with the commit
  const list = previewed === null ? null : await context.register.imports.leftOut(id)
  const done = await committed(id, act, previewed?.task.files ?? [], context)
  if (isProblem(done)) return done
  let leftOut: number | null = null
  if (previewed !== null) {
    const { task, preview } = previewed
    keepSheetForms(store, formsOf(task.given, preview.sheets, act.at))
    if (list !== null && !isProblem(list)) leftOut = keepRest(list, task.files, preview, act.at, context)
  }
  if (done.step !== null) publish('register', { revision: lastChange(store.reader) })
  return { ...done, left_out: leftOut }
}

/** Commits as a job, whose end the answer reports: it is not cancelled, since it is written as a whole. */
async function committed(
  id: string,
  act: ActDraft,
  files: readonly GivenFile[],
  { register, jobs, dataDir }: Context,
): Promise<Committed | Problem> {
  let answer: Committed | Problem | null = null
  const all = Math.max(1, files.length)
  const job = jobs.start(
    {
      part: 'register',
      kind: 'register-import',
      title: () => `Importing ${nameOfFiles(files)} into the register`,
      unit: 'files',
      progress: () => ({ done: answer === null ? 0 : all, all }),
      result: () => ({ act: act.id }),
      problemOf: (error) => ({ code: 'failed', message: sentenceOf(error, dataDir) }),
      isReportedElsewhere: true,
    },
    async () => {
      answer = await register.imports.commit(id, { draft: act })
      return isProblem(answer) ? answer : undefined
    },
  )
  await job.finished
  return answer ?? problem('failed', 'The import ended unexpectedly.')
}

/** Returns what became of an import whose program ended: it is in the log, or nothing of it was written. */
export function interruptedImport({ result }: Pick<JobRecord, 'result'>, reader: ReadHandle): Interruption {
  return hasAct(reader, String(result.act))
    ? { state: 'done', message: '' }
    : {
        state: 'interrupted',
        message:
          'A file is imported as a whole or not at all, and the register is as it was. Import it again.',
      }
}

/** Keeps the answers for the layout, and the list of what was left out; returns the number of the list. */
function keepRest(
  { bytes, layout }: LeftOutFile,
  files: readonly GivenFile[],
  { own, left_out }: ImportPreview,
  at: string,
  { store }: Context,
): number | null {
  const file = nameOfFiles(files)
  if (layout !== '' && countAnswers(own.answers) > 0)
    keepLayout(store, { layout, file, answers: JSON.stringify(own.answers), answered_at: at })
  if (bytes === null) return null
  return keepLeftOut(store, { at, file, rows: left_out.rows, partly: left_out.partly }, bytes)
}

function nameOfFiles(files: readonly GivenFile[]): string {
  const names = files.map((file) => basename(file.kind === 'path' ? file.path : file.name))
  return names.length === 1 ? (names[0] ?? '') : `${names.length} files`
}

/** Returns what a preview or an earlier import left out, as a workbook. */
export async function saveLeftOut(
  which: { readonly id: string } | { readonly number: number },
  context: Context,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> } | Problem> {
  if ('number' in which) {
    const kept = readLeftOut(context.store, which.number)
    if (kept === null) return problem('not-found', 'This list is gone: only the last 50 are kept.')
    return { name: leftOutName(kept.file), bytes: new Uint8Array(kept.workbook) }
  }
  const previewed = context.register.imports.previewed(which.id)
  const list = await context.register.imports.leftOut(which.id)
  if (isProblem(list)) return list
  if (list.bytes === null) return problem('not-found', 'No row is left out of this file.')
  return {
    name: leftOutName(nameOfFiles(previewed?.task.files ?? [])),
    bytes: new Uint8Array(list.bytes),
  }
}

function leftOutName(file: string): string {
  return `${file.replace(/\.\w{2,5}$/, '').slice(0, 120)} - left out.xlsx`
}

/** Forgets the answers for the layout of a preview. */
export async function forgetLayoutOf(
  id: string,
  context: Context,
): Promise<{ forgotten: boolean } | Problem> {
  const list = await context.register.imports.leftOut(id)
  if (isProblem(list)) return list
  return { forgotten: forgetLayout(context.store, list.layout) }
}

/** Maximum number of file names in the label of a step. */
const maxNamed = 3

/** Returns the title of an import in the history, by the imported files. */
function importLabel(files: readonly GivenFile[], mode: 'update' | 'merge'): string {
  const names = files.map((file) => shortened(basename(file.kind === 'path' ? file.path : file.name)))
  const more = names.length > maxNamed ? [`${names.length - maxNamed} more`] : []
  return `${mode === 'merge' ? 'Merged' : 'Imported'} ${listed([...names.slice(0, maxNamed), ...more])}`
}
