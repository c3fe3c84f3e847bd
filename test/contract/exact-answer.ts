import { expect } from 'vitest'
import type { z } from 'zod'
import type { Reply } from './local-host.ts'

/** Returns the body of an answer, after checking that it has exactly the fields of its operation, with their types. */
export function exactAnswer(
  operation: { readonly output: () => z.ZodType },
  { status, body }: Reply,
): Record<string, unknown> {
  expect({ status, body }).toMatchObject({ status: 200 })
  expect(operation.output().parse(body)).toEqual(body)
  return body as Record<string, unknown>
}
