import { isProblem, type Problem, problem } from '../../../../contract/problem.ts'
import {
  type ImportPreview,
  type SheetChoiceInput,
  workbookAnswers,
} from '../../../../contract/workstation/register/register-imports.ts'
import { ClosedLists } from '../../../engine/register/closed-list.ts'
import {
  defaultImportOptions,
  type FilingPart,
  type ImportMode,
  type ImportOptions,
} from '../../../engine/register/import/import-options.ts'
import { listOverwrites, type Overwrite } from '../../../engine/register/import/list-overwrites.ts'
import type { ImportPlan } from '../../../engine/register/import/plan-import.ts'
import type { RegisterModel } from '../../../engine/register/model/register-model.ts'
import { KnownNames } from '../../../engine/register/sheets/known-names.ts'
import { writeLeftOut } from '../../../engine/register/sheets/left-out-rows.ts'
import type { SheetChoice } from '../../../engine/register/sheets/sheet-mapping.ts'
import type { WorkbookAnswers } from '../../../engine/register/sheets/workbook-answers.ts'
import { answerAsks } from '../../../jobs/worker/answer-asks.ts'
import { newUuid, systemRandom } from '../../../operations/system/random.ts'
import type { Store } from '../../../store/database/handle.ts'
import type { ActDraft } from '../../../store/log/log.ts'
import { openStore } from '../../../store/open.ts'
import type { StoredData, StoredKind } from '../../../store/register/register-data.ts'
import type { WorkbookLayout } from '../../../store/register/register-imports.ts'
import {
  inOneTransaction,
  type NotWritten,
  type RecordWrite,
  writeRecords,
} from '../../../store/register/register-writes.ts'
import type { SheetForm } from '../../../store/register/sheet-forms.ts'
import { type LivePlaces, LiveState } from '../live/live-state.ts'
import { describeRecord, describeRecordWithId, listed } from '../record-names.ts'
import { type ReadProfiles, takeProfiles } from '../taxonomies.ts'
import { type GivenFile, openFiles } from './open-files.ts'
import { planFor, showPlan } from './plan-preview.ts'
import { type ImportedRegister, readImport } from './read-import.ts'

/** The task of a thread: one file to be read, planned and possibly imported. */
export type ImportTask = {
  readonly id: string
  readonly places: LivePlaces
  readonly files: readonly GivenFile[]
  readonly choices: readonly SheetChoice[]
  /** The same in the form of the input. */
  readonly given: readonly SheetChoiceInput[]
  /** Forms mapped by hand earlier. */
  readonly known: readonly SheetForm[]
  /** Answers about sheets of people's own making, and those of earlier imports by layout. */
  readonly answers: WorkbookAnswers
  readonly layouts: readonly WorkbookLayout[]
  /** The date of the checks, `yyyy-mm-dd`. */
  readonly today: string
}

/** What a thread is started with; `profiles` were read by its host. */
export type ImportGiven = { readonly task: ImportTask; readonly profiles: ReadProfiles }

/**
 * Requests to the thread: read its file, plan with other options, return a page of the overwritten fields, commit the
 * previewed plan.
 */
export type ImportAsk =
  | { readonly do: 'read' }
  | { readonly do: 'choose'; readonly mode: ImportMode; readonly take: readonly FilingPart[] }
  | { readonly do: 'list'; readonly offset: number; readonly limit: number }
  | { readonly do: 'leftOut' }
  | { readonly do: 'commit'; readonly draft: ActDraft }

/** The answer to each request. */
export type ImportAnswers = {
  readonly read: ImportPreview | Problem
  readonly choose: ImportPreview | Problem
  readonly list: OverwritePage | Problem
  readonly leftOut: LeftOutFile | Problem
  readonly commit: Committed | Problem
}

export type OverwritePage = { readonly items: Overwrite[]; readonly total: number }

/** What is left out as a workbook, and the layout of the sheets; null when nothing is left out. */
export type LeftOutFile = { readonly bytes: Uint8Array | null; readonly layout: string }

export type Committed = {
  readonly step: number | null
  readonly created: number
  readonly changed: number
  readonly removed: number
}

/** A plan that was shown, and the options that it follows. */
type Shown = {
  readonly options: ImportOptions
  readonly plan: ImportPlan
  readonly overwrites: readonly Overwrite[]
}

/**
 * Each file has its own thread: a hostile, damaged or too large file ends the thread and nothing else. The thread keeps
 * its plan until it is asked to commit it, or is ended.
 */
answerAsks(({ task, profiles }: ImportGiven) => {
  takeProfiles(profiles)
  const imported = new Import(task)
  return (ask: ImportAsk): ImportAnswers[ImportAsk['do']] | Promise<ImportAnswers[ImportAsk['do']]> => {
    if (ask.do === 'read') return imported.read()
    if (ask.do === 'choose') return imported.choose({ mode: ask.mode, take: new Set(ask.take) })
    if (ask.do === 'leftOut') return imported.leftOut()
    return ask.do === 'list' ? imported.list(ask.offset, ask.limit) : imported.commit(ask.draft)
  }
})

/** The import of one file. */
class Import {
  private readonly task: ImportTask
  private readonly state: LiveState
  private whole: ImportedRegister | null = null
  private shown: Shown | null = null

  constructor(task: ImportTask) {
    this.task = task
    this.state = new LiveState(task.places)
  }

  read(): ImportPreview | Problem {
    const { files, today, choices, known, answers, layouts } = this.task
    const opened = openFiles(files)
    const own = { answers, names: namesOf(this.state.model), remembered: rememberedBy(layouts) }
    const whole = isProblem(opened)
      ? opened
      : readImport(opened, this.state.taxonomy, today, { choices, known, own })
    if (isProblem(whole)) return whole
    this.whole = whole
    return this.choose(defaultImportOptions)
  }

  /** Plans, and returns what the plan would do; the plan shown before is kept when the new one is refused. */
  choose(options: ImportOptions): ImportPreview | Problem {
    const { whole, state } = this
    if (whole === null) return noPlan
    const { model, taxonomy } = state
    const plan = planFor(model, whole, () => newUuid(systemRandom), options)
    if (isProblem(plan)) return plan
    const overwrites = listOverwrites(model, plan, new ClosedLists(taxonomy))
    this.shown = { options, plan, overwrites }
    return showPlan(this.task.id, model, taxonomy, whole, plan, options, overwrites, this.task.layouts)
  }

  /** Reads the file again, and writes what is left out of it. */
  async leftOut(): Promise<LeftOutFile | Problem> {
    const { whole } = this
    if (whole === null) return noPlan
    const layout = whole.officer?.layout ?? ''
    const opened = whole.telling.length === 0 ? null : openFiles(this.task.files)
    if (opened === null) return { bytes: null, layout }
    if (isProblem(opened)) return opened
    const files = opened.is === 'folder' ? opened.files : new Map([[opened.name, opened.bytes]])
    return {
      bytes: await writeLeftOut(files, whole.format === 'workbook', whole.telling, whole.headers),
      layout,
    }
  }

  list(offset: number, limit: number): OverwritePage | Problem {
    if (this.shown === null) return noPlan
    const { overwrites } = this.shown
    return { items: overwrites.slice(offset, offset + limit), total: overwrites.length }
  }

  /**
   * Writes the plan as one step. When the register was changed since the preview, the plan is computed again; nobody
   * else can write between that and the step.
   */
  commit(draft: ActDraft): Committed | Problem {
    const { whole, shown, state } = this
    if (whole === null || shown === null) return noPlan
    const store = openStore(this.task.places.dataDir)
    try {
      return inOneTransaction(store, (within) => {
        const version = state.version
        const { model } = state
        const plan =
          state.version === version
            ? shown.plan
            : planFor(model, whole, () => newUuid(systemRandom), shown.options)
        return isProblem(plan) ? plan : carryOut(within, model, plan, draft)
      })
    } finally {
      store.close()
    }
  }
}

/** Keys and names of the register that sheets may refer to. */
function namesOf(model: RegisterModel): KnownNames {
  const names = new KnownNames()
  for (const { data } of model.all('scopeEntities')) names.add('entity', data.lei ?? '', [data.name ?? ''])
  for (const { data } of model.all('providers'))
    names.add('provider', data.id_code ?? '', [data.name ?? '', data.latin_name ?? ''])
  for (const { data } of model.all('functions'))
    names.add('function', data.function_id ?? '', [data.name ?? ''])
  for (const { data } of model.all('arrangements')) names.add('contract', data.contract_ref ?? '', [])
  return names
}

/** Returns stored answers by layout; those that an earlier version wrote in another form are left out. */
function rememberedBy(layouts: readonly WorkbookLayout[]): ReadonlyMap<string, WorkbookAnswers> {
  const remembered = new Map<string, WorkbookAnswers>()
  for (const { layout, answers } of layouts) {
    const read = workbookAnswers().safeParse(JSON.parse(answers))
    if (read.success) remembered.set(layout, read.data)
  }
  return remembered
}

const noPlan = problem('failed', 'There is no plan to follow.')

function carryOut(
  store: Store,
  model: RegisterModel,
  plan: ImportPlan,
  draft: ActDraft,
): Committed | Problem {
  const created = plan.records.filter(({ uuid }) => model.find(uuid) === undefined).length
  const writes: RecordWrite[] = [
    ...plan.removed.map((uuid) => ({
      uuid,
      kind: (model.find(uuid)?.kind ?? '') as StoredKind,
      data: null,
    })),
    ...plan.records.map(({ uuid, kind, data }) => ({ uuid, kind: kind as StoredKind, data })),
  ]
  const written = writeRecords(store, writes, draft)
  if (!('step' in written)) return problem('invalid', whyRefused(store, writes, written))
  return {
    step: written.step,
    created,
    changed: plan.records.length - created,
    removed: plan.removed.length,
  }
}

/** Returns why the register refused the records of a file, in a sentence that names them. */
function whyRefused(store: Store, writes: readonly RecordWrite[], why: NotWritten): string {
  const nameOf = (uuid: string) => {
    const given = writes.find((write) => write.uuid === uuid && write.data !== null)
    return given === undefined
      ? describeRecordWithId(store, uuid)
      : describeRecord(store, { kind: given.kind, data: given.data as StoredData })
  }
  if ('conflict' in why) {
    const { fields, uuid, written } = why.conflict
    return `Nothing was imported: ${nameOf(written)} and ${nameOf(uuid)} would have the same ${listed(fields)}.`
  }
  if ('referred' in why) {
    const used = why.referred.referrers.map((referrer) => describeRecordWithId(store, referrer.uuid))
    return `Nothing was imported: ${nameOf(why.referred.uuid)} would be removed, and is used by ${listed(used)}.`
  }
  return `Nothing was imported: ${nameOf(why.absent.uuid)} names a record in ${why.absent.field} that does not exist.`
}
