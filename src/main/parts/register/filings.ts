import { readFileSync } from 'node:fs'
import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import type { Filing } from '../../../contract/workstation/register/register-filings.ts'
import { nameOf } from '../../operations/call/context.ts'
import { isoTime } from '../../operations/system/clock.ts'
import { inAct } from '../../store/log/log.ts'
import { lastChange } from '../../store/register/register-changes.ts'
import {
  type FilingRecord,
  keepFiling,
  removeFiling as removeStored,
  readFiling as storedFiling,
  listFilings as storedFilings,
} from '../../store/register/register-filings.ts'
import type { Context } from './context.ts'
import { draftName, refusedFiling, withoutDraft } from './exports.ts'
import { type GivenFile, openFiles } from './import/open-files.ts'
import type { ComparedSide } from './live/answer-compare.ts'
import { filingPath, removeFilingFile, sha256Of } from './live/filing-file.ts'
import { dayOf, timestampOf } from './timestamp.ts'

/** Packages built to be filed: building, storing, returning and comparing them. */

export type BuildRequest = {
  readonly timestamp?: string | undefined
  readonly draft: boolean
  readonly note?: string | undefined
  readonly taken?: readonly string[] | undefined
}

/** Builds and checks the package, and stores it unless errors block the filing or it is a draft. */
export async function buildFiling({ timestamp, draft, note, taken }: BuildRequest, context: Context) {
  const { clock, store, random, publish } = context
  const made = await context.register.ask('filing', {
    timestamp: timestamp ?? timestampOf(clock),
    today: dayOf(clock),
    draft,
    taken: draft ? (taken ?? []).map(withoutDraft) : (taken ?? []),
  })
  if (isProblem(made)) return made
  if ('taken' in made)
    return problem('conflict', `There is already a file ${draft ? draftName(made.taken) : made.taken}.`)
  if ('unclassified' in made) return refusedFiling(made)
  if (!made.isSound && !draft)
    return refusedFiling({
      unclassified: [],
      counts: made.counts,
      errors: made.findings.filter(({ severity }) => severity === 'error').slice(0, 100),
    })
  const record: FilingRecord = {
    id: random.id(clock.now()),
    filename: draft ? draftName(made.filename) : made.filename,
    reference_date: made.reference_date,
    taxonomy: made.taxonomy,
    sha256: made.sha256,
    size: made.bytes.length,
    made_at: isoTime(clock),
    made_by: nameOf(context.caller),
    data_version: made.data_version,
    rows: made.rows,
    errors: made.counts.error,
    warnings: made.counts.warning,
    infos: made.counts.info,
    note: note ?? null,
  }
  if (!draft) {
    inAct(store, context.draft(`Kept the package ${record.filename}`), (act) => keepFiling(act, record))
    publish('register', { revision: lastChange(store.reader) })
  }
  return { filing: shown(record), bytes: new Uint8Array(made.bytes), findings: [...made.findings] }
}

export function listFilings(_input: object, { store }: Context) {
  return { filings: storedFilings(store).map(shown) }
}

/** Returns a stored package, byte for byte. */
export function readFiling({ id }: { readonly id: string }, context: Context) {
  const filing = storedFiling(context.store, id)
  if (filing === null) return noFiling
  const bytes = bytesOf(context, filing)
  return isProblem(bytes) ? bytes : { filing: shown(filing), bytes }
}

export function removeFiling({ id }: { readonly id: string }, context: Context) {
  const { store, dataDir, draft } = context
  const filing = storedFiling(store, id)
  if (filing === null) return noFiling
  const doing = draft(`Removed the package ${filing.filename}`)
  const { answer: removed } = inAct(store, doing, (act) => removeStored(act, id))
  if (removed === null) return noFiling
  if (removed.isLast) removeFilingFile(dataDir, removed.sha256)
  return { removed: true as const }
}

type Side = string | GivenFile

/** Compares two filings: packages, or the register in its current state. */
export async function compareFilings(
  { before, after }: { readonly before: Side; readonly after: Side },
  context: Context,
) {
  const left = sideOf(context, before)
  if (isProblem(left)) return left
  const right = sideOf(context, after)
  if (isProblem(right)) return right
  return context.register.ask('compare', { before: left, after: right })
}

function sideOf(context: Context, side: Side): Problem | ComparedSide {
  if (side === 'now') return { name: 'the register as it is now', input: null }
  if (typeof side === 'string') {
    const filing = storedFiling(context.store, side)
    if (filing === null) return noFiling
    const bytes = bytesOf(context, filing)
    return isProblem(bytes) ? bytes : { name: filing.filename, input: bytes }
  }
  const opened = openFiles([side])
  if (isProblem(opened)) return opened
  return { name: opened.name, input: opened.is === 'folder' ? opened.files : opened.bytes }
}

const noFiling = problem('not-found', 'There is no such filing.')

/** The bytes of a filing, checked against its hash. */
function bytesOf(
  { dataDir }: Context,
  { sha256, filename }: FilingRecord,
): Uint8Array<ArrayBuffer> | Problem {
  let bytes: Uint8Array<ArrayBuffer>
  try {
    bytes = new Uint8Array(readFileSync(filingPath(dataDir, sha256)))
  } catch {
    return problem(
      'failed',
      `The file of ${filename} is missing from the data directory. Restore it from a backup.`,
    )
  }
  if (sha256Of(bytes) !== sha256)
    return problem(
      'failed',
      `The file of ${filename} has changed since it was made; its hash differs. Restore it from a backup.`,
    )
  return bytes
}

function shown({ errors, warnings, infos, ...filing }: FilingRecord): Filing {
  return { ...filing, findings: { error: errors, warning: warnings, info: infos } }
}
