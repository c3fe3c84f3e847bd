import { parentPort, workerData } from 'node:worker_threads'
import { isProblem, type Problem, problem } from '../../../../contract/problem.ts'
import type { ImportPreview, SheetChoiceInput } from '../../../../contract/workstation/register-imports.ts'
import { ClosedLists } from '../../../engine/register/closed-list.ts'
import {
  type FilingPart,
  type ImportMode,
  type ImportWish,
  plainWish,
} from '../../../engine/register/import/import-wish.ts'
import { listOverwrites, type Overwrite } from '../../../engine/register/import/list-overwrites.ts'
import type { ImportPlan } from '../../../engine/register/import/plan-import.ts'
import type { RegisterModel } from '../../../engine/register/model/register-model.ts'
import type { SheetChoice } from '../../../engine/register/sheets/sheet-mapping.ts'
import { newUuid, systemRandom } from '../../../operations/random.ts'
import type { ActDraft } from '../../../store/log.ts'
import { openStore, type Store } from '../../../store/open.ts'
import type { StoredData, StoredKind } from '../../../store/register-data.ts'
import {
  inOneTransaction,
  type NotWritten,
  type RecordWrite,
  writeRecords,
} from '../../../store/register-writes.ts'
import type { SheetForm } from '../../../store/sheet-forms.ts'
import { type LivePlaces, LiveState } from '../live/live-state.ts'
import { listed, sayRecord, sayRecordWithId } from '../record-names.ts'
import { type GivenFile, openFiles } from './open-files.ts'
import { planFor, showPlan } from './plan-preview.ts'
import { type ImportedRegister, readImport } from './read-import.ts'

/** What a thread is made for: one file, to be read, planned and perhaps taken in. */
export type ImportTask = {
  readonly id: string
  readonly places: LivePlaces
  readonly files: readonly GivenFile[]
  readonly choices: readonly SheetChoice[]
  /** The same as it was given. */
  readonly given: readonly SheetChoiceInput[]
  /** Forms that were mapped by hand before. */
  readonly known: readonly SheetForm[]
  /** The day of the checks, `yyyy-mm-dd`. */
  readonly today: string
}

/** What the thread is told: how to take the file, to give a page of what is overwritten, to take in what was previewed. */
export type ImportOrder =
  | { readonly do: 'choose'; readonly mode: ImportMode; readonly take: readonly FilingPart[] }
  | { readonly do: 'list'; readonly offset: number; readonly limit: number }
  | ({ readonly do: 'commit' } & CommitWord)

/** The word to take in what was previewed: the act that it will be. */
export type CommitWord = { readonly draft: ActDraft }

export type Committed = {
  readonly step: number | null
  readonly created: number
  readonly changed: number
  readonly removed: number
}

export type ImportWord =
  | { readonly is: 'preview'; readonly preview: ImportPreview }
  | { readonly is: 'page'; readonly items: readonly Overwrite[]; readonly total: number }
  | { readonly is: 'committed'; readonly committed: Committed }
  | { readonly is: 'refused'; readonly problem: Problem }

/**
 * A thread of its own for each file: what is hostile, damaged or too large ends the thread and nothing else. It waits with its
 * plan until it is told to carry it out, or is ended.
 */
if (parentPort === null) throw new Error('This file runs as a thread.')
const port = parentPort
const task = workerData as ImportTask
const say = (word: ImportWord) => port.postMessage(word)
const state = new LiveState(task.places)

/** A plan that was shown, and the wish that it follows. */
type Shown = {
  readonly wish: ImportWish
  readonly plan: ImportPlan
  readonly overwrites: readonly Overwrite[]
}

const read = readWhole()
if (read !== null) {
  let shown = preview(read, plainWish)
  port.on('message', (order: ImportOrder) => {
    if (order.do === 'choose') shown = preview(read, { mode: order.mode, take: new Set(order.take) }) ?? shown
    else if (shown === null) say({ is: 'refused', problem: problem('failed', 'There is no plan to follow.') })
    else if (order.do === 'list') {
      const { overwrites } = shown
      const { offset, limit } = order
      say({ is: 'page', items: overwrites.slice(offset, offset + limit), total: overwrites.length })
    } else say(commit(read, shown, order))
  })
}

/** Plans, and says what it would do; null when the plan is refused. */
function preview(whole: ImportedRegister, wish: ImportWish): Shown | null {
  const { model } = state
  const plan = planFor(model, whole, () => newUuid(systemRandom), wish)
  if (isProblem(plan)) {
    say({ is: 'refused', problem: plan })
    return null
  }
  const overwrites = listOverwrites(model, plan, new ClosedLists(state.taxonomy))
  say({
    is: 'preview',
    preview: showPlan(task.id, model, state.taxonomy, whole, plan, wish, overwrites),
  })
  return { wish, plan, overwrites }
}

function readWhole(): ImportedRegister | null {
  const opened = openFiles(task.files)
  const whole = isProblem(opened)
    ? opened
    : readImport(opened, state.taxonomy, task.today, task.choices, task.known)
  if (!isProblem(whole)) return whole
  say({ is: 'refused', problem: whole })
  return null
}

/**
 * Writes the plan as one step. When the register was changed since the preview, the plan is made anew; nobody else writes
 * between that and the step.
 */
function commit(whole: ImportedRegister, { plan: planned, wish }: Shown, word: CommitWord): ImportWord {
  const store = openStore(task.places.dataDir)
  try {
    return inOneTransaction(store, (within) => {
      const version = state.version
      const { model } = state
      const plan =
        state.version === version ? planned : planFor(model, whole, () => newUuid(systemRandom), wish)
      return isProblem(plan) ? { is: 'refused', problem: plan } : carryOut(within, model, plan, word)
    })
  } finally {
    store.close()
  }
}

function carryOut(store: Store, model: RegisterModel, plan: ImportPlan, word: CommitWord): ImportWord {
  const created = plan.records.filter(({ uuid }) => model.find(uuid) === undefined).length
  const writes: RecordWrite[] = [
    ...plan.removed.map((uuid) => ({
      uuid,
      kind: (model.find(uuid)?.kind ?? '') as StoredKind,
      data: null,
    })),
    ...plan.records.map(({ uuid, kind, data }) => ({ uuid, kind: kind as StoredKind, data })),
  ]
  const written = writeRecords(store, writes, word.draft)
  if (!('step' in written))
    return { is: 'refused', problem: problem('invalid', whyRefused(store, writes, written)) }
  return {
    is: 'committed',
    committed: {
      step: written.step,
      created,
      changed: plan.records.length - created,
      removed: plan.removed.length,
    },
  }
}

/** Why the register did not take the records of a file, in a sentence that names them. */
function whyRefused(store: Store, writes: readonly RecordWrite[], why: NotWritten): string {
  const say = (uuid: string) => {
    const given = writes.find((write) => write.uuid === uuid && write.data !== null)
    return given === undefined
      ? sayRecordWithId(store, uuid)
      : sayRecord(store, { kind: given.kind, data: given.data as StoredData })
  }
  if ('conflict' in why) {
    const { fields, uuid, written } = why.conflict
    return `Nothing was taken in: ${say(written)} and ${say(uuid)} would have the same ${listed(fields)}.`
  }
  if ('referred' in why) {
    const used = why.referred.referrers.map((referrer) => sayRecordWithId(store, referrer.uuid))
    return `Nothing was taken in: ${say(why.referred.uuid)} would be removed, and is used by ${listed(used)}.`
  }
  return `Nothing was taken in: ${say(why.absent.uuid)} names a record in ${why.absent.field} that is not there.`
}
