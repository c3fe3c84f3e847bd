import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { main } from '../../src/main/cli/main.ts'
import { findProject } from '../../src/main/operations/system/project.ts'
import { openReader } from '../../src/main/store/open.ts'
import { CliFolder, json } from './cli-process.ts'

/** Threat actors on the command line. */

const cli = new CliFolder()
afterAll(() => cli.remove())
const { skerry } = cli

const fixture = (name: string) => readFileSync(join('test', 'fixtures', 'actors', name), 'utf8')
const put = (name: string, text: string) => writeFileSync(join(cli.folder, name), text)

type Report = { readonly is_new: boolean; readonly difference: Readonly<Record<string, unknown>> | null }
type Profile = { readonly actor: { readonly slug: string } }

test('without a set nobody is known, which is no finding: that is said of a list, a vulnerability and a name', async () => {
  const list = await skerry(['actors', 'list'])
  const noSet = 'No threat actor set is imported and in use, so no actor is known.'
  const howTo = 'Import one: skerry actors import FILE.'
  expect([list.code, list.out, list.err]).toEqual([0, '', `${noSet} ${howTo}\n`])
  expect((await skerry(['actor', 'list', '--origin', 'Russia'])).err).toBe(`${noSet} ${howTo}\n`)
  expect((await skerry(['actors', 'list', '-q'])).err).toBe('')
  expect((await skerry(['actor', 'by-cve', 'CVE-2024-12345'])).err).toBe(
    `No threat actor set is imported and in use, so it is not known who exploits it. ${howTo}\n`,
  )
  const cve = json(await skerry(['actor', 'by-cve', 'CVE-2024-12345', '--json']))
  expect(cve).toMatchObject({ count: 0, actors: [], unavailable: ['actors'] })
  const named = await skerry(['actors', 'show', 'Grey Heron'])
  expect([named.code, named.out, named.err]).toEqual([
    1,
    '',
    expect.stringContaining('No threat actor set is imported'),
  ])
  put(
    'alerts.jsonl',
    `${JSON.stringify({ source: 's', external_id: '1', severity: 'low', title: 'Mail', tags: ['T9566.002'] })}\n`,
  )
  expect((await skerry(['alerts', 'import', 'alerts.jsonl'])).code).toBe(0)
  const [alert] = (json(await skerry(['alerts', 'list', '--json'])) as { items: { id: string }[] }).items
  const alone = await skerry(['alerts', 'show', alert?.id ?? ''])
  expect(alone.out).toMatch(/T9566\.002 +– +–/)
  expect(alone.err).toContain('Import an ATT&CK bundle to see their names')
})

test('sets come in with what they hold, come in again without a change, and a newer version says what it changed', async () => {
  put('galaxy.json', fixture('galaxy.json'))
  put('attack.json', fixture('attack.json'))
  const first = await skerry(['actors', 'import', 'galaxy.json', 'attack.json'])
  expect([first.code, first.out.split('\n')]).toEqual([
    0,
    [
      expect.stringMatching(/^galaxy\.json: .+, 2 objects, new$/),
      expect.stringMatching(/^attack\.json: .+, \d+ objects, new$/),
      '',
    ],
  ])
  expect(first.err).toContain('Not read: Broken Reed: it has no uuid')
  const again = json(await skerry(['actors', 'import', 'galaxy.json', '--json'])) as Report
  expect(again).toMatchObject({ is_new: false, entries: 2, refused: 3, difference: null })
  const galaxy = JSON.parse(fixture('galaxy.json')) as {
    version: number
    values: { value: string; description?: string }[]
  }
  const [heron, ...others] = galaxy.values
  put(
    'newer.json',
    JSON.stringify({
      ...galaxy,
      version: galaxy.version + 1,
      values: [
        { ...heron, description: 'Another text.' },
        { value: 'Wet Rail', uuid: '6f0a3a57-6a8e-4b52-9f4c-0f3a4d3c2b10', meta: {} },
        ...others.slice(1),
      ],
    }),
  )
  const asked = await skerry(['actors', 'import', 'newer.json'])
  expect(asked.code).not.toBe(0)
  expect(asked.err).toMatch(
    /newer\.json was not imported: it is the same set as the data pack .+, and would replace it: 2 entries before, 2 after; 1 would be added, 1 changed, 1 removed \(.+\)\. Import it with --replace to do that\./,
  )
  const newer = await skerry(['actors', 'import', '--replace', 'newer.json'])
  expect([newer.code, newer.out.split('\n').slice(0, 4)]).toEqual([
    0,
    [
      expect.stringMatching(/^newer\.json: .+, 2 objects, 1 added, 1 changed, 1 removed$/),
      '  added: Wet Rail',
      `  changed: ${heron?.value}`,
      expect.stringMatching(/^ {2}removed: /),
    ],
  ])
  const older = await skerry(['actors', 'import', 'galaxy.json', 'missing-set.json', 'attack.json'])
  expect(older.code).toBe(4)
  put('no-set.json', '{}')
  const mixed = await skerry(['actors', 'import', 'galaxy.json', 'no-set.json', 'attack.json'])
  expect([mixed.code, mixed.out]).toEqual([4, expect.stringMatching(/^attack\.json: .+, nothing changed\n$/)])
  expect(mixed.err).toContain(
    `galaxy.json was not imported: it is version ${galaxy.version} of its set, and version ${galaxy.version + 1} is here.`,
  )
  expect(mixed.err).toContain('no-set.json could not be imported: The document is neither')
  expect((await skerry(['actors', 'list', '-q'])).out).toContain('wet-rail')
})

test('a list is narrowed as the API narrows it, and an actor is shown by any of its names', async () => {
  const csv = await skerry(['actors', 'list', '--origin', 'Russia', '-o', 'csv'])
  expect(csv.out.split('\r\n')).toEqual([
    'slug,name,origin,motivation,sectors,countries',
    expect.stringMatching(/^grey-heron,Grey Heron,Russia,/),
    '',
  ])
  expect((await skerry(['actors', 'list', '--limit', '501'])).code).toBe(4)
  const noneOf = async (...options: string[]) => {
    const { code, out, err } = await skerry(['actors', 'list', ...options])
    return [code, out, err]
  }
  expect(await noneOf('--origin', 'Nowhere')).toEqual([0, '', 'No threat actor matches.\n'])
  const { total } = json(await skerry(['actors', 'list', '--json'])) as { total: number }
  expect(total).toBeGreaterThan(1)
  expect(await noneOf('--offset', '500')).toEqual([
    0,
    '',
    `--offset 500 is beyond the last of ${total} threat actors.\n`,
  ])
  expect((await skerry(['actors', 'list', '--limit', '1'])).err).toBe(
    `Shown: 1 to 1 of ${total}. Next: --offset 1\n`,
  )
  expect((await skerry(['actor', 'by-cve', 'CVE-1999-0001'])).err).toBe(
    'No set that is in use names an actor that exploits it.\n',
  )
  for (const name of ['grey-heron', 'GREY HÉRON', 'heron7', 'marsh wind', 'g9001'])
    expect([name, (json(await skerry(['actors', 'show', name, '--json'])) as Profile).actor.slug]).toEqual([
      name,
      'grey-heron',
    ])
  const shown = await skerry(['actors', 'show', 'grey-heron'])
  for (const part of ['Grey Heron', 'Russia', 'Other names', 'Techniques', 'T9566'])
    expect(shown.out).toContain(part)
  expect(shown.err).toContain('Copyright of nobody')
  const nobody = await skerry(['actors', 'show', 'Purple Gull'])
  expect([nobody.code, nobody.out, nobody.err]).toEqual([
    6,
    '',
    expect.stringContaining('No threat actor is called Purple Gull'),
  ])
})

test('what an actor is linked with is the graph of the API', async () => {
  const graph = await skerry(['actors', 'graph', 'Grey Heron', '--depth', '1', '--max', '4'])
  const { nodes, truncated } = json(graph) as { nodes: { id: string }[]; truncated: boolean }
  expect([nodes.length, nodes[0]?.id, truncated]).toEqual([4, 'actor:grey-heron', true])
  expect(graph.err).toContain('the rest were left out')
  expect((await skerry(['actors', 'graph', 'Grey Heron', '--depth', '3'])).code).toBe(4)
})

test('techniques of an alert and of a case are called as the imported sets call them', async () => {
  const [alert] = (json(await skerry(['alerts', 'list', '--json'])) as { items: { id: string }[] }).items
  const shown = await skerry(['alerts', 'show', alert?.id ?? ''])
  expect(shown.out).toMatch(/T9566\.002 +Spearphishing Link +Initial Access/)
  expect(shown.err).not.toContain('ATT&CK bundle')
})

test('all are given as they stand, the same into a file as on standard output', async () => {
  for (const [form, start] of [
    ['jsonl', '{"actor":'],
    ['csv', 'slug,name,origin,motivation,sectors,countries\r\n'],
    ['stix', '{"type":"bundle",'],
  ] as const) {
    const printed = await skerry(['actors', 'export', '--form', form])
    expect([printed.code, printed.err, printed.out.startsWith(start)]).toEqual([0, '', true])
    const written = await skerry(['actors', 'export', '--form', form, '--out', `all.${form}`])
    expect([written.code, written.out]).toEqual([0, `all.${form}\n`])
    expect(readFileSync(join(cli.folder, `all.${form}`), 'utf8')).toBe(printed.out)
  }
  expect((await skerry(['actor', 'export', 'csv'])).out).toBe(
    (await skerry(['call', 'actors.exportCsv'])).out,
  )
  expect((await skerry(['actors', 'export', '--form', 'misp'])).code).toBe(4)
  const stix = await skerry(['actors', 'export', 'G9001', '--form', 'stix'])
  expect(stix.out).toBe((await skerry(['actor', 'stix', 'grey-heron'])).out)
  const layer = json(await skerry(['actors', 'export', 'Grey Heron', '--form', 'navigator']))
  expect(layer).toMatchObject({
    domain: 'enterprise-attack',
    techniques: expect.arrayContaining([expect.objectContaining({ techniqueID: 'T9566.002' })]),
  })
  expect((await skerry(['actors', 'export', 'Grey Heron', '--form', 'csv'])).code).toBe(4)
})

test('an import that is stopped leaves what was there before, and says so', async () => {
  const before = (await skerry(['actors', 'list', '--json'])).out
  let complaints = ''
  const code = await main(['actors', 'import', join(cli.folder, 'galaxy.json')], {
    environment: { SKERRY_DATA_DIR: cli.dataDir },
    platform: process.platform,
    input: process.stdin,
    output: { write: () => true },
    errors: {
      write: (text) => {
        complaints += text
      },
    },
    project: findProject(),
    untilStopped: () => Promise.resolve(),
    keepAlive: () => {},
  })
  expect([code, complaints]).toEqual([130, expect.stringContaining('nothing from')])
  expect((await skerry(['actors', 'list', '--json'])).out).toBe(before)
  const wrong = await skerry(['actors', 'import', 'galaxy.json', 'nowhere.json'])
  expect([wrong.code, wrong.err]).toEqual([4, expect.stringContaining('nowhere.json is not there')])
})

test('a set that comes in among the data packs is joined with the others before the command ends', async ({
  onTestFinished,
}) => {
  const other = new CliFolder()
  onTestFinished(() => other.remove())
  writeFileSync(join(other.folder, 'galaxy.json'), fixture('galaxy.json'))
  expect((await other.skerry(['packs', 'import', '--kind', 'actor_set', 'galaxy.json'])).code).toBe(0)
  const reader = openReader(other.dataDir)
  onTestFinished(() => void reader.close())
  const joined = reader.prepare(
    'SELECT count(*) AS stamps, (SELECT count(*) FROM actor) AS actors FROM knowledge_stamp',
  )
  expect(joined.get()).toEqual({ stamps: 1, actors: 2 })
})

test('a group that its authors revoked or deprecated is said to be, by name, address and catalogue id', async ({
  onTestFinished,
}) => {
  const other = new CliFolder()
  onTestFinished(() => other.remove())
  const { objects, ...rest } = JSON.parse(fixture('attack.json')) as { objects: Record<string, unknown>[] }
  const given = {
    ...{ type: 'intrusion-set', spec_version: '2.1', name: 'Faded Finch', x_mitre_deprecated: true },
    ...{ id: 'intrusion-set--5d7d6b7e-8a0a-4f3c-9a53-0c2a4c8a1003', created: '2023-02-01T00:00:00.000Z' },
    modified: '2024-03-04T05:06:07.000Z',
    external_references: [{ source_name: 'mitre-attack', external_id: 'G9003' }],
  }
  writeFileSync(join(other.folder, 'set.json'), JSON.stringify({ ...rest, objects: [...objects, given] }))
  expect((await other.skerry(['actors', 'import', 'set.json'])).code).toBe(0)
  for (const text of ['Faded Finch', 'faded-finch', 'G9003']) {
    const { code, out, err } = await other.skerry(['actors', 'show', text])
    expect([code, out]).toEqual([6, ''])
    expect(err).toContain(
      `No current threat actor is called ${text}: Faded Finch was revoked or deprecated by the authors of its set.`,
    )
  }
  // what replaced a group is found by the former name
  expect((await other.skerry(['actors', 'show', 'Old Heron', '--json'])).out).toContain('"heron-7"')
  expect((await other.skerry(['actors', 'show', 'Faded Fin'])).err).toContain(
    'No threat actor is called Faded Fin.',
  )
})
