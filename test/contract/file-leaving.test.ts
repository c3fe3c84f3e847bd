import { createHash } from 'node:crypto'
import { existsSync, linkSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileLine, FilePage } from '../../src/contract/workstation/files/files.ts'
import { startSevenZip } from '../../src/main/engine/file/archive/seven-zip-wasm.ts'
import { evidencePath } from '../evidence-path.ts'
import { type Run, runCommand } from '../run-command.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'
import { sent } from './send-upload.ts'

/** Files that leave the analysis: into a case, as an archive with a password, as a report. */

const folder = mkdtempSync(join(tmpdir(), 'skerry-leaving-'))
const content = Buffer.from(
  [
    'Received: from relay.example.net by mx.example.net; Mon, 2 Mar 2026 10:00:01 +0000',
    'From: desk@parcel.example.org',
    'To: you@here.example.net',
    'Subject: Parcel',
    'Date: Mon, 2 Mar 2026 10:00:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: text/plain',
    '',
    'see https://drop.example.com/a.bin and 192.0.2.7',
    '',
  ].join('\r\n'),
)
const sha256 = createHash('sha256').update(content).digest('hex')
/** A name that its sender chose to lead out of a folder, and to be read backwards. */
const name = '../..\\in\u202evoice=1.eml'
let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
  await host.window('files.takeIn', { file: await sent(host.window, name, content) })
  await host.window('files.open', { sha256, waits: true })
})
afterAll(async () => {
  await host.stop()
  rmSync(folder, { recursive: true, force: true })
})

const skerry = (...words: string[]): Promise<Run> =>
  runCommand(words, { folder, environment: { HOME: folder, SKERRY_DATA_DIR: host.dataDir }, input: '' })
const newCase = async (title: string) =>
  (await host.window<{ id: string }>('caseBoard.create', { title, severity: 'high' })).id

type Opened = {
  readonly case: {
    readonly evidence_list: readonly { readonly filename: string; readonly sha256: string }[]
    readonly custody: readonly { readonly what: string }[]
  }
}
type Added = {
  readonly sha256: string | null
  readonly already_there: { readonly question: string; readonly filename: string } | null
}

describe('a file that is added to a case', () => {
  test('is evidence whose custody entry says where it came from and what was found, and both know each other', async () => {
    const id = await newCase('Parcel')
    const added = await host.window<Added>('caseFiles.add', { id, sha256 })
    expect(added).toMatchObject({ sha256, already_there: null })
    const { case: opened } = await host.window<Opened>('caseBoard.open', { id })
    expect(opened.evidence_list).toMatchObject([{ sha256 }])
    expect(opened.custody).toMatchObject([
      {
        what: expect.stringMatching(
          /^added from the file analysis: .*from the window, 20\d\d-.*high: The name has characters that change its direction/,
        ),
      },
    ])
    expect(await host.window('caseBoard.verify', { id })).toMatchObject({ faults: [], pieces: 1 })
    expect(await host.window('caseFiles.of', { sha256 })).toMatchObject({ cases: [{ id, title: 'Parcel' }] })
    const known = await host.window<{ items: FileLine[] }>('files.ofDigests', {
      sha256s: [sha256, 'a'.repeat(64)],
    })
    expect(known.items.map((each) => each.sha256)).toEqual([sha256])
  })

  test('lies once on the disk, and stays when the file is removed', async () => {
    const path = evidencePath(host.dataDir, sha256)
    const sample = join(host.dataDir, 'samples', sha256.slice(0, 2), sha256)
    expect(statSync(path).ino).toBe(statSync(sample).ino)
    expect(statSync(path).mode & 0o777).toBe(0o400)
    rmSync(sample)
    expect(readFileSync(path)).toEqual(content)
    linkSync(path, sample)
  })

  test('is asked about when the case has its bytes, and its entry says the same when it is kept', async () => {
    const id = await newCase('Twice')
    await host.window<Added>('caseFiles.add', { id, sha256 })
    const again = await host.window<Added>('caseFiles.add', { id, sha256 })
    expect(again.sha256).toBeNull()
    await host.window('caseBoard.keepEvidence', { question: again.already_there?.question })
    const { case: opened } = await host.window<Opened>('caseBoard.open', { id })
    expect(opened.custody.map(({ what }) => what.slice(0, 28))).toEqual([
      'added from the file analysis',
      'added from the file analysis',
    ])
    expect(await host.window('caseBoard.verify', { id })).toMatchObject({ faults: [], pieces: 2 })
  })

  test('is refused when it is not here, and nothing is added', async () => {
    const id = await newCase('None')
    await expect(host.window('caseFiles.add', { id, sha256: 'b'.repeat(64) })).rejects.toThrow(
      /no such file here any more. Nothing was added/,
    )
    expect((await host.window<Opened>('caseBoard.open', { id })).case.custody).toEqual([])
  })

  test('by a command says whether it was added', async () => {
    const id = await newCase('Command')
    expect(await skerry('file', 'add-to-case', sha256, id)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Added the file to the evidence of the case.'),
    })
    const again = await skerry('file', 'add-to-case', sha256, id)
    expect(again.out + again.err).toContain('It was not added: the case already has the same bytes')
    expect((await host.window<Opened>('caseBoard.open', { id })).case.evidence_list).toHaveLength(1)
  })
})

/** Runs 7-Zip, as compiled to WebAssembly, on an archive; `contents` are of what it unpacked. */
async function sevenZip(path: string, command: string, option: string) {
  const lines: string[] = []
  const seven = await startSevenZip((line) => lines.push(line))
  seven.FS.writeFile('/archive.zip', readFileSync(path))
  try {
    seven.callMain([command, option, '-y', '-o/out', '/archive.zip'])
  } catch {
    // it leaves by an exception when it ends with an error, of which it printed what it is
  }
  const isOk = lines.some((line) => line.includes('Everything is Ok'))
  const contents =
    command === 'x' && isOk
      ? seven.FS.readdir('/out').flatMap((name) =>
          name === '.' || name === '..' ? [] : [Buffer.from(seven.FS.readFile(`/out/${name}`))],
        )
      : []
  return { isOk, contents, printed: lines.join('\n') }
}

describe('a file that is exported', () => {
  test('opens with the usual password in 7-Zip and in our own reader, and not without it', async () => {
    expect(await skerry('file', 'export', sha256, '--out', 'out.zip')).toMatchObject({ code: 0 })
    const zip = join(folder, 'out.zip')
    expect(readFileSync(zip).includes(content)).toBe(false)
    expect(statSync(zip).mode & 0o777).toBe(0o600)
    expect((await sevenZip(zip, 'x', '-pinfected')).contents).toEqual([content])
    expect((await sevenZip(zip, 't', '-pwrong')).isOk).toBe(false)
    const listed = (await sevenZip(zip, 'l', '-slt')).printed
    expect(listed).toContain('AES-256')
    expect(/^Path = (?!\/).*$/m.exec(listed.split('----------')[1] ?? '')?.[0]).not.toMatch(/[/\\\u202e]/)
    // what it holds is found again when it comes back: the archive tool knows the password
    const { sha256: archive } = await host.window<{ sha256: string }>('files.takeIn', {
      file: await sent(host.window, 'out.zip', readFileSync(zip)),
    })
    const page = await host.window<FilePage>('files.open', { sha256: archive, waits: true })
    expect(page.tree.map((each) => each.sha256)).toContain(sha256)
  })

  test('opens with the password that was given, and nothing is overwritten', async () => {
    writeFileSync(join(folder, 'word'), 'a word of ours\n')
    const words = ['file', 'export', sha256, '--out', 'own.zip', '--password-file', 'word'] as const
    expect(await skerry(...words)).toMatchObject({ code: 0 })
    expect((await sevenZip(join(folder, 'own.zip'), 'x', '-pa word of ours')).contents).toEqual([content])
    expect((await skerry(...words)).err).toContain('own.zip is there already. Nothing was written.')
  })

  test('that is not here is named, and nothing is written', async () => {
    const run = await skerry('file', 'export', 'c'.repeat(64), '--out', 'none.zip')
    expect(run.code).not.toBe(0)
    expect(run.err).toContain('Nothing was exported.')
    expect(existsSync(join(folder, 'none.zip'))).toBe(false)
  })
})

describe('a report on a file', () => {
  test.each(['markdown', 'csv'] as const)('as %s holds no address that could be opened', async (form) => {
    const { text } = await host.window<{ text: string }>('files.report', { sha256, form })
    const plain = text.replaceAll('\\', '')
    expect(plain).toContain('hxxps://drop.example[.]com/a.bin')
    expect(plain).toContain('192.0.2[.]7')
    expect(plain).toContain('desk@parcel.example[.]org')
    expect(plain).not.toMatch(/https:\/\/|192\.0\.2\.7|example\.(?:com|org)/)
    expect(plain).toContain(sha256)
  })

  test('as JSON is what the page shows', async () => {
    const { out } = await skerry('file', 'report', sha256, '--as', 'json')
    const page = await host.window<FilePage>('files.open', { sha256 })
    expect(JSON.parse(out)).toMatchObject({ file: { sha256 }, indicators: page.indicators })
  })
})
