import { maxBatchIndicators } from '../../../contract/core/batch.ts'
import { coreOperations } from '../../../contract/core/index.ts'
import { describeVulnerability, domainSentence } from '../../../contract/lookups/kinds/domain.ts'
import { type AnyLookupKind, lookupKinds } from '../../../contract/lookups/lookup-kinds.ts'
import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import type { KnownHere } from '../../../contract/schema.ts'
import type { LookupRow, lookUpMany } from '../../../contract/workstation/lookups/lookup-table.ts'
import type { Detected } from '../../engine/ioc/detect-kind.ts'
import { linkTo } from '../../engine/ioc/link.ts'
import { shownValue } from '../../engine/ioc/shown-value.ts'
import { withPort } from '../../engine/ioc/with-port.ts'
import { indicatorRisk } from '../../engine/risk/assess-risk.ts'
import { scrubProse } from '../../engine/url/credentials.ts'
import { runChecked } from '../../operations/call/call.ts'
import { type Context, type Handler, notBuiltProblem } from '../../operations/call/context.ts'
import { packsWithEstate } from '../../operations/knowledge/own-estate.ts'
import { yieldToEventLoop } from '../../operations/system/yield-to-event-loop.ts'
import { coreHandlers } from './core-handlers.ts'
import { listedValue } from './listed-value.ts'
import { type LookedUp, lookedUp } from './looked-up.ts'
import { readIndicators } from './read-indicators.ts'
import { rememberLookups } from './remember-lookups.ts'
import { soughtFor } from './sought-values.ts'

/** The operation, input and answer of a value's own lookup; null for kinds that have none. */
type Outcome = { readonly operation: string; readonly input: object; readonly answer: unknown } | null

const kindOf = (kind: Detected['kind']) => lookupKinds.find(({ kinds }) => kinds.includes(kind))

/**
 * Looks up everything found in a text, with the lookup of each kind, and adds all of it to the history. Yields to the
 * event loop between values, so that the window stays responsive.
 */
export const lookUpManyHere: Handler<typeof lookUpMany> = async (
  { text, limit = maxBatchIndicators },
  context,
) => {
  const { found, isTruncated, skipped } = await readIndicators(text, limit, { keepsPorts: true })
  const outcomes = new Map<Detected, Outcome>()
  for (const kind of lookupKinds) {
    const some = found.filter((detected) => kind.kinds.includes(detected.kind))
    await askTogether(kind, some, outcomes, context)
  }
  const rows: LookupRow[] = []
  const looked: LookedUp[] = []
  for (const detected of found) {
    const outcome = outcomes.has(detected)
      ? (outcomes.get(detected) ?? null)
      : await askOne(detected, context)
    const subject = await subjectOf(detected, outcome, context)
    const row = { ...(await rowOf(subject, outcome, context)), ...placeOf(subject, detected) }
    rows.push(row)
    // a value that could not be read, or whose lookup failed, was not looked up
    if (row.problem === null || row.problem.code === 'source-unreachable') looked.push(subject)
    await yieldToEventLoop()
  }
  rememberLookups(context, context.caller, looked, { asBatch: true })
  return { count: rows.length, truncated: isTruncated, rows, skipped }
}

async function askOne({ kind, value, port }: Detected, context: Context): Promise<Outcome> {
  const lookup = kindOf(kind)
  if (lookup === undefined) return null
  const input = { [lookup.field]: withPort(value, kind === 'ip' ? port : undefined) }
  return { operation: lookup.operation, input, answer: await ask(lookup.operation, input, context) }
}

async function askTogether(
  { operation: single, many }: AnyLookupKind,
  some: readonly Detected[],
  outcomes: Map<Detected, Outcome>,
  context: Context,
): Promise<void> {
  if (many === undefined) return
  const { operation, field, atOnce } = many
  for (let from = 0; from < some.length; from += atOnce) {
    const group = some.slice(from, from + atOnce)
    const answer = await ask(operation, { [field]: group.map(({ value }) => value) }, context)
    const byValue = isProblem(answer) ? new Map<string, unknown>() : resultsOf(answer as BulkAnswer)
    for (const detected of group)
      outcomes.set(detected, {
        operation: single,
        input: {},
        answer: isProblem(answer) ? answer : (byValue.get(detected.value) ?? unread),
      })
    await yieldToEventLoop()
  }
}

type BulkAnswer = {
  readonly results: readonly { readonly hash?: string; readonly address?: string; readonly input?: string }[]
  readonly invalid: readonly (string | { readonly value: string; readonly reason?: unknown })[]
}

const unread = problem('invalid', 'Provided value is invalid: it cannot be read.')

/** Returns the result of a bulk answer for each input value. */
function resultsOf({ results, invalid }: BulkAnswer): Map<string, unknown> {
  const byValue = new Map<string, unknown>(
    results.map((result) => [result.input ?? result.address ?? result.hash ?? '', result]),
  )
  for (const entry of invalid) {
    if (typeof entry === 'string') continue
    const why = typeof entry.reason === 'string' ? entry.reason : 'it cannot be read'
    byValue.set(entry.value, problem('invalid', `Provided value is invalid: ${why.replace(/\.$/, '')}.`))
  }
  return byValue
}

/** Calls one operation of the core family as a caller would, with its input and output validated. */
async function ask(name: string, input: object, context: Context): Promise<unknown> {
  const operation = coreOperations.find((candidate) => candidate.name === name)
  const handler = coreHandlers.get(name)
  if (operation === undefined) throw new Error(`no operation is called ${name}`)
  if (handler === undefined) return notBuiltProblem(operation)
  return runChecked(operation, input, handler, context)
}

/** Returns the value of a row: in the spelling of the answer, or as parsed, never with credentials. */
async function subjectOf({ kind, value }: Detected, outcome: Outcome, context: Context): Promise<LookedUp> {
  const [looked] = outcome === null ? [] : lookedUp(outcome.operation, outcome.answer, outcome.input)
  if (looked !== undefined) return looked
  const plain = { kind, value: kind === 'url' ? scrubProse(value) : value }
  if (outcome !== null)
    return {
      ...plain,
      title: isProblem(outcome.answer) ? outcome.answer.message : 'The lookup says nothing about it.',
      severity: null,
    }
  return { ...plain, ...(await summariseName(plain, context)) }
}

/** Summarises a domain or a CVE number: nothing is looked up, but the name itself may be telling. */
async function summariseName(
  { kind, value }: Detected,
  context: Context,
): Promise<Pick<LookedUp, 'title' | 'severity'>> {
  if (kind !== 'domain') return { title: describeVulnerability(value).sentence, severity: null }
  const packs = packsWithEstate(context, context.settings().country, await context.valueLists())
  const { severity, reasons } = indicatorRisk({ kind, value }, packs)
  return { title: domainSentence(reasons), severity }
}

async function rowOf(lookedUp: LookedUp, outcome: Outcome, { mentions }: Context): Promise<LookupRow> {
  const answer = outcome?.answer ?? null
  const refusal = isProblem(answer) ? answer : null
  const reported = knownIn(answer, refusal)
  const known = reported ?? (await mentions(soughtFor(lookedUp.kind, lookedUp.value)))
  return {
    ...listedValue(lookedUp),
    known: known.total,
    ...(refusal === null && reported !== null ? {} : { known_here: known }),
    answer: refusal === null ? (answer as LookupRow['answer']) : null,
    problem: refusal === null ? null : { code: refusal.code, message: refusal.message },
  }
}

/** Returns how a row is shown and its link, with the port that followed the value. */
function placeOf({ kind, value }: LookedUp, { port }: Detected): Pick<LookupRow, 'shown' | 'link'> {
  return { shown: withPort(shownValue(kind, value), port), link: linkTo(kind, withPort(value, port)) }
}

/** Returns where the value occurs, as found by the lookup; null when the answer does not contain it. */
function knownIn(answer: unknown, refusal: Problem | null): KnownHere | null {
  const teller = refusal === null ? answer : refusal.details
  return ((teller ?? {}) as { readonly known_here?: KnownHere }).known_here ?? null
}
