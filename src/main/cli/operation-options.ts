import type { Command } from 'commander'
import { type Field, optionFor } from './input-field.ts'

/** Options of a command that fill input fields, with the names under which the parser returns them. */
export type OperationOptions = readonly { readonly field: string; readonly attribute: string }[]

/** Adds an option for each field that is not taken by an argument. */
export function addOptions(
  command: Command,
  fields: readonly Field[],
  taken: readonly string[],
): OperationOptions {
  return fields.flatMap((field) => {
    const option = taken.includes(field.name) ? null : optionFor(field)
    if (option === null) return []
    command.addOption(option)
    return [{ field: field.name, attribute: option.attributeName() }]
  })
}

/** Returns the fields that were given as options. */
export function inputOf(
  options: OperationOptions,
  flags: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const given = options.filter(({ attribute }) => flags[attribute] !== undefined)
  return Object.fromEntries(given.map(({ field, attribute }) => [field, flags[attribute]]))
}
