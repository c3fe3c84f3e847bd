import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Operation } from '../../contract/operation.ts'
import { isProblem, type Problem, problem } from '../../contract/problem.ts'
import type { Settings } from '../../contract/workstation/settings/settings.ts'
import type {
  OperationInput,
  OperationName,
  OperationOutput,
} from '../../contract/workstation/window/callable.ts'
import type { Topic, Topics } from '../../contract/workstation/window/topics.ts'
import type { AnyOperation } from '../../contract/workstation/window/window-operation.ts'
import type { Carrier } from '../jobs/worker/carrier.ts'
import { openDoors } from '../parts/open-doors.ts'
import { operationNamed, windowOperationNamed } from '../parts/operations.ts'
import { databaseName, type Store } from '../store/database/handle.ts'
import { storeFaultSentence } from '../store/database/store-fault.ts'
import { inAct } from '../store/log/log.ts'
import { openStore } from '../store/open.ts'
import { logLossOf } from '../store/salvage/page-file.ts'
import { countUses, listKeys } from '../store/settings/keys.ts'
import { KnownKeys } from '../store/settings/known-keys.ts'
import { readSettings, storeSettings } from '../store/settings/settings.ts'
import { type Call, call, type Recorder } from './call/call.ts'
import type { Caller, HostFacts, Tools } from './call/context.ts'
import { type Doer, draftAct } from './call/draft-act.ts'
import { type AtWork, HandlersOfParts } from './call/handlers-of-parts.ts'
import { makeKey } from './call/make-key.ts'
import type { Opened } from './call/part.ts'
import { refusal } from './call/permit.ts'
import { networkSentence } from './data-dir/data-dir-checks.ts'
import { describeLogLoss, StartCheck } from './data-dir/start-check.ts'
import { type Interruption, Jobs } from './jobs/jobs.ts'
import { findHere } from './knowledge/find-here.ts'
import { mergeMentions } from './knowledge/mentions.ts'
import { standingOf } from './knowledge/standing.ts'
import { type Clock, isoTime, systemClock } from './system/clock.ts'
import { Late } from './system/late.ts'
import { type Random, systemRandom } from './system/random.ts'
import { UseCounter } from './system/use-counter.ts'
import { Uploads } from './uploads/uploads.ts'

export { logFault } from './system/log.ts'
export { yieldToEventLoop } from './system/yield-to-event-loop.ts'

/** The workstation as the faces see it: it answers calls and publishes changes. */
export type Workstation = {
  /** Calls an operation of the five families, or of the window; the latter is refused to keys. */
  readonly call: (
    operation: AnyOperation,
    input: unknown,
    caller: Caller,
    beside?: Pick<Call, 'stream' | 'text'>,
  ) => Promise<unknown | Problem>
  /** Returns why a caller may not call an operation, or null; `call` checks it again. */
  readonly refusal: (operation: AnyOperation, caller: Caller) => Problem | null
  /** Calls an operation with the rights of the user, for code that knows it. */
  readonly invoke: <N extends OperationName>(
    name: N,
    input: OperationInput<N>,
    caller: UserCaller,
  ) => Promise<OperationOutput<N> | Problem>
  /** Calls an operation by a name and with an input that came from elsewhere: the page, or words of a command. */
  readonly invokeNamed: (name: string, input: unknown, caller: UserCaller) => Promise<unknown | Problem>
  /** Returns the owner of a credential; anonymous when it is missing or wrong. */
  readonly identify: (secret: string | null) => Caller
  readonly settings: () => Settings
  readonly subscribe: (listener: Listener) => () => void
  /** Passes files that the user opened outside of the page to the window. */
  readonly openFiles: (paths: readonly string[]) => void
  /** Reports a background failure to the window, in a sentence. */
  readonly reportFault: (message: string) => void
  /** Whether the database was to be checked and has not been found sound yet. */
  readonly isUnchecked: () => boolean
  readonly host: HostFacts
  readonly dataDir: string
  readonly version: string
  /** Returns a path for a file that comes with a request; whoever receives it removes it. */
  readonly newUploadPath: () => string
  /** Creates the first key, with full access, when there is none; its secret is returned only this once. */
  readonly firstKey: () => string | null
  readonly close: () => Promise<void>
}

type UserCaller = Extract<Caller, { kind: 'window' | 'cli' }>

export type Listener = <T extends Topic>(topic: T, event: Topics[T]) => void

export type WorkstationOptions = {
  readonly dataDir: string
  /** Folder of shipped resources. */
  readonly resources: string
  readonly version: string
  readonly host: 'electron' | 'headless'
  readonly opened?: readonly string[]
  /** True for a host that holds the lock of the data directory; false for the command line. */
  readonly isAlone?: boolean
  /** True when the last host did not shut down properly: the database is checked while this one runs. */
  readonly wasLeftBehind?: boolean
  /** Settings that apply until they are changed or the host ends, whatever is stored. */
  readonly forThisRun?: Partial<Settings>
  readonly clock?: Clock
  readonly random?: Random
  /** How workers run as processes, if not through Node. */
  readonly processes?: Carrier
}

const doors = await openDoors()
const parts = doors.map(({ part }) => part)

const handled: ReadonlySet<string> = new Set(parts.flatMap(({ handlers }) => [...(handlers?.keys() ?? [])]))

/** Whether an operation is built in this version, rather than answering 501. */
export function isBuilt({ name }: Pick<Operation, 'name'>): boolean {
  return handled.has(name)
}

/** Told of an interrupted job of a part that is not here, or tells nothing. */
const unknownEnd: Interruption = {
  state: 'interrupted',
  message: 'Skerry ended before it did. What was done until then is not known.',
}

/** Author of the first key of a new workstation. */
const firstKeyMaker: Doer = { by: 'host', part: 'settings', operation: 'keys.create' }

/** Milliseconds for which uses of keys are counted in memory before they are written. */
const useFlushMs = 5000

/** Opens the workstation on a data directory. Throws when the database cannot be opened. */
export function openWorkstation(options: WorkstationOptions): Workstation {
  const { dataDir } = options
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // SQLite silently drops the damaged end of a log when it opens the database
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
  const listeners = new Set<Listener>()
  const publish: Tools['publish'] = (topic, event) => {
    for (const listener of listeners) listener(topic, event)
  }
  let forThisRun: Partial<Settings> = options.forThisRun ?? {}
  let settings = { ...readSettings(store), ...forThisRun }
  const reloadSettings = () => {
    settings = { ...readSettings(store), ...forThisRun }
    publish('settings', {})
  }
  const opened = [...(options.opened ?? [])]
  const host: HostFacts = { name: options.host, localApi: null, opened, handedOver: new Set(opened) }
  const notices: string[] = []
  const reportStanding = (sentence: string) => {
    console.error(sentence)
    notices.push(sentence)
    publish('fault', { message: sentence })
  }
  const network = options.isAlone === true ? networkSentence(dataDir) : null
  if (network !== null) reportStanding(network)
  if (logLoss !== null) reportStanding(describeLogLoss(logLoss, dataDir))
  const check =
    options.wasLeftBehind === true
      ? new StartCheck(
          dataDir,
          reportStanding,
          (sentence) => console.error(sentence),
          options.processes,
          logLoss !== null,
        )
      : null
  const atWork: AtWork[] = []
  const each = <T>(of: (opened: Opened) => T | undefined): T[] =>
    atWork.flatMap(({ opened: part }) => {
      const value = of(part)
      return value === undefined ? [] : [value]
    })
  const mentions = new Late(() => Promise.all(each((part) => part.mentions?.())))
  const jobs = new Jobs({
    store,
    clock,
    random,
    publish: () => publish('jobs', {}),
    interruption: (job) => {
      const ask = atWork.find(({ part }) => part.name === job.part)?.opened.interrupted
      return ask === undefined ? unknownEnd : ask(job)
    },
  })
  const uploads = new Uploads({ dataDir, clock, random })
  if (options.isAlone === true) uploads.sweep()
  // provided members are added as parts are opened, in an order that precedes their use
  const tools = {
    store,
    clock,
    random,
    dataDir,
    resources,
    version,
    isAlone: options.isAlone ?? false,
    publish,
    host,
    notices,
    mentions: async (sought) => ({
      ...mergeMentions((await mentions.get()).map((find) => find(sought))),
      ...(await standingOf(sought, tools)),
    }),
    find: (words, limit) =>
      findHere(
        atWork.map(({ part, opened }) => ({ name: part.name, find: opened.find })),
        words,
        limit,
      ),
    checks: async () => [
      ...(await (await import('./data-dir/doctor.ts')).checkGround(dataDir, options.processes)),
      ...(await Promise.all(each((part) => part.checks?.()))).flat(),
    ],
    jobs,
    uploads,
    processes: options.processes,
    fileBytes: () => each((part) => part.fileBytes?.()).reduce((sum, bytes) => sum + bytes, 0),
    settings: () => settings,
    changeSettings: (change, draft) => {
      inAct(store, draft, (act) => storeSettings(act, change))
      forThisRun = Object.fromEntries(Object.entries(forThisRun).filter(([name]) => !(name in change)))
      reloadSettings()
    },
    reloadSettings,
    undo: async (wanted) => {
      const { undoAct } = await import('./undo/undo-act.ts')
      const answer = await undoAct({ store, dataDir, parts }, { ...wanted, state: settings })
      if (isProblem(answer)) return answer
      for (const { part, opened } of atWork) if (answer.parts.includes(part.name)) await opened.restored?.()
      publish('activity', { restored: answer.parts })
      return answer
    },
  } satisfies Omit<
    Tools,
    'valueLists' | 'knowledge' | 'currentActors' | 'sessionFiles' | 'fileAnalyses' | 'keptFile'
  > as unknown as Tools
  for (const { part, windowNames } of doors) {
    const working = part.open?.(tools) ?? {}
    atWork.push({ part, windowNames, opened: working })
    Object.assign(tools, working.provides)
  }
  const bound = new HandlersOfParts(atWork)
  const uses = new UseCounter({
    now: () => isoTime(clock),
    write: (counted, isLast) => countUses(store, counted, isLast),
    flushMs: useFlushMs,
  })
  const keys = new KnownKeys(store)
  const record: Recorder = async (request, answer) => {
    const { caller: by } = request
    if (by.kind === 'key' && !(isProblem(answer) && answer.code === 'forbidden')) uses.count(by.key.id)
    await Promise.all(each((part) => part.answered?.(request, answer)))
  }
  const answers = each((part) => part.answers)
  const ask = async (request: Call) =>
    call(request, await bound.find(request.operation), tools, { record, answers })
  const invokeNamed: Workstation['invokeNamed'] = async (name, input, caller) => {
    const operation = operationNamed(name) ?? windowOperationNamed(name)
    if (operation === undefined)
      return problem('unknown-route', `The window has no operation ${name.slice(0, 80)}.`)
    return ask({ operation, input, caller })
  }
  return {
    host,
    dataDir,
    version,
    newUploadPath: () => uploads.newPath(),
    settings: () => settings,
    call: (operation, input, caller, beside) => ask({ operation, input, caller, ...beside }),
    refusal: (operation, caller) => refusal(operation, caller, settings),
    // `call` has checked the answer by the operation's schema
    invoke: async (name, input, caller) => (await invokeNamed(name, input, caller)) as never,
    invokeNamed,
    identify: (secret) => {
      const key = secret === null ? null : keys.find(secret)
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
    reportFault: (message) => publish('fault', { message }),
    firstKey: () =>
      listKeys(store).length === 0
        ? makeKey(tools, 'First key', ['full'], draftAct(tools, firstKeyMaker)).secret
        : null,
    isUnchecked: () => check !== null && !check.isSound(),
    close: async () => {
      await check?.close()
      jobs.abort()
      uploads.close()
      for (const { opened: part } of [...atWork].reverse()) await part.close?.()
      await jobs.close()
      uses.close()
      store.close()
    },
  }
}
