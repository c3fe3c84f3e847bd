import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate/browser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { iocKinds } from '../../src/contract/core/ioc-kinds.ts'
import { xlsxByHand } from '../fixtures/register/xlsx-by-hand.ts'
import { CliFolder, json } from './cli-process.ts'
import { sent } from './send-upload.ts'
import { faces, type Invoke, WindowUser } from './window-user.ts'

/** The name of a field decides alike in the window, the local API and the command line. */

const cli = new CliFolder()
let user: WindowUser
let invoke: Invoke
beforeAll(async () => {
  user = await WindowUser.start(faces[0]?.[1] as (typeof faces)[number][1])
  invoke = user.invoke
})
afterAll(async () => {
  cli.remove()
  await user.host.stop()
})

const md5 = '9c1185a5c5e9fc54612808977ee8f548'
const other = '0cc175b9c0f1b6a831c399e269772661'
const sha1 = '2fd4e1c67a2d28fced849ee1bb76e7391b93eb12'
const event = {
  event: { id: other, kind: 'alert', ids: [other] },
  agent: { version: '45.137.21.90' },
  file: { name: 'libkeyutils.so', path: '/opt/update.sh', hash: { md5 } },
  tls: { server: { hash: { sha1 }, subject: 'CN=x' } },
  message: 'from 45.137.21.96 to "kestrel-log.com"',
  rule: { reference: 'https://docs.kestrel-help.com/a' },
}
const counted = [
  ['domain', ['docs.kestrel-help.com', 'kestrel-log.com']],
  ['hash', [md5]],
  ['ipv4', ['45.137.21.96']],
  ['url', ['https://docs.kestrel-help.com/a']],
]
const table = [
  'time,Event ID,Image,MD5,Src,Agent Version',
  `1,${other},C:\\Windows\\chcp.com,${md5},45.137.21.96,45.137.21.90`,
  `2,${sha1},update.sh,${md5},45.137.21.96,45.137.21.90`,
].join('\n')

const samples: readonly (readonly [string, string, readonly unknown[]])[] = [
  ['event.json', JSON.stringify(event), counted],
  ['pretty.json', JSON.stringify([event, event], null, 2), counted],
  ['events.jsonl', `${JSON.stringify(event)}\n${JSON.stringify(event)}\n`, counted],
  [
    'table.csv',
    table,
    [
      ['hash', [md5]],
      ['ipv4', ['45.137.21.96']],
    ],
  ],
  [
    'table.tsv',
    table.replaceAll(',', '\t'),
    [
      ['hash', [md5]],
      ['ipv4', ['45.137.21.96']],
    ],
  ],
]

type Lists = Readonly<Record<string, readonly { readonly value: string }[]>>
const inOrder = (lists: Lists) =>
  iocKinds
    .map((kind) => [kind, (lists[kind] ?? []).map(({ value }) => value).toSorted()] as const)
    .filter(([, values]) => values.length > 0)
    .toSorted(([one], [two]) => (one < two ? -1 : 1))

async function listsOf(session: string): Promise<Lists> {
  const { rows } = await user.rows(session, { filter: { show_hidden: true } })
  const values = rows as unknown as readonly { readonly kind: string; readonly value: string }[]
  return Object.groupBy(values, ({ kind }) => kind) as Lists
}

test.each(samples)('%s has the same values everywhere', async (name, text, expected) => {
  for (const risk of ['false', 'true']) {
    const { body } = await user.host.ask({
      method: 'POST',
      path: `/api/v1/scan/ioc?risk=${risk}`,
      body: { text },
    })
    expect(inOrder((body as { iocs: Lists }).iocs)).toEqual(expected)
  }
  writeFileSync(join(cli.folder, name), text)
  writeFileSync(join(cli.folder, 'plain.txt'), `version ${other} id=${sha1}`)
  const ran = json(await cli.skerry(['ioc', name, '--json'])) as { iocs: Lists }
  expect(inOrder(ran.iocs)).toEqual(expected)
  // what follows in another file has no names
  const both = json(await cli.skerry(['ioc', name, 'plain.txt', '--json'])) as { iocs: Lists }
  expect(both.iocs.hash?.map(({ value }) => value).toSorted()).toEqual([other, sha1, md5].toSorted())

  const session = await user.read(text)
  expect(inOrder(await listsOf(session))).toEqual(expected)
})

const loose = (start: string) => md5.replace('9c', start)
const archive = {
  'a.txt': `version ${loose('9d')}\n`,
  'b.json': JSON.stringify(event),
  'c.csv': table,
  'd.txt': `"id": "${loose('9e')}"\n`,
}
const rows = table.split('\n').map((row) => row.split(','))
const files: readonly (readonly [string, Uint8Array, readonly unknown[]])[] = [
  [
    'all.zip',
    zipSync(Object.fromEntries(Object.entries(archive).map(([name, text]) => [name, strToU8(text)]))),
    counted.map((each) => (each[0] === 'hash' ? ['hash', [md5, loose('9d'), loose('9e')]] : each)),
  ],
  [
    'book.xlsx',
    xlsxByHand([{ name: 'Alerts', rows }]),
    [
      ['hash', [md5]],
      ['ipv4', ['45.137.21.96']],
    ],
  ],
]

test.each(files)('parts of %s have their own names', async (name, bytes, expected) => {
  writeFileSync(join(cli.folder, name), bytes)
  const ran = json(await cli.skerry(['ioc', name, '--json'])) as { iocs: Lists }
  expect(inOrder(ran.iocs)).toEqual(expected)
  const sources = [await sent(invoke, name, bytes)]
  const { session } = (await invoke('triage.start', { sources })) as { session: { id: string } }
  expect(inOrder(await listsOf(await user.ended(session.id)))).toEqual(expected)
})

test('what a name refused is shown on demand, with its reason', async () => {
  const session = await user.read(JSON.stringify(event, null, 2))
  const { refused } = (await invoke('triage.refused', { session, source: 0, row: 0, limit: 100 })) as {
    refused: { written: string; reason: string }[]
  }
  const reasons = refused.map(({ written, reason }) => [written, reason])
  expect(reasons).toEqual([
    [other, 'identifier'],
    [other, 'identifier'],
    ['45.137.21.90', 'version'],
    ['libkeyutils.so', 'file-name'],
    ['update.sh', 'file-name'],
    [sha1, 'fingerprint'],
  ])
})
