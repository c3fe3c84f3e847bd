import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CliFolder } from './cli-process.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** Files whose times carry no zone, or whose letters are in a code page: the preview asks, result and history say what was taken. */

let host: LocalHost
let folder: string
beforeAll(async () => {
  host = await startLocalHost()
  folder = mkdtempSync(join(tmpdir(), 'skerry-local-times-'))
})
afterAll(async () => {
  await host.stop()
  rmSync(folder, { recursive: true, force: true })
})

const table = (...rows: readonly string[]) => ['id,title,severity,time,host', ...rows].join('\n')
const local = table('1,Logon,high,2026-07-20 14:05:00,pc-1', '2,Logon,low,2026-11-20T14:05:00Z,pc-2')

type Fields = Readonly<Record<string, unknown>>
type Preview = Fields & { readonly rows: readonly Fields[]; readonly source: string }
const preview = (text: string | Uint8Array, reading?: object) =>
  host.window<Preview>('alertInbox.previewImport', {
    ...{ bytes: new Uint8Array(Buffer.from(text)), is_whole: true, mapping: null },
    ...(reading === undefined ? {} : { reading: { severities: {}, day_first: null, ...reading } }),
  })
const times = ({ rows }: Preview) => rows.map(({ detected_at }) => detected_at)

describe('the preview', () => {
  test('says how many times carry no zone and what they are taken as', async () => {
    const asked = await preview(local)
    expect(asked).toMatchObject({ zoneless: 1, zone: 'UTC', zone_chosen: false })
    expect(times(asked)).toEqual(['2026-07-20T14:05:00Z', '2026-11-20T14:05:00Z'])
    const chosen = await preview(local, { zone: 'Europe/Berlin' })
    expect(chosen).toMatchObject({ zoneless: 1, zone: 'Europe/Berlin', zone_chosen: true })
    expect(times(chosen)).toEqual(['2026-07-20T12:05:00Z', '2026-11-20T14:05:00Z'])
    expect(await preview(table('1,Logon,high,2026-11-20T14:05:00+01:00,pc-1'))).toMatchObject({ zoneless: 0 })
  })

  test('refuses a zone that is none', async () => {
    const bytes = new Uint8Array(Buffer.from(local))
    const reading = { severities: {}, day_first: null, zone: 'CET' }
    const input = { bytes, is_whole: true, mapping: null, reading }
    expect(
      await host.workstation.invoke('alertInbox.previewImport', input, {
        kind: 'window',
        mayNamePaths: false,
      }),
    ).toMatchObject({ kind: 'problem', code: 'invalid' })
  })

  test('names the encoding that was taken, and takes another that is chosen', async () => {
    // “Łódź” in Windows-1250
    const polish = Buffer.concat([
      Buffer.from('id,title,severity,time\n1,Logowanie '),
      Uint8Array.of(0xa3, 0xf3, 0x64, 0x9f, 0x20, 0x67, 0xea, 0x9c, 0x6c, 0xb9),
      Buffer.from(',high,2026-11-20T14:05:00Z\n'),
    ])
    expect(await preview(polish)).toMatchObject({
      encoding: { label: 'windows-1250', by: 'guessed' },
      rows: [{ title: 'Logowanie Łódź gęślą' }],
    })
    expect(await preview(polish, { encoding: 'windows-1252' })).toMatchObject({
      encoding: { label: 'windows-1252', by: 'chosen' },
      rows: [{ title: 'Logowanie £ódŸ gêœl¹' }],
    })
    expect(await preview(local)).toMatchObject({ encoding: { label: 'utf-8', by: 'valid' } })
  })
})

describe('the command line', () => {
  const cli = new CliFolder()
  afterAll(() => cli.remove())
  const skerry = (...words: string[]) => cli.skerry([...words, '--data-dir', host.dataDir])

  test('says that times were taken as UTC, takes a zone, and keeps it for the source and in the history', async () => {
    const path = join(folder, 'first.csv')
    writeFileSync(path, local)
    const looked = await skerry('alerts', 'import', path, '--dry-run')
    expect(looked.out).toContain('1 time without a zone, read as UTC (--zone states another)')
    expect((await skerry('alerts', 'import', path, '--zone', 'CET')).code).not.toBe(0)
    const taken = await skerry('alerts', 'import', path, '--zone', 'Europe/Berlin')
    expect(taken.out).toContain('1 time without a zone, read as Europe/Berlin')
    const history = await host.window<{ items: Fields[] }>('activity.list', { limit: 1 })
    expect(history.items).toMatchObject([
      { title: 'Imported alerts from first.csv, times without a zone read as Europe/Berlin' },
    ])
    expect(await preview(local)).toMatchObject({ remembered: { reading: { zone: 'Europe/Berlin' } } })
    const later = join(folder, 'later.csv')
    writeFileSync(later, table('7,Logon,high,2026-11-20 14:05:00,pc-1'))
    const asLast = await skerry('alerts', 'import', later)
    expect(asLast.out).toContain('1 time without a zone, read as Europe/Berlin')
    expect(asLast.err).toContain('read as the last file of this source')
  })
})
