import { z } from 'zod'
import type { DecodeStep } from '../../../../contract/workstation/files/tool-report.ts'
import { argumentPlaces, decodeLimits, decodeOperation } from './apply-steps.ts'

/**
 * Recipes in the JSON form of CyberChef: a list of `{ "op": "XOR", "args": [{ "option": "Hex", "string": "0f" }, …] }`.
 */

const maxLength = 1_000_000
const scalar = () => z.union([z.string(), z.number(), z.boolean()])
const recipe = () =>
  z
    .array(
      z.object({
        op: z.string().max(200),
        args: z
          .array(z.union([scalar(), z.object({ option: z.string(), string: z.string() })]))
          .max(50)
          .optional(),
        disabled: z.boolean().optional(),
      }),
    )
    .max(decodeLimits.steps)

export type ImportedRecipe =
  | { readonly steps: readonly DecodeStep[] }
  /** Why the text is no recipe that can be applied, as a sentence. */
  | { readonly problem: string }

/** Reads a recipe; steps that are disabled are left out. */
export function importRecipe(text: string): ImportedRecipe {
  if (text.length > maxLength) return { problem: 'The recipe is longer than a million characters.' }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { problem: 'It is not JSON: CyberChef saves recipes as “Clean JSON” or “Compact JSON”.' }
  }
  const read = recipe().safeParse(json)
  if (!read.success) return { problem: 'It is no recipe of CyberChef, or has more than 100 operations.' }
  const steps: DecodeStep[] = []
  for (const { op, args = [], disabled } of read.data) {
    if (disabled === true) continue
    if (decodeOperation(op) === undefined) return { problem: `The operation “${op}” is not known here.` }
    steps.push({
      operation: op,
      arguments: args.flatMap((argument) =>
        typeof argument === 'object' ? [argument.string, argument.option] : [argument],
      ),
    })
  }
  return { steps }
}

/** Writes a recipe with every argument, as CyberChef expects them. */
export function exportRecipe(steps: readonly DecodeStep[]): string {
  return JSON.stringify(
    steps.map(({ operation: name, arguments: given }) => ({ op: name, args: writtenArguments(name, given) })),
    null,
    2,
  )
}

function writtenArguments(name: string, given: DecodeStep['arguments']): unknown[] {
  const operation = decodeOperation(name)
  // an operation that only another program knows keeps what it was given
  if (operation === undefined) return [...given]
  const places = argumentPlaces(operation)
  let at = 0
  const next = () => {
    const value = given[at] ?? places[at]
    at++
    return value
  }
  return operation.arguments.map((argument) => {
    const value = next()
    return argument.kind === 'key' ? { option: next(), string: value } : value
  })
}
