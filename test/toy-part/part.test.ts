import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isProblem, type Problem } from '../../src/contract/problem.ts'
import type { Done } from '../../src/contract/workstation/window/done-act.ts'
import { findProject } from '../../src/main/operations/system/project.ts'
import { openWorkstation, type Workstation } from '../../src/main/operations/workstation.ts'
import { fieldNoteKind } from './lookup-kind.ts'

/** Field notes through the workstation, as the window calls it. */

const caller = { kind: 'window', mayNamePaths: false } as const
let dataDir: string
let workstation: Workstation

const open = () => openWorkstation({ dataDir, host: 'headless', isAlone: true, ...findProject() })
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'skerry-field-notes-'))
  workstation = open()
})
afterEach(async () => {
  await workstation.close()
  rmSync(dataDir, { recursive: true, force: true })
})

function answered<T>(answer: T | Problem): T {
  if (isProblem(answer)) throw new Error(answer.message)
  return answer
}
const read = async () =>
  answered(await workstation.invoke('fieldNotes.read', {}, caller)).entries.map(({ text }) => text)
const add = async (text: string) => answered(await workstation.invoke('fieldNotes.add', { text }, caller))
const actOf = (answer: object) => (answer as Done).done?.[0]?.act ?? 0
const jobs = async () => answered(await workstation.invoke('jobs.list', {}, caller)).jobs

/** Announces a file of a size, sends what there is of it, and starts its import. */
async function startImport(name: string, size: number, content: Uint8Array<ArrayBuffer> | null) {
  const files = [{ name, size }]
  const { upload } = answered(await workstation.invoke('uploads.begin', { files }, caller))
  const slice = { upload, file: 0, offset: 0, last: true }
  if (content !== null)
    answered(await workstation.invoke('uploads.append', { ...slice, bytes: content }, caller))
  return workstation.invoke('fieldNotes.import', { file: upload }, caller)
}

async function imported(name: string, content: Uint8Array<ArrayBuffer>) {
  answered(await startImport(name, content.length, content))
  await expect.poll(async () => (await jobs())[0]?.ended_at).toEqual(expect.any(String))
  return (await jobs())[0]
}
const bytesOf = (text: string) => new TextEncoder().encode(text)

test('what is added is undone and redone, as a whole where all was deleted', async () => {
  const one = actOf(await add('Seen 192.0.2.7 again'))
  await add('Seen once')
  expect(await read()).toEqual(['Seen once', 'Seen 192.0.2.7 again'])
  answered(await workstation.invoke('activity.undo', { act: one }, caller))
  expect(await read()).toEqual(['Seen once'])
  answered(await workstation.invoke('activity.redo', { act: one }, caller))
  const cleared = answered(await workstation.invoke('fieldNotes.clear', {}, caller))
  expect(cleared.deleted).toBe(2)
  expect(await read()).toEqual([])
  answered(await workstation.invoke('activity.undo', { act: actOf(cleared) }, caller))
  expect(await read()).toEqual(['Seen once', 'Seen 192.0.2.7 again'])
})

test('each line of an uploaded file is added by a job, in one act', async () => {
  const job = await imported('night.txt', bytesOf('Seen at one\r\n\n  Seen at two\n'))
  expect(job).toMatchObject({ state: 'done', result: { file: 'night.txt', added: 2 }, problem: null })
  expect((await read()).toSorted()).toEqual(['Seen at one', 'Seen at two'])
  const { items } = answered(await workstation.invoke('activity.list', {}, caller))
  expect(items).toMatchObject([{ title: 'Imported night.txt into the field notes' }])
})

test.each([
  ['of another encoding', new Uint8Array([0x4e, 0xff, 0xfe]), /not text in UTF-8/],
  ['with too many lines', bytesOf('a\n'.repeat(1001)), /more than 1000 lines/],
  ['with a line that is too long', bytesOf('a'.repeat(1001)), /more than 1000 characters/],
])('a file %s adds nothing, and says why', async (_, content, why) => {
  expect(await imported('odd.txt', content)).toMatchObject({
    state: 'failed',
    problem: { message: expect.stringMatching(why) },
  })
  expect(await read()).toEqual([])
})

test('a file that is too large is refused before it is sent', async () => {
  expect(await startImport('large.txt', 2 ** 21, null)).toMatchObject({ code: 'too-large' })
  expect(await jobs()).toEqual([])
})

test('an import that the end of the program interrupted says so after the next start, and what to do', async () => {
  answered(await startImport('night.txt', 1000, null))
  expect(await jobs()).toMatchObject([{ state: 'waiting', waits_for: 'upload', all: 1000 }])
  await workstation.close()
  workstation = open()
  expect(await jobs()).toMatchObject([
    {
      ...{ state: 'interrupted', title: 'Importing field notes from night.txt' },
      problem: { message: 'No field note was added. Import night.txt again.' },
    },
  ])
})

test('a lookup finds those that mention the address, and is described by them', async () => {
  await add('Seen 192.0.2.7 again')
  const about = async (ip: string) => answered(await workstation.invoke('fieldNotes.about', { ip }, caller))
  expect(fieldNoteKind.describe(await about('192.0.2.7'))).toMatchObject({
    ...{ sentence: 'Named in 1 of the field notes here.', severity: 'low' },
    lists: [{ rows: [{ Text: 'Seen 192.0.2.7 again' }] }],
  })
  expect(fieldNoteKind.describe(await about('192.0.2.8')).severity).toBeNull()
})
