import type { CallFacts } from '../../../contract/operation.ts'
import type { ReadHandle } from '../database/handle.ts'
import type { Act, LoggedKind, Scope } from './log.ts'

/** Kinds of records whose contents the log has: what they are called, and how one is put back. */

/** The plan and licence that a change of a record requires, and therefore taking it back too. */
export type Needs = Pick<CallFacts, 'needsPlan' | 'needsLicence'>

/** A record before and after, as the log has it; null when it does not exist. */
export type Turn = { readonly from: string | null; readonly to: string | null }

/** A kind whose records can be put back one by one. */
export type RecordKind<S extends Scope = 'shared' | 'here'> = LoggedKind<S> & {
  /** Names a record in a sentence: `the case Invoice`. It may no longer exist. */
  readonly called: (reader: ReadHandle, record: string) => string
  readonly needs: (turn: Turn) => Needs
  /**
   * Puts a record back to what the log has of it and logs that; returns why it cannot, as the end of a sentence: `this
   * case is gone`.
   */
  readonly restore: (act: Act, record: string, turn: Turn) => string | null
}

/** The requirement of records that neither plan nor licence restricts. */
export const needsNothing = (): Needs => ({ needsPlan: null, needsLicence: false })

/**
 * Whether two contents of a record in the log say the same. A field that is absent, as in contents from before it existed,
 * is one that is null; the order of fields does not matter.
 */
export function sameContent(one: string | null, other: string | null): boolean {
  if (one === other || one === null || other === null) return one === other
  const [first, second] = [read(one), read(other)]
  return first !== undefined && second !== undefined && isSame(first, second)
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // some kinds log a plain text
    return undefined
  }
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return (one ?? null) === (other ?? null)
  if (Array.isArray(one) !== Array.isArray(other)) return false
  if (Array.isArray(one) && one.length !== (other as unknown[]).length) return false
  const [fields, others] = [one, other] as Record<string, unknown>[]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) =>
    isSame(fields?.[name], others?.[name]),
  )
}
