import { expect, test } from 'vitest'
import { z } from 'zod'
import { formLimits } from './form-limits.ts'
import { windowOperation } from './window-operation.ts'

const input = () =>
  z.object({
    id: z.string().max(30),
    text: z.string().min(1).max(1000),
    note: z.string().max(500).nullable(),
    count: z.int().max(9),
  })
const output = () => z.object({})

test('a field is as long as an operation that writes takes it, or its null; an id is not typed', () => {
  const add = windowOperation({ name: 'notes.add', summary: 'Add', writes: true, input, output })
  const read = windowOperation({ name: 'notes.read', summary: 'Read', input, output })
  const clear = windowOperation({
    name: 'notes.clear',
    summary: 'Clear',
    writes: true,
    input: output,
    output,
  })
  expect(formLimits([add, read, clear])).toEqual({ 'notes.add': { text: 1000, note: 500 } })
})
