import { maxCryptoAddresses } from '../../../contract/core/crypto.ts'
import { maxHashes } from '../../../contract/core/hash.ts'
import type { Operation } from '../../../contract/operation.ts'
import { isProblem, type Problem } from '../../../contract/problem.ts'
import { bulkTwin } from '../command-words.ts'
import { exitCodeOf, exitCodes } from '../exit-code.ts'
import { fieldsOf } from '../input-field.ts'
import type { Job } from '../job.ts'
import type { Terminal } from '../terminal.ts'
import { withoutCredentials } from './without-credentials.ts'

/** Looks up many values: in bulk where the contract has an operation for that, else one after the other. */

export type Request = {
  readonly operation: Operation
  readonly input: Readonly<Record<string, unknown>>
  /** The value as it may be printed; empty for a bulk request. */
  readonly value: string
}

/** Result of one request. */
export type Outcome = { readonly answer: unknown } | { readonly value: string; readonly refused: Problem }

/** Result for one value. */
export type Entry =
  | { readonly answer: unknown }
  | { readonly value: string; readonly why: string; readonly code: number }

/** Maximum number of values in one bulk request, by the field that takes them. */
const bulkSizes: Readonly<Record<string, number>> = { hashes: maxHashes, addresses: maxCryptoAddresses }

export function planRequests(
  operation: Operation,
  parameter: string,
  values: readonly string[],
  more: Readonly<Record<string, unknown>>,
): readonly Request[] {
  const bulk = bulkTwin(operation)
  const list = bulk === null ? undefined : fieldsOf(bulk).find(({ kind }) => kind === 'list')
  if (bulk === null || list === undefined || values.length === 1) {
    return values.map((value) => ({
      operation,
      input: { [parameter]: value, ...more },
      value: parameter === 'url' ? withoutCredentials(value) : value,
    }))
  }
  const size = bulkSizes[list.name] ?? values.length
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) => ({
    operation: bulk,
    input: { ...more, [list.name]: values.slice(index * size, (index + 1) * size) },
    value: '',
  }))
}

/**
 * Sends the requests in order. A refused value does not stop the others; the refusal of a single value is returned as
 * the problem.
 */
export async function askInTurn(
  { open, terminal }: Job,
  requests: readonly Request[],
): Promise<readonly Outcome[] | Problem> {
  const workstation = await open()
  if (isProblem(workstation)) return workstation
  const outcomes: Outcome[] = []
  const askAll = async (): Promise<readonly Outcome[] | Problem> => {
    for (const { operation, input, value } of requests) {
      const answer = await workstation.call(operation, input, { kind: 'cli' })
      if (isProblem(answer) && (requests.length === 1 || value === '')) return answer
      outcomes.push(isProblem(answer) ? { value, refused: answer } : { answer })
    }
    return outcomes
  }
  return terminal.wait(askAll(), () => `${outcomes.length} of ${requests.length} requests answered`)
}

type Unread = string | { readonly value: string; readonly reason?: string }
type Result = { readonly error?: string; readonly address?: string }
type Bulk = { results?: readonly Result[]; invalid?: readonly Unread[]; deferred?: readonly Unread[] }

/** Returns the values of an outcome: one, or those of a bulk answer. */
export function entriesOf(outcome: Outcome): readonly Entry[] {
  if ('refused' in outcome) {
    const { value, refused } = outcome
    return [{ value, why: reasonOf(refused), code: exitCodeOf(refused) }]
  }
  const { results, invalid = [], deferred = [] } = outcome.answer as Bulk
  if (results === undefined) return [outcome]
  return [
    ...results.map(
      (answer): Entry =>
        answer.error === undefined
          ? { answer }
          : { value: answer.address ?? '', why: 'its source could not be queried', code: exitCodes.other },
    ),
    ...invalid.map((unread) => entryOf(unread, exitCodes.input)),
    ...deferred.map((unread) => entryOf(unread, exitCodes.quota)),
  ]
}

/** A refusal printed after its value does not need to repeat what was refused. */
function reasonOf({ message }: Problem): string {
  return message.replace(/^Provided \w+ is invalid: /, '')
}

function entryOf(unread: Unread, code: number): Entry {
  const { value, reason } = typeof unread === 'string' ? { value: unread, reason: undefined } : unread
  return {
    value,
    why: reason ?? (code === exitCodes.quota ? 'the quota is spent' : 'it cannot be read'),
    code,
  }
}

/** Returns success when every value was answered; else the exit code of the first that was not. */
export function exitCodeOfEntries(entries: readonly Entry[]): number {
  return entries.find((entry) => 'why' in entry)?.code ?? exitCodes.done
}

const maxReported = 20

/** Reports which values were not answered, and why. */
export function reportRefused(terminal: Terminal, entries: readonly Entry[]): void {
  const refused = entries.filter((entry) => 'why' in entry)
  for (const { value, why } of refused.slice(0, maxReported))
    terminal.complain(`skerry: ${value.slice(0, 200)}: ${why}`)
  if (refused.length > maxReported)
    terminal.complain(`skerry: ${refused.length - maxReported} more were refused.`)
}
