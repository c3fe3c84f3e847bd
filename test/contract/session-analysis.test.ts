import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WindowOutput } from '../../src/contract/workstation/window/bridge.ts'
import { lastUrl, mailChain } from '../fixtures/by-hand/mail-chain.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** Files of triage sessions are analysed, and what is found in them stands in the table. */

const pause = () => new Promise((resolve) => setTimeout(resolve, 20))

type Session = WindowOutput<'triage.open'>['session']

let host: LocalHost
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-session-'))
  host = await startLocalHost()
})
afterAll(async () => {
  await host.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function started(name: string, content: Uint8Array, at = host): Promise<string> {
  const path = join(folder, name)
  writeFileSync(path, content)
  const sources = [{ kind: 'path' as const, path }]
  const { session } = await at.window<WindowOutput<'triage.start'>>('triage.start', { sources })
  return session.id
}

/** The session once it was read and its files were analysed. */
async function analysed(id: string, at = host): Promise<Session> {
  for (;;) {
    const { session } = await at.window<WindowOutput<'triage.open'>>('triage.open', { session: id })
    if (session.state !== 'reading' && session.sources.every(({ analysis }) => analysis !== 'waiting'))
      return session
    await pause()
  }
}

const rowsOf = (session: string, at = host) =>
  at.window<WindowOutput<'triage.rows'>>('triage.rows', {
    ...{ session, filter: { search: lastUrl, show_hidden: true } },
    ...{ sort: 'first', descending: false, offset: 0, limit: 10 },
  })

test('the last address behind a mail, an archive with a password and a macro stands in the table, with the way to it', async () => {
  const id = await started('invoice.eml', mailChain())
  const session = await analysed(id)
  expect(session.sources.map(({ name, state, analysis }) => [name, state, analysis])).toEqual([
    ['invoice.eml', 'done', 'done'],
    ['Analysis of invoice.eml', 'done', null],
  ])
  const { rows } = await rowsOf(id)
  const row = rows.find(({ value }) => value === lastUrl)
  expect(row?.first.source).toBe(1)
  const { places } = await host.window<WindowOutput<'triage.inspect'>>('triage.inspect', {
    session: id,
    indicator: row?.id ?? -1,
  })
  expect(places.map(({ part }) => part)).toEqual([
    'Invoice 2291.zip › Invoice 2291.docm › vbaProject.bin › Macro Module1.vbs › script',
  ])
  // the file has a page with all of it
  const { tree } = await host.window<WindowOutput<'files.open'>>('files.open', {
    sha256: session.sources[0]?.file ?? '',
    waits: true,
  })
  expect(tree.map(({ name }) => name)).toContain('Invoice 2291.docm')
})

test('what was found is there after a restart, and a session that was left in the middle goes on', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'skerry-session-'))
  const first = await startLocalHost({ dataDir })
  const id = await started('again.eml', mailChain(), first)
  for (;;) {
    const { session } = await first.window<WindowOutput<'triage.open'>>('triage.open', { session: id })
    if (session.state !== 'reading') break
    await pause()
  }
  await first.close()
  const second = await startLocalHost({ dataDir })
  const session = await analysed(id, second)
  expect(session.sources.map(({ name }) => name)).toEqual(['again.eml', 'Analysis of again.eml'])
  expect((await rowsOf(id, second)).rows.map(({ value, count }) => [value, count])).toContainEqual([
    lastUrl,
    1,
  ])
  await second.close()
  const third = await startLocalHost({ dataDir })
  expect((await rowsOf(id, third)).total).toBeGreaterThan(0)
  // read again as another format, it is analysed again, and listed once
  await third.window('triage.read_as', { session: id, source: 0, as: 'text' })
  const again = await analysed(id, third)
  expect(again.sources.map(({ name }) => name)).toEqual(['again.eml', 'Analysis of again.eml'])
  await third.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('a text that is no file is not analysed', async () => {
  const sources = [{ kind: 'text' as const, name: 'pasted', text: lastUrl }]
  const { session } = await host.window<WindowOutput<'triage.start'>>('triage.start', { sources })
  expect((await analysed(session.id)).sources.map(({ file, analysis }) => [file, analysis])).toEqual([
    [null, null],
  ])
})
