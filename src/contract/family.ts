import type { Problem, ProblemCode } from './problem.ts'

/**
 * A family is a group of operations with the same conventions on the wire: its root on the local API, the path prefix
 * its own documents use, and the shape of a problem in its answers.
 */

export type FamilyName = 'core' | 'audits' | 'incidents' | 'register' | 'actors'

export type Family = {
  readonly name: FamilyName
  /** Base address on the local API, e.g. `/register`; empty for the families at the root. */
  readonly base: string
  readonly title: string
  /** Setting that allows its operations without a key; null when none does. */
  readonly openedBy: 'actors_without_key' | null
  /** Problem code for a locked licence: the core document uses 403, the companion documents 423. */
  readonly whenLocked: Extract<ProblemCode, 'forbidden' | 'locked'>
  /** The body of an error answer, exactly as the family's document shows it. */
  readonly encodeProblem: (problem: Problem) => Record<string, unknown>
}

/** Error shape E1 of the core document: `status` and `message`. */
const e1 = (problem: Problem) => ({ status: 'error', message: problem.message })

/** Error shape E2 of the core document: `error` only. */
const e2 = (problem: Problem) => ({ error: problem.message })

/** Returns the error shape of the register: E2, plus the arrangements that block an export when they are the reason. */
function registerShape(problem: Problem): Record<string, unknown> {
  const { unclassified, counts, findings } = problem.details ?? {}
  if (unclassified === undefined) return e2(problem)
  return counts === undefined
    ? { ...e2(problem), unclassified }
    : { ...e2(problem), counts, findings, unclassified }
}

function coreShape(problem: Problem): Record<string, unknown> {
  switch (problem.code) {
    case 'forbidden':
    case 'not-found':
    case 'unknown-route':
    case 'wrong-method':
    case 'rate-limited':
    case 'locked':
    case 'conflict':
      return e2(problem)
    default:
      return e1(problem)
  }
}

/**
 * Operations that are not built answer in shape E1 in every family, so that a client can tell this from the family's
 * own errors.
 */
const unlessNotBuilt = (encode: Family['encodeProblem']): Family['encodeProblem'] => {
  return (problem) => (problem.code === 'not-built' ? e1(problem) : encode(problem))
}

export const core: Family = {
  name: 'core',
  base: '',
  title: 'Lookups and scans',
  openedBy: null,
  whenLocked: 'locked',
  encodeProblem: coreShape,
}

export const audits: Family = {
  name: 'audits',
  base: '',
  title: 'Audits, schedules, cases and finding tags',
  openedBy: null,
  whenLocked: 'forbidden',
  encodeProblem: coreShape,
}

export const incidents: Family = {
  name: 'incidents',
  base: '/ir',
  title: 'Incident response',
  openedBy: null,
  whenLocked: 'locked',
  encodeProblem: unlessNotBuilt((problem) => ({
    error: problem.code.replaceAll('-', '_'),
    message: problem.message,
    details: problem.details ?? {},
  })),
}

export const register: Family = {
  name: 'register',
  base: '/register',
  title: 'Third-party register',
  openedBy: null,
  whenLocked: 'locked',
  encodeProblem: unlessNotBuilt(registerShape),
}

export const actors: Family = {
  name: 'actors',
  base: '/threat',
  title: 'Threat actors',
  openedBy: 'actors_without_key',
  whenLocked: 'locked',
  encodeProblem: unlessNotBuilt(e2),
}

export const families: readonly Family[] = [core, audits, incidents, register, actors]
