import type { Operation } from '../../contract/operation.ts'
import { operations } from '../parts/operations.ts'

/** A command in the contract's notation: words, then `<required>` and `[optional]` arguments. */
export type CommandWords = {
  readonly words: readonly string[]
  readonly parameters: readonly { readonly name: string; readonly isRequired: boolean }[]
}

export function readCommand(command: string): CommandWords {
  const parts = command.split(' ')
  const words = parts.filter((part) => /^[\w-]+$/.test(part))
  const parameters = parts
    .filter((part) => !words.includes(part))
    .map((part) => ({ name: part.slice(1, -1), isRequired: part.startsWith('<') }))
  return { words, parameters }
}

/** Returns the operation that these words run, e.g. `scan ip`; null when there is none. */
export function operationOf(words: string): Operation | null {
  return (
    operations.find(
      ({ command }) => command !== undefined && readCommand(command).words.join(' ') === words,
    ) ?? null
  )
}

/** Returns the operation at the same address that takes a list instead of one value; null when there is none. */
export function bulkTwin(operation: Operation): Operation | null {
  const isTwin = ({ family, http, command }: Operation) =>
    family === operation.family &&
    http.path === operation.http.path &&
    http.body === 'json' &&
    command === undefined
  return operation.http.method === 'GET' ? (operations.find(isTwin) ?? null) : null
}
