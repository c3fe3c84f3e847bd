import { expect, test } from 'vitest'
import { z } from 'zod'
import { implement } from './implement.ts'
import { listLazily } from './lazily.ts'

const context = {} as never
const operation = <const N extends string>(name: N) => ({
  name,
  input: () => z.object({ text: z.string() }),
  output: () => z.object({ text: z.string() }),
})
const reading = [operation('notes.read')] as const
const notes = [operation('notes.read'), operation('notes.add')] as const

test('handlers of a list are loaded with the first call of one of them', async () => {
  const loads: string[] = []
  const handlers = listLazily(notes, async () => {
    loads.push('notes')
    return implement<typeof notes>(notes, {
      'notes.read': () => ({ text: 'read' }),
      'notes.add': ({ text }) => ({ text }),
    })
  })
  expect([...handlers.keys()]).toEqual(['notes.read', 'notes.add'])
  expect(loads).toEqual([])
  expect(await handlers.get('notes.add')?.({ text: 'a note' } as never, context)).toEqual({ text: 'a note' })
  expect(loads).toEqual(['notes'])
})

test('the compiler rejects handlers of another list', () => {
  const ofReading = async () => implement<typeof reading>(reading, { 'notes.read': () => ({ text: 'read' }) })
  // @ts-expect-error notes.add would have no handler
  expect(listLazily(notes, ofReading).size).toBe(2)
})
