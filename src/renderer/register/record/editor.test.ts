import { describe, expect, it } from 'vitest'
import { invalid, type Problem } from '../../../contract/problem.ts'
import { day, members, text } from '../../../contract/register/field.ts'
import { createEditor, isSameValue } from './editor.ts'

const fields = { name: text('Name'), start_date: day('Start'), countries: members('Countries', 'country') }

function open(
  answer: (fields: Readonly<Record<string, unknown>>) => Problem | null = () => null,
  uuid: string | null = 'u',
) {
  const saved: unknown[] = []
  const typed: unknown[] = []
  const editor = createEditor({
    kind: 'providers',
    uuid,
    fields,
    save: async (given) => {
      saved.push(given)
      return answer(given)
    },
    onTyped: (given) => typed.push(given),
  })
  editor.load({ name: 'Cirrus', start_date: null, countries: ['a'] })
  return { editor, saved, typed, drafts: () => editor.store.getState().drafts }
}

describe('an editor', () => {
  it('saves a field by itself and holds no draft of it then', async () => {
    const { editor, saved, drafts } = open()
    editor.type('name', 'Cirrus Cloud')
    expect(await editor.commit('name', 'Cirrus Cloud')).toBe(true)
    expect(saved).toEqual([{ name: 'Cirrus Cloud' }])
    expect(drafts()).toEqual({})
    expect(editor.store.getState().record?.name).toBe('Cirrus Cloud')
  })

  it('saves nothing when the value is what it was', async () => {
    const { editor, saved } = open()
    expect(await editor.commit('name', 'Cirrus')).toBe(true)
    expect(await editor.commit('start_date', '')).toBe(true)
    expect(await editor.commit('countries', ['a'])).toBe(true)
    expect(saved).toEqual([])
  })

  it('saves once what is left right after Enter', async () => {
    const { editor, saved } = open()
    await Promise.all([editor.commit('name', 'B'), editor.commit('name', 'B')])
    expect(saved).toEqual([{ name: 'B' }])
  })

  it('keeps what was refused, with the reason, and goes on with the other fields', async () => {
    const { editor, typed, drafts } = open((given) =>
      'start_date' in given ? invalid('start_date', 'it must be a day') : null,
    )
    expect(await editor.commit('start_date', 'soon')).toBe(false)
    expect(drafts()).toEqual({ start_date: { value: 'soon', fault: 'It must be a day.' } })
    expect(typed.at(-1)).toEqual({})
    expect(await editor.commit('name', 'B')).toBe(true)
  })

  it('forgets a draft that is cancelled', () => {
    const { editor, drafts } = open()
    editor.type('name', 'x')
    editor.cancel('name')
    expect(drafts()).toEqual({})
  })

  it('saves what was typed when it goes away, and nothing that was refused', async () => {
    const { editor, saved } = open()
    editor.type('name', 'New')
    editor.refuse('start_date', 'There is no such day.')
    editor.flush()
    expect(saved).toEqual([{ name: 'New' }])
  })

  it('of a record that is not there yet only collects', async () => {
    const { editor, saved } = open(() => null, null)
    await editor.commit('name', 'New')
    editor.flush()
    expect(saved).toEqual([])
    expect(editor.typed()).toEqual({ name: 'New' })
  })
})

it.each([
  [null, '', true],
  [[], null, true],
  [5, '5', true],
  [['a'], ['a'], true],
  [['a'], ['b'], false],
  ['a', null, false],
])('%j and %j are the same value: %s', (left, right, same) => {
  expect(isSameValue(left, right)).toBe(same)
})
