import { defanged } from '../../contract/lookups/defanged.ts'
import type { Description } from '../../contract/lookups/description.ts'
import { describeDomain, describeVulnerability } from '../../contract/lookups/kinds/domain.ts'
import { describeUnanswered } from '../../contract/lookups/kinds/ip.ts'
import { lookupKinds } from '../../contract/lookups/lookup-kinds.ts'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { KnownHere } from '../../contract/schema.ts'
import type { LookupRow } from '../../contract/workstation/lookups/lookup-table.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { invoke } from '../state/bridge.ts'
import { type Answers, knownIn } from './answers.ts'
import type { LookupKind, Subject } from './route.ts'

/**
 * Data of a page: the answer as received, and what it says. Without an answer the description is made from the value alone.
 */
export type Page = {
  readonly subject: Subject
  /** Spelling for display. */
  readonly shown: string
  /** Null when nothing here could answer: the page then shows what follows from the value itself. */
  readonly is: Answered | null
  readonly description: Description
  /** Null when stored data were not searched for it. */
  readonly known: KnownHere | null
}

/** The answer, by kind; null for kinds without a lookup here. */
export type Answered =
  | { readonly [K in keyof Answers]: { readonly kind: K; readonly answer: Answers[K] } }[keyof Answers]
  | { readonly kind: 'domain' | 'cve'; readonly answer: null; readonly row: LookupRow | null }

/** Looks a value up. `chain` names the chain of a crypto address that is valid on several. */
export async function lookUp(subject: Subject, chain: string | null = null): Promise<Page | Problem> {
  const [is, detected] = await Promise.all([
    answerOf(subject, chain),
    invoke('input.detect', { text: subject.value }),
  ])
  const typed = isProblem(detected) || detected.is !== 'indicator' ? null : detected
  if (isProblem(is)) return unanswered(subject, is, typed)
  const { value } = describeAnswer(is, subject.value, null, typed?.port ?? null)
  // what was typed may carry credentials or host bits, which the canonical form leaves out
  const shown = typed?.value === value ? typed.shown : null
  return {
    subject,
    shown: shown ?? defanged(subject.kind, value),
    is,
    description: describeAnswer(is, subject.value, shown, typed?.port ?? null),
    known: seekingNone.includes(subject.kind) ? null : knownOf(is),
  }
}

/** Kinds that no session contains, so that their absence there means nothing. */
const seekingNone: readonly LookupKind[] = ['phone', 'mac']

function knownOf(is: Answered): KnownHere | null {
  return is.answer === null ? (is.row?.known_here ?? null) : knownIn(is.answer)
}

/** The workstation's interpretation of a page's value. */
type Typed = Extract<WindowOutput<'input.detect'>, { is: 'indicator' }>

/**
 * Returns the page of a value whose lookup failed for want of a source; the problem when nothing follows from the value
 * either.
 */
function unanswered(subject: Subject, problem: Problem, typed: Typed | null): Page | Problem {
  const { value = subject.value, port = null } = typed ?? {}
  const description = subject.kind === 'ip' ? describeUnanswered(value, problem, port) : null
  if (description === null) return problem
  return {
    subject,
    shown: typed?.shown ?? defanged(subject.kind, subject.value),
    is: null,
    description,
    known: knownIn(problem.details ?? {}),
  }
}

const lookupOf = (kind: LookupKind) => lookupKinds.find(({ kinds }) => kinds.includes(kind)) ?? null

async function answerOf({ kind, value }: Subject, chain: string | null): Promise<Answered | Problem> {
  const lookup = lookupOf(kind)
  if (lookup !== null) {
    const input = { [lookup.field]: value, ...(chain === null ? {} : { chain }) }
    const answer = await invoke(lookup.operation, input as never)
    return isProblem(answer) ? answer : ({ kind, answer } as Answered)
  }
  const table = await invoke('lookup.many', { text: value, limit: 1 })
  if (isProblem(table)) return table
  // a path may name a kind that does not fit its value
  const row = table.rows.find((each) => each.kind === kind) ?? null
  return { kind: kind === 'cve' ? kind : 'domain', answer: null, row }
}

/** Returns what an answer says. `shown` is the spelling for display when the workstation returned one. */
function describeAnswer(is: Answered, value: string, shown: string | null, port: number | null): Description {
  if (is.kind === 'domain') return describeDomain(is.row?.value ?? value, is.row, port)
  const lookup = lookupOf(is.kind)
  return lookup === null ? describeVulnerability(value) : lookup.describe(is.answer as never, shown)
}
