import { expect, test } from 'vitest'
import { listLazily } from './lazily.ts'

const context = {} as never

test('handlers of a list are loaded with the first call of one of them', async () => {
  const loads: string[] = []
  const handlers = listLazily([{ name: 'notes.read' }, { name: 'notes.add' }], async () => {
    loads.push('notes')
    return new Map([
      ['notes.read', () => 'read'],
      ['notes.add', (input: unknown) => input],
    ])
  })
  expect([...handlers.keys()]).toEqual(['notes.read', 'notes.add'])
  expect(loads).toEqual([])
  expect(await handlers.get('notes.add')?.('a note' as never, context)).toBe('a note')
  expect(loads).toEqual(['notes'])
})

test('an operation without a handler among those loaded is named', async () => {
  const handlers = listLazily([{ name: 'notes.add' }], async () => new Map([['notes.read', () => 'read']]))
  await expect(handlers.get('notes.add')?.({} as never, context)).rejects.toThrow('notes.add')
})
