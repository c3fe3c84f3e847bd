import { isProblem, type Problem } from '../../contract/problem.ts'
import type { KnownHere } from '../../contract/schema.ts'
import type { LookupRow } from '../../contract/workstation/lookups/lookup-table.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { invoke } from '../state/bridge.ts'
import { type Answers, knownIn } from './answers.ts'
import { defanged } from './defanged.ts'
import { readCrypto } from './kinds/crypto.ts'
import { readDomain, readVulnerability } from './kinds/elsewhere.ts'
import { readEmail } from './kinds/email.ts'
import { readHash } from './kinds/hash.ts'
import { readIp } from './kinds/ip.ts'
import { readUnanswered } from './kinds/kind-problem.ts'
import { readMac } from './kinds/mac.ts'
import { readPhone } from './kinds/phone.ts'
import { readUrl } from './kinds/url.ts'
import type { Reading } from './reading.ts'
import type { LookupKind, Subject } from './route.ts'

/**
 * Data of a page: the answer as received, and its reading. Without an answer the reading is made from the value alone.
 */
export type Page = {
  readonly subject: Subject
  /** Spelling for display. */
  readonly shown: string
  /** Null when nothing here could answer: the page then shows what follows from the value itself. */
  readonly is: Answered | null
  readonly reading: Reading
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
  const { canonical } = readingOf(is, subject.value, null, typed?.port ?? null)
  // what was typed may carry credentials or host bits, which the canonical form leaves out
  const shown = typed?.value === canonical ? typed.shown : null
  const reading = readingOf(is, subject.value, shown, typed?.port ?? null)
  return {
    subject,
    shown: shown ?? defanged(subject.kind, reading.canonical),
    is,
    reading,
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
  const reading = readUnanswered({ ...subject, value }, problem, port)
  if (reading === null) return problem
  return {
    subject,
    shown: typed?.shown ?? defanged(subject.kind, subject.value),
    is: null,
    reading,
    known: knownIn(problem.details ?? {}),
  }
}

async function answerOf({ kind, value }: Subject, chain: string | null): Promise<Answered | Problem> {
  switch (kind) {
    case 'ip':
      return labelled(kind, await invoke('ip.lookUp', { ip: value }))
    case 'url':
      return labelled(kind, await invoke('url.analyse', { url: value, resolve: false }))
    case 'email':
      return labelled(kind, await invoke('email.analyse', { email: value }))
    case 'phone':
      return labelled(kind, await invoke('phone.analyse', { number: value }))
    case 'mac':
      return labelled(kind, await invoke('mac.analyse', { mac: value }))
    case 'crypto':
      return labelled(
        kind,
        await invoke('crypto.lookUp', chain === null ? { address: value } : { address: value, chain }),
      )
    case 'hash':
      return labelled(kind, await invoke('hash.lookUp', { hash: value }))
    case 'domain':
    case 'cve': {
      const table = await invoke('lookup.many', { text: value, limit: 1 })
      if (isProblem(table)) return table
      // a path may name a kind that does not fit its value
      return { kind, answer: null, row: table.rows.find((row) => row.kind === kind) ?? null }
    }
  }
}

function labelled<K extends keyof Answers>(kind: K, answer: Answers[K] | Problem): Answered | Problem {
  return isProblem(answer) ? answer : ({ kind, answer } as Answered)
}

/** Returns the reading of an answer. `shown` is the spelling for display when the workstation returned one. */
function readingOf(is: Answered, value: string, shown: string | null, port: number | null): Reading {
  switch (is.kind) {
    case 'ip':
      return readIp(is.answer)
    case 'url':
      return readUrl(is.answer, shown)
    case 'email':
      return readEmail(is.answer, shown)
    case 'phone':
      return readPhone(is.answer)
    case 'mac':
      return readMac(is.answer)
    case 'crypto':
      return readCrypto(is.answer)
    case 'hash':
      return readHash(is.answer)
    case 'domain':
      return readDomain(is.row?.value ?? value, is.row, port)
    case 'cve':
      return readVulnerability(value)
  }
}
