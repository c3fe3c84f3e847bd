import { unitsOf } from '../../../contract/cost.ts'
import type { Operation } from '../../../contract/operation.ts'
import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import { isStreamedText, wholeText } from '../../../contract/streamed-text.ts'
import { systemFaultSentence } from '../../../contract/system-fault.ts'
import { wellFormed } from '../../../contract/well-formed.ts'
import type { Done, DoneAct } from '../../../contract/workstation/window/done-act.ts'
import type { AnyOperation, WindowOperation } from '../../../contract/workstation/window/window-operation.ts'
import { WrittenJson } from '../../../contract/written-json.ts'
import { describeStoreFault, storeFaultOf } from '../../store/database/store-fault.ts'
import { untilWritable } from '../../store/database/write-turn.ts'
import { actWithId } from '../../store/log/acts.ts'
import { KnowledgeUnreadable } from '../knowledge/knowledge-unreadable.ts'
import { logFault } from '../system/log.ts'
import { WorkstationClosed } from '../system/workstation-closed.ts'
import type { Answers, Offer, Question } from './answerer.ts'
import { checkInput } from './check-input.ts'
import { type AnyHandler, type Caller, type Context, nameOf, notBuiltProblem, type Tools } from './context.ts'
import { draftAct } from './draft-act.ts'
import { refuseUnlessHandedOver } from './handed-over.ts'
import { refusal, writesRecords } from './permit.ts'
import { refusalOf, route } from './route.ts'

/**
 * The call pipeline. Window, HTTP, command line and tests all call operations through it, always in the same order:
 * permit → here (check input → paths? → run → check output), else who offers to answer → record. The caller is identified beforehand, since each
 * face does that in its own way.
 */
export type Call = {
  readonly operation: AnyOperation
  readonly input: unknown
  readonly caller: Caller
  /** Replaces the field that the operation names in `streams`, when a caller in this process has a stream instead. */
  readonly stream?: AsyncIterable<Uint8Array>
  /** The JSON text of the input, where it arrived as one. */
  readonly text?: string
}

/** A handler of a part, and the live state of the part. */
export type BoundHandler = {
  readonly handle: AnyHandler
  readonly live: () => object | Promise<object>
  readonly part: string
  /** True when it waits itself until nobody else writes to the database. */
  readonly waits: boolean
}

export type Recorder = (call: Call, answer: unknown) => void | Promise<void>

/** What parts do with calls that are not their own. */
export type Others = {
  readonly record: Recorder
  /** What can answer that nothing here can, in the order in which it is asked. */
  readonly answers: readonly Answers[]
}

export async function call(
  request: Call,
  handler: BoundHandler | undefined,
  tools: Tools,
  { record, answers }: Others,
): Promise<unknown | Problem> {
  const { operation, caller } = request
  const answer =
    refusal(operation, caller, tools.settings()) ?? (await findAnswer(request, handler, tools, answers))
  try {
    await record(request, answer)
  } catch (error) {
    // a finished answer is returned even if recording it fails
    logFault(`The call of ${operation.name} could not be noted`, error)
  }
  return answer
}

/** Answers here; what nothing here can answer is routed to who offers to. */
async function findAnswer(
  request: Call,
  handler: BoundHandler | undefined,
  tools: Tools,
  answers: readonly Answers[],
): Promise<unknown | Problem> {
  const { operation } = request
  const here = handler === undefined ? notBuiltProblem(operation) : await run(request, handler, tools)
  if (operation.permission === 'window' || request.stream !== undefined || !hasNoAnswer(here)) return here
  return (await askOthers({ ...request, operation }, tools, answers)) ?? here
}

/** Whether an answer says that nothing here can answer: not built, or no source for it. */
function hasNoAnswer(answer: unknown): boolean {
  return isProblem(answer) && (answer.code === 'not-built' || answer.code === 'source-unreachable')
}

/** Returns the answer of somebody else, or why nobody gives one; null when nobody offers to. */
async function askOthers(
  { operation, input: raw, caller, text }: Call & { readonly operation: Operation },
  tools: Tools,
  answers: readonly Answers[],
): Promise<unknown | Problem | null> {
  if (answers.length === 0) return null
  const checked = checkInput(operation.input(), text === undefined ? wellFormed(raw) : raw)
  if ('refused' in checked) return checked.refused
  const units = unitsOf(operation.cost, checked.input)
  const question: Question = { operation, input: checked.input, caller, units }
  const offers = (await Promise.all(answers.map((offersFor) => offersOf(offersFor, question)))).flat()
  const { keepsSeconds } = operation
  const taken = route({ offers, keepsSeconds, isOffline: tools.settings().offline, units: units.units })
  if (taken.to === 'refuse') return refusalOf(taken.why, operation.summary)
  return checkedAnswer(operation, taken.answer, { dataDir: tools.dataDir, isStreamed: false })
}

/** Returns the offers of one who answers; who fails hides no offer of the others. */
async function offersOf(offersFor: Answers, question: Question): Promise<readonly Offer[]> {
  try {
    return await offersFor(question)
  } catch (error) {
    logFault(`An offer to answer ${question.operation.name} failed`, error)
    return []
  }
}

async function run(
  { operation, input, caller, stream, text }: Call,
  handler: BoundHandler,
  tools: Tools,
): Promise<unknown | Problem> {
  const { streams } = operation
  const given =
    stream === undefined || streams === null ? input : { [streams]: 'streamed', ...(input as object) }
  // a large act in its thread locks the database; other calls proceed meanwhile
  if (writesRecords(operation) && !handler.waits) await untilWritable(tools.store.writer)
  const draft = draftAct(tools, { by: nameOf(caller), part: handler.part, operation: operation.name })
  const drafted: string[] = []
  let isOver = false
  const report = () => tools.publish('activity', { restored: [] })
  // the live state of a part may have to be created first, which can fail like the handler
  const handle: AnyHandler = async (checked, context: Context) =>
    handler.handle(checked, { ...context, ...(await handler.live()) } as never)
  const answer = await runChecked(operation, given, handle, {
    ...tools,
    caller,
    draft: (title) => {
      const begun = draft(title)
      drafted.push(begun.id)
      // work that the call started continues after its answer
      if (isOver) setImmediate(report)
      return begun
    },
    stream: stream ?? null,
    inputText: text ?? null,
  })
  isOver = true
  // the channel of the window carries values, not streams
  if (caller.kind === 'window' && isStreamedText(answer)) return wholeText(answer)
  if (drafted.length === 0) return answer
  report()
  return caller.kind === 'window' ? withActs(answer, drafted, tools) : answer
}

/** Adds to an answer of the window the acts of its call that can be taken back. */
function withActs(answer: unknown, drafted: readonly string[], { store }: Tools): unknown {
  if (isProblem(answer) || typeof answer !== 'object' || answer === null) return answer
  const done: DoneAct[] = drafted.flatMap((id) => {
    const act = actWithId(store.reader, id)
    return act?.isReversible === true ? [{ act: act.number, title: act.title }] : []
  })
  return done.length === 0 ? answer : ({ ...answer, done } satisfies Done)
}

type Checked = Pick<WindowOperation, 'name' | 'input' | 'output' | 'namesPaths'>

/**
 * Checks the input and the paths in it, runs the handler, checks the output, except that of a stream. A handler that throws is an internal
 * fault: 500, with no more than its name.
 */
export async function runChecked(
  operation: Checked,
  raw: unknown,
  handler: AnyHandler,
  context: Context,
): Promise<unknown | Problem> {
  // what came as JSON was looked at where it was parsed
  const checked = checkInput(operation.input(), context.inputText === null ? wellFormed(raw) : raw)
  if ('refused' in checked) return checked.refused
  const refused = refuseUnlessHandedOver(operation.namesPaths(checked.input), context)
  if (refused !== null) return refused
  return checkedAnswer(operation, () => handler(checked.input as never, context as never), {
    dataDir: context.dataDir,
    isStreamed: context.stream !== null,
  })
}

/** Returns an answer that fits the operation's schema, or the fault. */
async function checkedAnswer(
  operation: Pick<Checked, 'name' | 'output'>,
  ask: () => unknown,
  { dataDir, isStreamed }: { readonly dataDir: string; readonly isStreamed: boolean },
): Promise<unknown | Problem> {
  let answer: unknown
  try {
    answer = await ask()
  } catch (error) {
    return fault(operation.name, error, dataDir)
  }
  // lists of an answer to a stream are made as they are read: a check would make them all at once. What a thread wrote
  // was checked there
  if (isProblem(answer) || isStreamed || answer instanceof WrittenJson) return answer
  const output = operation.output().safeParse(answer)
  return output.success ? output.data : fault(operation.name, output.error, dataDir)
}

/** Logs the details to standard error, for the operator of the workstation; the caller gets a sentence. */
function fault(name: string, error: unknown, dataDir: string): Problem {
  if (error instanceof WorkstationClosed || error instanceof KnowledgeUnreadable)
    return problem('failed', error.message)
  logFault(`${name} failed`, error)
  const refused = systemFaultSentence(error)
  if (refused !== null)
    return problem('failed', `${name} could not be carried out. ${refused}`, { operation: name })
  const cause = storeFaultOf(error)
  if (cause !== null)
    return problem('failed', `${name} could not be carried out. ${describeStoreFault(cause, dataDir)}`, {
      operation: name,
      cause,
    })
  return problem(
    'failed',
    `${name} could not be carried out because of a fault in Skerry. Nothing was changed. Try again; if it happens again, skerry doctor shows whether the database is damaged.`,
  )
}
