import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sent } from './send-upload.ts'
import { faces, type Invoke, WindowUser } from './window-user.ts'

/**
 * Each face reads files by the format of their bytes; unreadable ones are reported, and none of their characters are
 * shown.
 */

const fixtures = join(process.cwd(), 'test', 'fixtures')
const fixture = (group: string, name: string): Buffer => {
  const cases = JSON.parse(readFileSync(join(fixtures, group, `${group}.json`), 'utf8')) as {
    name: string
    file: string
  }[]
  const found = cases.find((each) => each.name === name)
  if (found === undefined) throw new Error(`There is no fixture ${name}.`)
  return readFileSync(join(fixtures, group, found.file))
}

type Source = {
  readonly nature: string
  readonly state: string
  readonly problem: string | null
  readonly read_as: string | null
  readonly reading: {
    readonly as: string
    readonly is_decoded: boolean
    readonly part_count: number
    readonly parts: readonly {
      path: string
      name: string | null
      problem: string | null
      columns?: string[]
    }[]
  } | null
}

describe.each(faces)('%s', (_face, open) => {
  let user: WindowUser
  let invoke: Invoke
  beforeAll(async () => {
    user = await WindowUser.start(open)
    invoke = user.invoke
  })
  afterAll(() => user.host.stop())

  async function readFile(name: string, bytes: Uint8Array): Promise<string> {
    const sources = [await sent(invoke, name, bytes)]
    const { session } = (await invoke('triage.start', { sources })) as { session: { id: string } }
    return user.ended(session.id)
  }

  async function sourceOf(session: string): Promise<Source> {
    const answer = (await invoke('triage.open', { session })) as { session: { sources: Source[] } }
    return answer.session.sources[0] as Source
  }

  const valuesOf = async (session: string) =>
    (await user.rows(session, { filter: { show_hidden: true } })).rows
      // beside what the analysis of the file finds, which comes later
      .filter((row) => (row as unknown as { first: { source: number } }).first.source === 0)
      .map(({ value }) => value)

  test('a workbook is read sheet by sheet, and a hit has its column', async () => {
    const session = await readFile('book.bin', fixture('documents', 'calc sheets xlsx'))
    const { reading, nature } = await sourceOf(session)
    expect(nature).toBe('report')
    expect(reading?.as).toBe('workbook')
    const sheet = reading?.parts.find(({ columns }) => columns !== undefined)
    expect(sheet?.path).toMatch(/^sheet /)
    const { rows } = await user.rows(session)
    const columns = new Set<string | null>()
    for (const { id } of rows.slice(0, 20)) {
      const { places } = (await invoke('triage.inspect', { session, indicator: id })) as {
        places: { part: string | null; column: string | null }[]
      }
      expect(places.every(({ part }) => part !== null)).toBe(true)
      for (const { column } of places) columns.add(column)
    }
    expect([...columns].filter((column) => column !== null && sheet?.columns?.includes(column))).not.toEqual(
      [],
    )
  })

  test('an archive lists its files, and reads those within them', async () => {
    const session = await readFile('all.bin', fixture('archives', 'zip of everything'))
    const { reading } = await sourceOf(session)
    expect(reading?.as).toBe('archive')
    const paths = reading?.parts.map(({ path }) => path) ?? []
    expect(paths).toEqual(
      expect.arrayContaining(['notes.txt', 'mail.eml', 'report.docx/body', 'report.pdf/page 1']),
    )
    expect((await valuesOf(session)).length).toBeGreaterThan(20)
  })

  test('a picture is not read, and says so', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    )
    const session = await readFile('evil.example.txt', png)
    const source = await sourceOf(session)
    expect(source).toMatchObject({ state: 'failed', reading: null })
    expect(source.problem).toMatch(/^PNG picture: not read\./)
    expect(await valuesOf(session)).toEqual([])
  })

  test('a locked document says that it wants a password', async () => {
    const cases = JSON.parse(readFileSync(join(fixtures, 'documents', 'documents.json'), 'utf8')) as {
      name: string
      needsPassword?: boolean
    }[]
    const locked = cases.filter(({ needsPassword }) => needsPassword === true)
    expect(locked.length).toBeGreaterThan(2)
    for (const { name } of locked) {
      const source = await sourceOf(await readFile(name, fixture('documents', name)))
      expect(source.problem ?? JSON.stringify(source), name).toMatch(/password/)
      if (/xlsx|pptx/.test(name)) expect(source.problem, name).not.toMatch(/Word/)
      expect(source.state).toBe('failed')
    }
  })

  test('a program gives its readable strings, and says that nothing else was searched', async () => {
    const program = Buffer.concat([
      Buffer.from('\x7fELF\x02\x01\x01\0\0\0\0\0'),
      Buffer.alloc(200),
      Buffer.from('\0https://beacon.depot-nine.shop/ping\0'),
      Buffer.from('wide.depot-nine.shop', 'utf16le'),
      Buffer.alloc(40),
    ])
    const session = await readFile('a.out', program)
    expect((await sourceOf(session)).reading).toMatchObject({
      as: 'strings',
      parts: [{ problem: expect.stringMatching(/only the readable strings/) }],
    })
    expect(await valuesOf(session)).toEqual(
      expect.arrayContaining(['https://beacon.depot-nine.shop/ping', 'wide.depot-nine.shop']),
    )
  })

  const attached = (name: string, bytes: Buffer) =>
    `--b\r\nContent-Type: application/octet-stream; name="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`
  const messageWith = (...files: readonly string[]) =>
    `From: a@parcel-desk.click\r\nTo: b@corp.example\r\nSubject: two\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\n\r\nSee https://first.depot-nine.shop/\r\n${files.join('')}--b--\r\n`

  test('a message with a document and an archive attached is read with both', async () => {
    const message = messageWith(
      attached('report.pdf', fixture('documents', 'writer rich pdf')),
      attached('all.zip', fixture('archives', 'zip stored')),
    )
    const session = await readFile('mail', Buffer.from(message))
    const { reading, nature } = await sourceOf(session)
    expect([nature, reading?.as]).toEqual(['message', 'message'])
    expect(reading?.parts.map(({ name }) => name)).toEqual(expect.arrayContaining(['report.pdf', 'all.zip']))
    expect(reading?.parts.map(({ path }) => path)).toContain('2/page 1')
    const values = await valuesOf(session)
    expect(values[0]).toBe('a@parcel-desk.click')
    expect(values).toContain('https://first.depot-nine.shop/')
    expect(values.length).toBeGreaterThan(20)
  })

  test('a document attached to a message of a mailbox is read', async () => {
    const parting = 'From a@parcel-desk.click Tue Nov 24 08:00:00 2026\r\n'
    const plain =
      'From: c@parcel-desk.click\r\nTo: b@corp.example\r\nDate: Tue, 24 Nov 2026 08:00:00 +0000\r\nSubject: one\r\n\r\nSee https://second.depot-nine.shop/\r\n\r\n'
    const message = messageWith(attached('report.pdf', fixture('documents', 'writer rich pdf')))
    const session = await readFile('box', Buffer.from(`${parting}${plain}${parting}${message}`))
    const { reading } = await sourceOf(session)
    expect(await sourceOf(session)).toMatchObject({ state: 'done', reading: { as: 'mailbox' } })
    expect(reading?.parts.find(({ name }) => name === 'report.pdf')?.problem).toBeNull()
    const values = await valuesOf(session)
    const alone = await valuesOf(await readFile('report', fixture('documents', 'writer rich pdf')))
    expect(values).toEqual(expect.arrayContaining(['https://second.depot-nine.shop/', ...alone]))
    expect(alone.length).toBeGreaterThan(0)
  })

  test('a person says what a source is, and takes it back', async () => {
    const text =
      'host;seen\nhttps://one.depot-nine.shop/a;2026-01-01\nhttps://two.depot-nine.shop/b;2026-01-02\n'
    const session = await readFile('list', Buffer.from(text))
    const urls = async () =>
      (await user.rows(session, { filter: { kinds: ['url'] } })).rows.map(({ value }) => value)
    expect((await sourceOf(session)).reading?.as).toBe('table')
    const asTable = await urls()
    await invoke('triage.read_as', { session, source: 0, as: 'text' })
    await user.ended(session)
    expect(await sourceOf(session)).toMatchObject({ reading: null, read_as: 'text' })
    expect((await user.rows(session)).rows.length).toBeGreaterThan(0)
    await invoke('triage.read_as', { session, source: 0, as: null })
    await user.ended(session)
    expect(await sourceOf(session)).toMatchObject({ reading: { as: 'table' }, read_as: null })
    expect(await urls()).toEqual(asTable)
  })

  test('what a person decided about roles is not lost by reading it another way', async () => {
    const session = await readFile('list', Buffer.from('seen https://one.depot-nine.shop/a'))
    const [row] = (await user.rows(session)).rows
    await invoke('triage.set_roles', { session, changes: [{ indicator: row?.id, role: 'recipient' }] })
    expect(await invoke('triage.read_as', { session, source: 0, as: 'html' })).toMatchObject({
      kind: 'problem',
      message: expect.stringContaining('given by hand'),
    })
    expect(await invoke('triage.read_as', { session, source: 9, as: 'html' })).toMatchObject({
      kind: 'problem',
    })
    expect((await user.rows(session)).rows).toHaveLength(2)
  })
})
