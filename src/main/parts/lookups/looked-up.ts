import type { BatchKind } from '../../../contract/core/batch.ts'
import type { Description } from '../../../contract/lookups/description.ts'
import { describeUnanswered } from '../../../contract/lookups/kinds/ip.ts'
import { type AnyLookupKind, lookupKinds } from '../../../contract/lookups/lookup-kinds.ts'
import { isProblem } from '../../../contract/problem.ts'
import type { Severity } from '../../../contract/severities.ts'
import { writeAddress } from '../../engine/net/ip-block.ts'
import { readIp } from '../../engine/net/read-ip.ts'

/** A looked-up value, in canonical form and without credentials, with what the answer says in one sentence. */
export type LookedUp = {
  readonly kind: BatchKind
  readonly value: string
  readonly title: string
  /** Null when nothing was rated, which does not mean that the value is harmless. */
  readonly severity: Severity | null
}

/**
 * Returns the values that a validated answer of an operation is about, several for a bulk operation; none when the
 * operation is not a lookup, or refused. An address that was parsed but for which there was no source counts as looked
 * up.
 */
export function lookedUp(operation: string, answer: unknown, input: unknown): LookedUp[] {
  const one = lookupKinds.find((kind) => kind.operation === operation)
  if (isProblem(answer)) return one?.operation === 'ip.lookUp' ? unanswered(answer, input) : []
  if (one !== undefined) return [entryOf(describeWith(one, answer))]
  const many = lookupKinds.find((kind) => kind.many?.operation === operation)
  if (many === undefined) return []
  // a result with an error was not answered
  const { results } = answer as { readonly results: readonly object[] }
  return results.flatMap((result) => ('error' in result ? [] : [entryOf(describeWith(many, result))]))
}

function describeWith(kind: AnyLookupKind, answer: unknown): Description {
  return kind.describe(answer as never)
}

function entryOf({ kind, value, sentence, severity }: Description): LookedUp {
  return { kind, value, title: sentence, severity }
}

function unanswered(problem: Parameters<typeof describeUnanswered>[1], input: unknown): LookedUp[] {
  const { ip } = input as { readonly ip?: unknown }
  const read = readIp(String(ip))
  const description = read.is === 'address' ? describeUnanswered(writeAddress(read.address), problem) : null
  return description === null ? [] : [entryOf(description)]
}
