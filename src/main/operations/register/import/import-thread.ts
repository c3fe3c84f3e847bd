import { randomUUID } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { isProblem, type Problem, problem } from '../../../../contract/problem.ts'
import type { ImportPreview } from '../../../../contract/workstation/register.ts'
import type { ImportPlan } from '../../../engine/register/import/plan-import.ts'
import type { SheetChoice } from '../../../engine/register/sheets/sheet-mapping.ts'
import { openStore } from '../../../store/open.ts'
import type { StoredKind } from '../../../store/register-data.ts'
import { readRecord } from '../../../store/register-records.ts'
import { type RecordWrite, writeRecords } from '../../../store/register-writes.ts'
import { type LivePlaces, LiveState } from '../live/live-state.ts'
import { type GivenFile, openFiles } from './open-files.ts'
import { planFor, showPlan } from './plan-preview.ts'
import { type ImportedRegister, readImport } from './read-import.ts'

/** What a thread is made for: one file, to be read, planned and perhaps taken in. */
export type ImportTask = {
  readonly id: string
  readonly places: LivePlaces
  readonly files: readonly GivenFile[]
  readonly choices: readonly SheetChoice[]
  /** The day of the checks, `yyyy-mm-dd`. */
  readonly today: string
}

/** The word to take in what was previewed. */
export type CommitWord = { readonly at: string; readonly by: string; readonly label: string }

export type Committed = {
  readonly step: number | null
  readonly created: number
  readonly changed: number
  readonly removed: number
}

export type ImportWord =
  | { readonly is: 'preview'; readonly preview: ImportPreview }
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

const read = readWhole()
if (read !== null) {
  const { model } = state
  const planned = planFor(model, read, randomUUID)
  say({ is: 'preview', preview: showPlan(task.id, model, state.taxonomy, read, planned) })
  port.on('message', (word: CommitWord) => say(commit(read, planned, word)))
}

function readWhole(): ImportedRegister | null {
  const opened = openFiles(task.files)
  const whole = isProblem(opened) ? opened : readImport(opened, state.taxonomy, task.today, task.choices)
  if (!isProblem(whole)) return whole
  say({ is: 'refused', problem: whole })
  return null
}

/** Writes the plan as one step. When the register was changed since the preview, the plan is made anew. */
function commit(whole: ImportedRegister, planned: ImportPlan, word: CommitWord): ImportWord {
  const version = state.version
  const { model } = state
  const plan = state.version === version ? planned : planFor(model, whole, randomUUID)
  const store = openStore(task.places.dataDir)
  try {
    const created = plan.records.filter(({ uuid }) => readRecord(store, uuid) === null).length
    const writes: RecordWrite[] = [
      ...plan.removed.map((uuid) => ({
        uuid,
        kind: (model.find(uuid)?.kind ?? '') as StoredKind,
        data: null,
      })),
      ...plan.records.map(({ uuid, kind, data }) => ({ uuid, kind: kind as StoredKind, data })),
    ]
    const written = writeRecords(store, writes, word)
    if ('conflict' in written)
      return refused(
        `Two records would have the same ${written.conflict.fields.join(', ')}. Nothing was taken in.`,
      )
    if ('referred' in written)
      return refused('A record that would be removed is used by others. Nothing was taken in.')
    if ('absent' in written)
      return refused(
        `A record names another that is not there (${written.absent.field}). Nothing was taken in.`,
      )
    return {
      is: 'committed',
      committed: {
        step: written.step,
        created,
        changed: plan.records.length - created,
        removed: plan.removed.length,
      },
    }
  } finally {
    store.close()
  }
}

function refused(message: string): ImportWord {
  return { is: 'refused', problem: problem('invalid', message) }
}
