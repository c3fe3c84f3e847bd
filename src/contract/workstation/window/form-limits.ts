import { z } from 'zod'
import type { AnyOperation } from './window-operation.ts'

/** The most characters that a field of an operation takes, by operation and field. */
export type FormLimits = Readonly<Record<string, Readonly<Record<string, number>>>>

/**
 * Returns the lengths that the operations which write declare in their schemas: what forms submit. They are embedded in
 * the page at build time, which does without the schemas. Fields without a length of their own are left out.
 */
export function formLimits(operations: readonly AnyOperation[]): FormLimits {
  return Object.fromEntries(
    operations.flatMap(({ name, writes, input }) => {
      const limits = writes ? lengthsOf(input()) : {}
      return Object.keys(limits).length === 0 ? [] : [[name, limits]]
    }),
  )
}

type Described = { readonly maxLength?: number; readonly anyOf?: readonly Described[] }

function lengthsOf(schema: z.ZodType): Record<string, number> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Described>
  }
  return Object.fromEntries(
    Object.entries(properties).flatMap(([field, { maxLength, anyOf = [] }]) => {
      const most = maxLength ?? anyOf.find((each) => each.maxLength !== undefined)?.maxLength
      // ids are not typed
      return most === undefined || field === 'id' ? [] : [[field, most]]
    }),
  )
}
