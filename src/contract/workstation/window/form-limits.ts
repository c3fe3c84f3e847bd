import { z } from 'zod'
import type { AnyOperation } from './window-operation.ts'

/** What a field takes: at most so many characters, or whole numbers from one to another. */
export type FieldLimit = number | readonly [least: number, most: number]

/** The limits of fields, by operation and field. */
export type FormLimits = Readonly<Record<string, Readonly<Record<string, FieldLimit>>>>

/**
 * Returns the limits that the operations which write declare in their schemas: what forms submit. They are embedded in
 * the page at build time, which does without the schemas. Fields without a limit of their own are left out.
 */
export function formLimits(operations: readonly AnyOperation[]): FormLimits {
  return Object.fromEntries(
    operations.flatMap(({ name, writes, input }) => {
      const limits = writes ? limitsOf(input()) : {}
      return Object.keys(limits).length === 0 ? [] : [[name, limits]]
    }),
  )
}

type Described = {
  readonly type?: string
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly anyOf?: readonly Described[]
  readonly properties?: Readonly<Record<string, Described>>
}

function limitsOf(schema: z.ZodType): Record<string, FieldLimit> {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described
  return Object.fromEntries(fieldLimits(described))
}

/** Settings arrive as one change: the fields within a field are named as those beside it. */
function fieldLimits({ properties = {} }: Described): (readonly [string, FieldLimit])[] {
  return Object.entries(properties).flatMap(([field, described]) => {
    const limit = [described, ...(described.anyOf ?? [])].map(limitIn).find((each) => each !== undefined)
    // ids are not typed
    const own = limit === undefined || field === 'id' ? [] : [[field, limit] as const]
    return [...own, ...fieldLimits(described)]
  })
}

/** A whole number without bounds is described with those of exact numbers. */
const isBound = (bound: number | undefined): bound is number =>
  Number.isSafeInteger(bound) && Math.abs(bound ?? 0) < Number.MAX_SAFE_INTEGER

function limitIn({ type, maxLength, minimum, maximum }: Described): FieldLimit | undefined {
  if (maxLength !== undefined) return maxLength
  return type === 'integer' && isBound(minimum) && isBound(maximum) ? [minimum, maximum] : undefined
}
