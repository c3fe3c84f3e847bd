import { expect, test } from 'vitest'
import { references, text } from '../../../contract/register/field.ts'
import { createEditor } from './editor.ts'
import { whenSettled } from './when-settled.ts'

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
