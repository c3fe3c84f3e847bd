import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { evidencePath } from '../evidence-path.ts'
import { stixFaults } from '../fixtures/export/stix-schema.ts'
import { type Run, runCommand } from '../run-command.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'
import { addedEvidence } from './send-upload.ts'

/** Files into and out of the evidence of a case: saved again, and taken from triage sessions. */

const folder = mkdtempSync(join(tmpdir(), 'skerry-files-'))
let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(async () => {
  await host.stop()
  rmSync(folder, { recursive: true, force: true })
})

const skerry = (...words: string[]): Promise<Run> =>
  runCommand(words, { folder, environment: { HOME: folder, SKERRY_DATA_DIR: host.dataDir }, input: '' })
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

type Opened = {
  readonly case: {
    readonly evidence_list: readonly {
      readonly id: string
      readonly filename: string
      readonly sha256: string
    }[]
    readonly custody: readonly { readonly what: string; readonly filename: string; readonly by: string }[]
    readonly link_list: readonly { readonly kind: string; readonly target: string; readonly title: string }[]
    readonly timeline: readonly { readonly words: string }[]
  }
}
const opened = async (id: string) => (await host.window<Opened>('caseBoard.open', { id })).case
const newCase = async (title: string) =>
  (await host.window<{ id: string }>('caseBoard.create', { title, severity: 'high' })).id

async function add(id: string, name: string, content: Uint8Array): Promise<void> {
  await addedEvidence(host.window, id, name, content)
}

/** Fetches a piece as the window does. */
async function fetched(id: string, evidence: string): Promise<Buffer> {
  const { export: name } = await host.window<{ export: string }>('caseExport.beginFile', { id, evidence })
  const pieces: Uint8Array[] = []
  try {
    for (let offset = 0, last = false; !last; ) {
      const slice = await host.window<{ bytes: Uint8Array; last: boolean }>('caseExport.readEvidence', {
        export: name,
        offset,
      })
      pieces.push(slice.bytes)
      offset += slice.bytes.length
      last = slice.last
    }
  } finally {
    await host.window('caseExport.endEvidence', { export: name })
  }
  return Buffer.concat(pieces)
}

describe('evidence that is saved again', () => {
  test('is what was added, in several slices and empty too, and its custody log says so', async () => {
    const id = await newCase('Saved')
    const large = Buffer.alloc(9 * 1_048_576, 'abc')
    await add(id, 'large.bin', large)
    await add(id, 'empty.bin', new Uint8Array())
    const { evidence_list } = await opened(id)
    for (const [index, content] of [large, Buffer.alloc(0)].entries())
      expect(sha256(await fetched(id, evidence_list[index]?.id ?? ''))).toBe(sha256(content))
    expect((await opened(id)).custody).toMatchObject([
      { what: 'added' },
      { what: 'added' },
      { what: 'saved', filename: 'large.bin', by: 'window' },
      { what: 'saved', filename: 'empty.bin', by: 'window' },
    ])
    expect(await host.window('caseBoard.verify', { id })).toMatchObject({ faults: [] })
    // the stored bytes stay
    expect(sha256(readFileSync(evidencePath(host.dataDir, sha256(large))))).toBe(sha256(large))
  })

  test('is not handed over when its bytes are others, before or while they are read', async () => {
    const id = await newCase('Changed')
    const content = Buffer.alloc(5 * 1_048_576, 'x')
    await add(id, 'x.bin', content)
    const [{ id: evidence } = { id: '' }] = (await opened(id)).evidence_list
    const path = evidencePath(host.dataDir, sha256(content))
    const changed = Buffer.from(content)
    changed[4_500_000] = 0
    const write = (bytes: Uint8Array) => {
      rmSync(path)
      writeFileSync(path, bytes)
    }
    write(changed)
    await expect(fetched(id, evidence)).rejects.toThrow(/not those that were added. It was not saved/)
    expect((await opened(id)).custody).toHaveLength(1)
    write(content)
    const { export: name } = await host.window<{ export: string }>('caseExport.beginFile', { id, evidence })
    const read = (offset: number) =>
      host.window<{ bytes: Uint8Array }>('caseExport.readEvidence', { export: name, offset })
    const { bytes } = await read(0)
    write(changed)
    await expect(read(bytes.length)).rejects.toThrow(/not those that were added/)
    write(content)
  })

  test('by command is checked as it is written, under a name that harms nobody and replaces nothing', async () => {
    const id = await newCase('By command')
    await add(id, '..', Buffer.from('dots'))
    await add(id, 'inv\u202eoice.exe', Buffer.from('bidi'))
    await add(id, 'mail.eml', Buffer.from('From: a@b.example\n\n'))
    writeFileSync(join(folder, 'mail.eml'), 'of somebody else')
    const run = await skerry('cases', 'evidence', 'save', id)
    expect(run).toMatchObject({ code: 0, err: '' })
    expect(run.out).toContain(`${sha256(Buffer.from('bidi'))}  inv_oice.exe`)
    expect(readFileSync(join(folder, 'mail.eml'), 'utf8')).toBe('of somebody else')
    expect(readFileSync(join(folder, 'mail (2).eml'), 'utf8')).toBe('From: a@b.example\n\n')
    expect(readFileSync(join(folder, '_..'), 'utf8')).toBe('dots')
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
    expect((await opened(id)).custody.filter(({ what }) => what === 'saved')).toMatchObject([
      { by: 'cli' },
      { by: 'cli' },
      { by: 'cli' },
    ])
  })
})

describe('a triage session', () => {
  const mail = Buffer.from(
    'From: desk@parce1-track.example\r\nSubject: Your parcel\r\n\r\nhttps://a.example/\r\n',
  )

  async function start(sources: readonly object[]): Promise<string> {
    const { session } = await host.window<{ session: { id: string } }>('triage.start', { sources })
    await expect
      .poll(
        async () =>
          (await host.window<{ session: { state: string } }>('triage.open', { session: session.id })).session
            .state,
      )
      .not.toBe('reading')
    return session.id
  }

  test('becomes evidence byte for byte; log, timeline and link say where it is from', async () => {
    const path = join(folder, 'parcel.eml')
    writeFileSync(path, mail)
    const session = await start([
      { kind: 'path', path },
      { kind: 'text', name: 'note', text: 'a note\n' },
    ])
    const id = await newCase('From triage')
    expect(await host.window('caseBoard.addSessionEvidence', { id, session })).toMatchObject({
      added: ['parcel.eml', 'note'],
      already_there: [],
    })
    const now = await opened(id)
    expect(now.evidence_list).toMatchObject([
      { filename: 'parcel.eml', sha256: sha256(mail) },
      { filename: 'note', sha256: sha256(Buffer.from('a note\n')) },
    ])
    expect(now.custody).toMatchObject([
      { what: `added from session ${session}`, filename: 'parcel.eml', by: 'window' },
      { what: `added from session ${session}`, filename: 'note', by: 'window' },
    ])
    expect(now.link_list).toMatchObject([{ kind: 'session', target: session }])
    expect(await host.window('caseBoard.verify', { id })).toMatchObject({ pieces: 2, faults: [] })
    // again, by command: nothing is there twice, and what was not added is named
    const again = await skerry('cases', 'evidence', 'add', id, '--session', session, '--source', '0')
    expect(again.out).toBe('Added 0 files to the evidence.\n')
    expect(again.err).toContain(
      'parcel.eml was not added: the case already has a file with the same SHA-256.',
    )
    const { bytes } = await host.window<{ bytes: Uint8Array }>('caseBoard.seal', { id })
    writeFileSync(join(folder, 'triage.zip'), bytes)
    expect((await skerry('verify', 'triage.zip')).code).toBe(0)
  })

  test('whose file is another by now adds nothing, and says why', async () => {
    const path = join(folder, 'changed.eml')
    writeFileSync(path, mail)
    const session = await start([
      { kind: 'text', name: 'note', text: 'another note\n' },
      { kind: 'path', path },
    ])
    writeFileSync(path, 'something else')
    const id = await newCase('Changed file')
    await expect(host.window('caseBoard.addSessionEvidence', { id, session })).rejects.toThrow(
      /changed.eml has changed since it was read. Nothing was added./,
    )
    expect((await opened(id)).evidence_list).toEqual([])
  })

  test('files are added by command, and the key of the workstation is shown', async () => {
    const id = await newCase('Command')
    writeFileSync(join(folder, 'added.bin'), Buffer.alloc(5 * 1_048_576, 'y'))
    expect(await skerry('cases', 'evidence', 'add', id, 'added.bin')).toMatchObject({
      code: 0,
      out: 'Added 1 file to the evidence.\n',
    })
    expect((await opened(id)).evidence_list).toMatchObject([{ filename: 'added.bin' }])
    const { key } = await host.window<{ key: string }>('caseBoard.seal', { id })
    expect((await skerry('cases', 'key')).out).toBe(`${key}\n`)
  })
})

describe('labels of a case', () => {
  type Labelled = {
    readonly case: {
      readonly tlp: string | null
      readonly pap: string | null
      readonly tags: string[]
      readonly proposed_tlp: { level: string; where: string } | null
      readonly proposed_pap: { level: string; where: string } | null
    }
  }
  const labelled = async (id: string) => (await host.window<Labelled>('caseBoard.open', { id })).case

  test('are proposed by its texts and never set by them; a person sets and removes them', async () => {
    const id = await newCase('Report marked TLP:GREEN')
    await host.window('caseBoard.change', {
      id,
      summary: 'TLP: AMBER+STRICT, do not act: PAP:RED',
      tags: ['bank'],
    })
    expect(await labelled(id)).toMatchObject({
      tlp: null,
      pap: null,
      tags: ['bank'],
      proposed_tlp: { level: 'AMBER+STRICT', where: 'the summary' },
      proposed_pap: { level: 'RED', where: 'the summary' },
    })
    await host.window('caseBoard.change', { id, tlp: 'AMBER', pap: 'GREEN' })
    expect(await labelled(id)).toMatchObject({
      tlp: 'AMBER',
      pap: 'GREEN',
      tags: ['bank', 'TLP:AMBER', 'PAP:GREEN'],
      proposed_tlp: null,
      proposed_pap: null,
    })
    await host.window('caseBoard.change', { id, pap: null })
    expect(await labelled(id)).toMatchObject({ pap: null, tags: ['bank', 'TLP:AMBER'] })
    await host.takeBack()
    expect(await labelled(id)).toMatchObject({ pap: 'GREEN' })
  })

  test('are in every export that has a place for them', async () => {
    const id = await newCase('Labelled')
    await host.window('caseBoard.change', { id, tlp: 'AMBER+STRICT', pap: 'AMBER' })
    const text = async (form: string) => {
      const { bytes } = await host.window<{ bytes: Uint8Array }>('caseExport.write', { id, form })
      return Buffer.from(bytes).toString()
    }
    const stix = await text('stix')
    expect(stixFaults(stix)).toEqual([])
    const { objects } = JSON.parse(stix) as {
      objects: { type: string; id: string; object_marking_refs?: string[] }[]
    }
    // the ids that OASIS published
    const ids = [
      'marking-definition--939a9414-2ddd-4d32-a0cd-375ea402b003',
      'marking-definition--60f8932b-e51e-4458-b265-a2e8be9a80ab',
    ]
    expect(objects.filter(({ type }) => type === 'marking-definition').map((each) => each.id)).toEqual(ids)
    expect(objects.find(({ type }) => type === 'incident')?.object_marking_refs).toEqual(ids)
    const { Event } = JSON.parse(await text('misp')) as { Event: { Tag: { name: string }[] } }
    expect(Event.Tag.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['tlp:amber+strict', 'PAP:AMBER']),
    )
    expect(JSON.parse(await text('json'))).toMatchObject({ case: { tlp: 'AMBER+STRICT', pap: 'AMBER' } })
    for (const form of ['markdown', 'html']) {
      const report = await text(form)
      expect(report, form).toMatch(/TLP:AMBER\\?\+STRICT/)
      expect(report, form).toContain('PAP:AMBER')
    }
  })

  test('of which one is TLP:RED let nothing out by command that was not asked for twice', async () => {
    const id = await newCase('Red')
    await host.window('caseBoard.change', { id, tlp: 'RED' })
    const refused = await skerry('cases', 'export', id, '--form', 'json', '--out', 'red.json')
    expect(refused).toMatchObject({ code: 4, out: '' })
    expect(refused.err).toMatch(/TLP:RED/)
    expect(readdirSync(folder)).not.toContain('red.json')
    expect((await skerry('cases', 'export', id, '--form', 'json', '--out', 'red.json', '--red')).code).toBe(0)
    expect(readdirSync(folder)).toContain('red.json')
  })
})
