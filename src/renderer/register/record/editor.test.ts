import { beforeEach, describe, expect, it, test } from 'vitest'
import { invalid, missing, type Problem } from '../../../contract/problem.ts'
import { day, members, references, text } from '../../../contract/register/field.ts'
import { savedWords, useUnsaved } from '../../state/unsaved.ts'
import { createEditor, type EditorOptions, editorFor, whenSettled } from './editor.ts'

const fields = { name: text('Name'), start_date: day('Start'), countries: members('Countries', 'country') }

type Given = Readonly<Record<string, unknown>>
type Answer = (fields: Given) => Problem | null | Promise<Problem | null>

function optionsFor(answer: Answer, uuid: string | null, saved: unknown[]): EditorOptions {
  return {
    key: `providers ${uuid}`,
    kind: 'providers',
    uuid,
    fields,
    needs: ['name'],
    path: (field) => (field === null ? '/record' : `/record?field=${field}`),
    what: (called) => (uuid === null ? 'New provider' : `provider ${called}`),
    save: async (given) => {
      saved.push(given)
      return answer(given)
    },
  }
}

function open(answer: Answer = () => null, uuid: string | null = 'u', record: Given | null = null) {
  const saved: unknown[] = []
  const typed: unknown[] = []
  const editor = createEditor(optionsFor(answer, uuid, saved))
  editor.follow((given) => typed.push(given))
  editor.load(record ?? { name: 'Cirrus', start_date: null, countries: ['a'] }, 0)
  return { editor, saved, typed, drafts: () => editor.store.getState().drafts }
}

const status = () => savedWords(Object.values(useUnsaved.getState().owners), 0, null).words

beforeEach(() => useUnsaved.setState({ owners: {} }))

describe('an editor', () => {
  it('saves what was typed when the field is left, though the draft holds it already', async () => {
    const { editor, saved, drafts } = open()
    editor.type('name', 'Cirrus Cloud', 'Cirrus Cloud')
    expect(status()).toBe('1 field not saved: Name')
    expect(await editor.commit('name', 'Cirrus Cloud', 'Cirrus Cloud')).toBe(true)
    expect(saved).toEqual([{ name: 'Cirrus Cloud' }])
    expect(drafts()).toEqual({})
    expect(editor.store.getState().record?.name).toBe('Cirrus Cloud')
    expect(status()).toBe('All changes saved')
  })

  it('holds what was kept against an answer that is older, and wants to be read again then', async () => {
    const { editor, saved } = open()
    const before = editor.keptSoFar()
    await editor.commit('start_date', '2026-01-31')
    expect(editor.load({ name: 'Cirrus of old', start_date: null, countries: ['a'] }, before)).toBe(false)
    expect(editor.store.getState().record).toMatchObject({ name: 'Cirrus of old', start_date: '2026-01-31' })
    // clears the field: compared with the outdated answer there would be nothing to save
    await editor.commit('start_date', null)
    expect(saved).toEqual([{ start_date: '2026-01-31' }, { start_date: null }])
    expect(editor.load({ name: 'Cirrus', start_date: '2026-02-01', countries: ['a'] }, before)).toBe(false)
    expect(
      editor.load({ name: 'Cirrus', start_date: '2026-02-01', countries: ['a'] }, editor.keptSoFar()),
    ).toBe(true)
    expect(editor.store.getState().record?.start_date).toBe('2026-02-01')
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

  it('saves fields in the order in which they were left, one after the other', async () => {
    const order: string[] = []
    const { editor } = open(async (given) => {
      order.push(`begin ${Object.keys(given).join()}`)
      await Promise.resolve()
      order.push(`end ${Object.keys(given).join()}`)
      return null
    })
    await Promise.all([editor.commit('name', 'B'), editor.commit('start_date', '2024-01-01')])
    expect(order).toEqual(['begin name', 'end name', 'begin start_date', 'end start_date'])
  })

  it('keeps what was refused as it was typed, with the reason, and goes on with the other fields', async () => {
    const { editor, typed, drafts } = open((given) =>
      'start_date' in given ? invalid('start_date', 'it must be a day') : null,
    )
    expect(await editor.commit('start_date', 'soon', 'soon')).toBe(false)
    expect(drafts().start_date).toMatchObject({ text: 'soon', fault: 'It must be a day.' })
    expect(typed.at(-1)).toEqual({})
    expect(await editor.commit('name', 'B')).toBe(true)
    expect(status()).toBe('1 field not saved: Start')
  })

  it('keeps text that is no value, and never takes it for an empty field', async () => {
    const { editor, saved, drafts } = open()
    editor.type('start_date', undefined, '31.2.')
    editor.refuse('start_date', 'There is no such day.', '31.2.')
    editor.flush()
    expect(await editor.commit('name', 'B')).toBe(true)
    expect(saved).toEqual([{ name: 'B' }])
    expect(drafts().start_date).toMatchObject({ text: '31.2.', fault: 'There is no such day.' })
  })

  it('holds what needs another field first without a fault, and saves it with that field', async () => {
    let isThere = false
    const { editor, saved, drafts } = open(
      (given) => {
        isThere ||= 'name' in given
        return isThere ? null : missing('name')
      },
      'u',
      {},
    )
    expect(await editor.commit('start_date', '2024-01-01')).toBe(false)
    expect(await editor.commit('countries', ['a'])).toBe(false)
    expect(drafts().start_date).toMatchObject({ fault: null, waitsFor: 'name' })
    expect(status()).toBe('Provider  not added yet: needs Name')
    expect(await editor.commit('name', 'Nordbank')).toBe(true)
    expect(saved.at(-1)).toEqual({ start_date: '2024-01-01', countries: ['a'], name: 'Nordbank' })
    expect(drafts()).toEqual({})
  })

  it('blames the field that is at fault, and saves the others that waited with it', async () => {
    let isThere = false
    const { editor, drafts } = open(
      (given) => {
        if ('start_date' in given && 'name' in given) return invalid('start_date', 'it must be a day')
        isThere ||= 'name' in given
        return isThere ? null : missing('name')
      },
      'u',
      {},
    )
    await editor.commit('start_date', 'x')
    expect(await editor.commit('name', 'Nordbank')).toBe(true)
    expect(drafts()).toMatchObject({ start_date: { fault: 'It must be a day.', waitsFor: null } })
  })

  it('forgets a draft that is cancelled', () => {
    const { editor, drafts } = open()
    editor.type('name', 'x', 'x')
    editor.cancel('name')
    expect(drafts()).toEqual({})
    expect(status()).toBe('All changes saved')
  })

  it('saves what was typed when it goes away, at once and nothing that was refused', () => {
    const { editor, saved } = open()
    editor.type('name', 'New', 'New')
    editor.refuse('start_date', 'There is no such day.', '31.2.')
    editor.flush()
    editor.flush()
    expect(saved).toEqual([{ name: 'New' }])
  })

  it('is there again, with what it holds, while something is not kept', async () => {
    const saved: unknown[] = []
    const options = optionsFor(() => invalid('start_date', 'it must be a day'), 'again', saved)
    const first = editorFor(options)
    await first.commit('start_date', 'soon', 'soon')
    const second = editorFor(options)
    expect(second.store.getState().drafts.start_date?.text).toBe('soon')
    second.cancel('start_date')
    expect(editorFor(options)).not.toBe(second)
  })
})

describe('an editor of a record that is not there yet', () => {
  it('only collects, and says what it lacks', async () => {
    const { editor, saved } = open(() => null, null)
    await editor.commit('start_date', '2024-01-01')
    expect(status()).toBe('New provider not added yet: needs Name')
    await editor.commit('name', 'New')
    editor.flush()
    expect(saved).toEqual([])
    expect(editor.typed()).toEqual({ name: 'New', start_date: '2024-01-01' })
    expect(status()).toBe('New provider not added yet')
  })

  it('brings back what was left in a field before, when typing is cancelled', async () => {
    const { editor } = open(() => null, null)
    await editor.commit('name', 'Cirrus')
    editor.type('name', undefined, 'zz')
    editor.cancel('name')
    expect(editor.typed()).toEqual({ name: 'Cirrus' })
  })
})

function openNew() {
  return createEditor({
    key: 'services new',
    kind: 'services',
    uuid: null,
    fields: { name: text('Name'), user_entity_uuids: references('Users', 'scopeEntities') },
    path: () => '/new',
    what: () => 'New service',
    save: async () => null,
  })
}

async function isSettled(waiting: Promise<void>): Promise<boolean> {
  return Promise.race([waiting.then(() => true), new Promise<boolean>((r) => setImmediate(() => r(false)))])
}

test('a record is waited for while words wait for their choices, until they are taken', async () => {
  const editor = openNew()
  editor.type('name', 'Backup', 'Backup')
  expect(await isSettled(whenSettled(editor))).toBe(true)
  editor.type('user_entity_uuids', undefined, 'Nordbank')
  const waiting = whenSettled(editor)
  expect(await isSettled(waiting)).toBe(false)
  await editor.commit('user_entity_uuids', ['u1'])
  expect(await isSettled(waiting)).toBe(true)
  expect(editor.typed()).toEqual({ name: 'Backup', user_entity_uuids: ['u1'] })
})

test('words that name nothing are settled by their refusal', async () => {
  const editor = openNew()
  editor.type('user_entity_uuids', undefined, 'Nobody')
  const waiting = whenSettled(editor)
  editor.refuse('user_entity_uuids', 'Nothing is called “Nobody”.', 'Nobody')
  expect(await isSettled(waiting)).toBe(true)
})
