import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { operationNamed } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { isProblem, type Problem, problem } from '../../contract/problem.ts'
import { windowOperationNamed } from '../../contract/workstation/index.ts'
import type { Settings } from '../../contract/workstation/settings.ts'
import type { Topic, Topics } from '../../contract/workstation/topics.ts'
import type { AnyOperation } from '../../contract/workstation/window-operation.ts'
import { countUses, findKey, type KeyRecord, listKeys } from '../store/keys.ts'
import { purgeLookups } from '../store/lookups.ts'
import { databaseName, openStore, type Store } from '../store/open.ts'
import { logLossOf } from '../store/salvage/page-file.ts'
import { readSettings, storeSettings } from '../store/settings.ts'
import { storeFaultSentence } from '../store/store-fault.ts'
import { actorHandlers } from './actors.ts'
import { auditHandlers } from './audits.ts'
import { type Call, call, type Recorder } from './call.ts'
import { type Clock, isoTime, systemClock } from './clock.ts'
import { type AnyHandler, type Caller, type HostFacts, notBuilt, type Parts } from './context.ts'
import { coreHandlers } from './core.ts'
import { networkSentence } from './data-dir-checks.ts'
import { incidentHandlers } from './incidents.ts'
import { Lists } from './lists.ts'
import { PackDesk } from './packs/pack-desk.ts'
import { importablePackKinds } from './packs/pack-kinds.ts'
import { refusal } from './permit.ts'
import { type Random, systemRandom } from './random.ts'
import { sweepScratch } from './register/live/filing-file.ts'
import { RegisterDesk } from './register/live/register-desk.ts'
import { registerHandlers } from './register.ts'
import { describeLogLoss, StartCheck } from './start-check.ts'
import { TriageDesk } from './triage/triage-desk.ts'
import { UseCounter } from './use-counter.ts'
import { makeKey } from './window/keys.ts'

export { logFault } from './log.ts'

/** The workstation as the faces see it: something that can be asked, and that tells what changed. */
export type Workstation = {
  /** Asks for an operation of the five families, or of the window, which keys are refused. */
  readonly call: (
    operation: AnyOperation,
    input: unknown,
    caller: Caller,
    stream?: AsyncIterable<Uint8Array>,
  ) => Promise<unknown | Problem>
  /** Why a caller may not ask for an operation, or null; `call` checks it again. */
  readonly refusal: (operation: AnyOperation, caller: Caller) => Problem | null
  /** Asks by name, as the user may; the window and the command line do. */
  readonly invoke: (
    name: string,
    input: unknown,
    caller: Extract<Caller, { kind: 'window' | 'cli' }>,
  ) => Promise<unknown | Problem>
  /** Who a credential belongs to; anonymous when it is none or wrong. */
  readonly identify: (secret: string | null) => Caller
  readonly settings: () => Settings
  readonly subscribe: (listener: Listener) => () => void
  /** Hands over files that a person opened outside of the page, for the window to show. */
  readonly openFiles: (paths: readonly string[]) => void
  /** Tells the window of a fault that nobody waits for, in a sentence. */
  readonly tellFault: (message: string) => void
  /** Whether the database was to be checked and was not found sound until now. */
  readonly isUnchecked: () => boolean
  readonly host: HostFacts
  readonly dataDir: string
  readonly version: string
  /** Makes the first key, with full access, when there is none; its secret is given this once. */
  readonly firstKey: () => string | null
  readonly close: () => Promise<void>
}

export type Listener = <T extends Topic>(topic: T, event: Topics[T]) => void

export type WorkstationOptions = {
  readonly dataDir: string
  /** Folder of shipped resources. */
  readonly resources: string
  readonly version: string
  readonly host: 'electron' | 'headless'
  readonly opened?: readonly string[]
  /** True for a host that holds the lock of the data directory; the command line only visits. */
  readonly isAlone?: boolean
  /** True when the last host did not end in order: the database is checked while this one runs. */
  readonly wasLeftBehind?: boolean
  /** Settings that hold until somebody changes them or the host ends, whatever is stored. */
  readonly forThisRun?: Partial<Settings>
  readonly clock?: Clock
  readonly random?: Random
}

const handlers: ReadonlyMap<string, AnyHandler> = new Map([
  ...coreHandlers,
  ...auditHandlers,
  ...incidentHandlers,
  ...registerHandlers,
  ...actorHandlers,
])

/** Tells whether an operation does something in this version, or answers 501. */
export function isBuilt({ name }: Pick<Operation, 'name'>): boolean {
  return handlers.get(name) !== notBuilt
}

/** With the first call of the window: a host that only serves programs never loads what the window needs. */
async function handlerOf({ name, permission }: AnyOperation): Promise<AnyHandler | undefined> {
  if (permission !== 'window') return handlers.get(name)
  const { windowHandlers } = await import('./window/handlers.ts')
  return windowHandlers.get(name)
}

/** Milliseconds for which uses of keys are counted in memory before they are written. */
const useFlushMs = 5000

/** Opens the workstation on a data directory. Throws when the database cannot be opened. */
export function openWorkstation(options: WorkstationOptions): Workstation {
  const { dataDir } = options
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // SQLite drops the damaged end of a log without a word when it opens the database
  const logLoss = options.wasLeftBehind === true ? logLossOf(join(dataDir, databaseName)) : null
  const store = openStore(dataDir)
  try {
    return workstationOn(store, options, logLoss)
  } catch (error) {
    store.close()
    const sentence = storeFaultSentence(error, dataDir)
    throw sentence === null ? error : new Error(sentence, { cause: error })
  }
}

function workstationOn(store: Store, options: WorkstationOptions, logLoss: string | null): Workstation {
  const { dataDir, resources, version } = options
  const clock = options.clock ?? systemClock
  const random = options.random ?? systemRandom
  // what was forgotten before a crash is not to come back
  if (options.isAlone === true) {
    purgeLookups(store)
    sweepScratch(dataDir)
  }
  const lists = new Lists(store)
  const listeners = new Set<Listener>()
  const publish: Parts['publish'] = (topic, event) => {
    for (const listener of listeners) listener(topic, event)
  }
  let forThisRun: Partial<Settings> = options.forThisRun ?? {}
  let settings = { ...readSettings(store), ...forThisRun }
  const opened = [...(options.opened ?? [])]
  const host: HostFacts = { name: options.host, localApi: null, opened, handedOver: new Set(opened) }
  const triage = new TriageDesk({
    store,
    clock,
    random,
    dataDir,
    resources,
    lists,
    isAlone: options.isAlone ?? false,
    publish: (session, revision) => publish('session', { session, revision }),
  })
  const packs = new PackDesk({
    store,
    clock,
    random,
    dataDir,
    kinds: importablePackKinds,
    isAlone: options.isAlone ?? false,
    publish: (changed) => publish('packs', { changed }),
  })
  const notices: string[] = []
  const tellStanding = (sentence: string) => {
    console.error(sentence)
    notices.push(sentence)
    publish('fault', { message: sentence })
  }
  const network = options.isAlone === true ? networkSentence(dataDir) : null
  if (network !== null) tellStanding(network)
  if (logLoss !== null) tellStanding(describeLogLoss(logLoss, dataDir))
  const register = new RegisterDesk({ dataDir, resources })
  const check =
    options.wasLeftBehind === true
      ? new StartCheck(dataDir, tellStanding, (sentence) => console.error(sentence))
      : null
  const parts: Parts = {
    store,
    clock,
    random,
    dataDir,
    resources,
    version,
    lists,
    triage,
    packs,
    register,
    publish,
    host,
    notices,
    settings: () => settings,
    changeSettings: (change, by) => {
      storeSettings(store, change, isoTime(clock), by)
      forThisRun = Object.fromEntries(Object.entries(forThisRun).filter(([name]) => !(name in change)))
      settings = { ...readSettings(store), ...forThisRun }
      publish('settings', {})
    },
  }
  const uses = new UseCounter({
    now: () => isoTime(clock),
    write: (counted) => countUses(store, counted),
    flushMs: useFlushMs,
  })
  const record: Recorder = async ({ operation, input, caller: by }, answer) => {
    if (by.kind === 'key' && !(isProblem(answer) && answer.code === 'forbidden')) uses.count(by.key.id)
    if (by.kind !== 'window' && by.kind !== 'cli') return
    // other programs leave no history, and a host that serves them alone never loads what makes one
    const [{ lookedUp }, { rememberLookups }] = await Promise.all([
      import('./lookups/looked-up.ts'),
      import('./lookups/remember-lookups.ts'),
    ])
    rememberLookups(parts, by, lookedUp(operation.name, answer, input))
  }
  const ask = async (request: Call) =>
    call(request, (await handlerOf(request.operation)) ?? notBuilt, parts, record)
  return {
    host,
    dataDir,
    version,
    settings: () => settings,
    call: (operation, input, caller, stream) =>
      ask(stream === undefined ? { operation, input, caller } : { operation, input, caller, stream }),
    refusal: (operation, caller) => refusal(operation, caller, settings),
    invoke: async (name, input, caller) => {
      const operation = operationNamed(name) ?? windowOperationNamed(name)
      if (operation === undefined)
        return problem('unknown-route', `The window has no operation ${name.slice(0, 80)}.`)
      return ask({ operation, input, caller })
    },
    identify: (secret) => {
      const key: KeyRecord | null = secret === null ? null : findKey(store, secret)
      return key === null ? { kind: 'anonymous' } : { kind: 'key', key }
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    openFiles: (paths) => {
      for (const path of paths) host.handedOver.add(path)
      publish('opened', { paths })
    },
    tellFault: (message) => publish('fault', { message }),
    firstKey: () =>
      listKeys(store).length === 0 ? makeKey(parts, 'First key', ['full'], 'host').secret : null,
    isUnchecked: () => check !== null && !check.isSound(),
    close: async () => {
      await check?.close()
      await triage.close(settings.keep_sessions)
      await packs.close()
      await register.close()
      if (options.isAlone === true) purgeLookups(store)
      uses.close()
      store.close()
    },
  }
}
