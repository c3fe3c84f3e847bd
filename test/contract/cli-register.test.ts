import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate/browser'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CliFolder, json } from './cli-process.ts'

/**
 * The register on the command line: from the previous package to the next one, with the exit codes that scripts rely
 * on.
 */

const goldenRoot = join(import.meta.dirname, '..', 'fixtures', 'register', 'golden')
const [goldenName = ''] = readdirSync(goldenRoot)
const golden = join(goldenRoot, goldenName)

const cli = new CliFolder()
const { folder, skerry } = cli
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const filesOf = (path: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipSync(readFileSync(path))).map(([name, bytes]) => [name, text(bytes)]),
  )
const goldenFiles = Object.fromEntries(
  ['META-INF', 'reports'].flatMap((part) =>
    readdirSync(join(golden, part)).map((name) => [
      `${goldenName}/${part}/${name}`,
      readFileSync(join(golden, part, name), 'utf8'),
    ]),
  ),
)

afterAll(() => cli.remove())

describe('an empty register', () => {
  test('has errors that block the filing: exit code 1', async () => {
    const run = await skerry(['register', 'validate', '--json'])
    expect({ code: run.code, err: run.err }).toEqual({ code: 1, err: '' })
    expect(json(run)).toMatchObject({ summary: { error: expect.any(Number) }, unclassified: [] })
  })

  test('makes no package, and says what is missing', async () => {
    const run = await skerry(['register', 'package', '--out', folder])
    expect(run).toMatchObject({ code: 1, out: expect.stringContaining('OWN-34') })
    expect(run.out).toContain('No package can be built without the LEI of the reporting entity.')
    expect(run.err).toContain('7 errors block the filing')
  })
})

describe('a former package', () => {
  test('is read without being taken in by --dry-run', async () => {
    const run = await skerry(['register', 'import', golden, '--dry-run', '--json'])
    expect({ code: run.code, err: run.err }).toEqual({ code: 0, err: '' })
    const preview = json(run) as { records: { kind: string; create: number }[]; notes: []; differences: [] }
    expect(preview.records).toContainEqual({ kind: 'arrangements', create: 5, change: 0, remove: 0 })
    expect([preview.notes, preview.differences]).toEqual([[], []])
    expect(json(await skerry(['call', 'arrangements.list', '--json']))).toMatchObject({ total: 0 })
  })

  test('that is not there is told apart from one that is none', async () => {
    expect(await skerry(['register', 'import', 'nowhere.zip'])).toMatchObject({ code: 6, out: '' })
    writeFileSync(join(folder, 'a.zip'), 'no archive')
    const run = await skerry(['register', 'import', 'a.zip'])
    expect(run.code).toBe(4)
    expect(run.err).toMatch(/^skerry: /)
  })
})

describe('the golden register', () => {
  beforeAll(async () => {
    const run = await skerry(['register', 'import', golden])
    expect({ code: run.code, out: run.out.includes('Arrangements') }).toEqual({ code: 0, out: true })
  })

  test('changes nothing when it is taken in again', async () => {
    const run = await skerry(['register', 'import', golden, '--json'])
    expect(json(run)).toEqual({ step: null, created: 0, changed: 0, removed: 0, left_out: null })
  })

  test('has no finding: exit code 0', async () => {
    const run = await skerry(['register', 'validate', '--json'])
    expect(run.code).toBe(0)
    expect(json(run)).toMatchObject({ summary: { error: 0, warning: 0, info: 0 } })
    expect(await skerry(['register', 'validate'])).toEqual({
      code: 0,
      out: '',
      err: 'Checked: no findings.\n',
    })
  })

  test('gives the golden bytes with the golden timestamp, and never writes over a file unasked', async () => {
    const words = ['register', 'package', '--out', 'deposit', '--timestamp', '20260302101500000', '--json']
    const run = await skerry(words)
    expect({ code: run.code, err: run.err }).toEqual({ code: 0, err: '' })
    const { path, sha256 } = json(run) as { path: string; sha256: string }
    expect(path).toBe(join('deposit', `${goldenName}.zip`))
    expect(sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(filesOf(join(folder, path))).toEqual(goldenFiles)
    const kept = async () =>
      (json(await skerry(['register', 'filings', '--json'])) as { filings: { sha256: string }[] }).filings
    const before = await kept()
    expect(before).toMatchObject([{ sha256 }])
    expect(await skerry(words)).toMatchObject({ code: 4, out: '' })
    expect(await kept()).toEqual(before)
    expect((await skerry([...words, '--force'])).code).toBe(0)
  })

  test('is told from a changed one cell by cell', async () => {
    const other = join(folder, 'other', goldenName)
    cpSync(golden, other, { recursive: true })
    const file = join(other, 'reports', 'b_02.01.csv')
    writeFileSync(file, readFileSync(file, 'utf8').replace('1250000', '1300000'))
    const run = await skerry(['register', 'diff', other, 'now', '-o', 'csv'])
    expect(run.code).toBe(0)
    expect(run.out).toBe(
      'template,act,key,column,before,after\r\nB_02.01,changed,C-002,c0050,1300000,1250000\r\n'.replaceAll(
        '\r\n',
        run.out.includes('\r\n') ? '\r\n' : '\n',
      ),
    )
    expect((await skerry(['register', 'diff', golden, 'now'])).err).toContain('C-005 ended on 2025-09-30')
  })

  test.each(['xlsx', 'json'])('comes back whole from its own export as %s', async (form) => {
    const name = `register.${form}`
    expect((await skerry(['register', 'export', '--form', form, '--out', name])).code).toBe(0)
    const preview = json(await skerry(['register', 'import', name, '--dry-run', '--json']))
    expect(preview).toMatchObject({ records: [], notes: [], differences: [], change_count: 0 })
  })

  test('comes as templates, byte for byte as in the package, and as CSV for people', async () => {
    expect((await skerry(['register', 'export', '--form', 'templates', '--out', 'templates'])).code).toBe(0)
    const file = 'b_05.01.csv'
    expect(readFileSync(join(folder, 'templates', file), 'utf8')).toBe(
      goldenFiles[`${goldenName}/reports/${file}`],
    )
    const { code, out } = await skerry(['register', 'export'])
    expect({ code, heading: out.split('\r\n')[0] }).toEqual({
      code: 0,
      heading: 'Provider,Identification code,Criticality,Status,Arrangements,Services,Complete',
    })
  })

  test('with a wrong timestamp is refused before anything is built', async () => {
    const run = await skerry(['register', 'package', '--out', 'never', '--timestamp', '2026'])
    expect(run).toMatchObject({ code: 4, out: '' })
    expect(existsSync(join(folder, 'never'))).toBe(false)
  })
})

describe('a file that is only looked at', () => {
  test('gives exit code 1 when its errors block the filing, and leaves the register alone', async () => {
    const broken = join(folder, 'broken', goldenName)
    mkdirSync(join(folder, 'broken'), { recursive: true })
    cpSync(golden, broken, { recursive: true })
    const file = join(broken, 'reports', 'b_02.01.csv')
    writeFileSync(file, readFileSync(file, 'utf8').replace('eba_CO:x2', 'Overarching arrangement'))
    const run = await skerry(['register', 'validate', broken, '--json'])
    expect(run.code).toBe(1)
    const { findings } = json(run) as { findings: { rule: string; column: string }[] }
    expect(findings.map(({ rule, column }) => `${rule} ${column}`)).toContain('503 c0020')
    expect((await skerry(['register', 'validate'])).code).toBe(0)
  })

  test.each([
    ['b_02.01.csv', '1250000', 'ca. 640000'],
    ['b_02.02.csv', '2025-01-01', '31.02.2025'],
    ['b_02.02.csv', '2025-01-01', '03/11/2025'],
    ['b_01.02.csv', ',,\r', ',,12 Mio\r'],
  ])('of %s tells that %s is not understood where it is “%s”: exit code 1', async (name, sound, odd) => {
    const tables = join(folder, 'tables')
    rmSync(tables, { recursive: true, force: true })
    cpSync(join(golden, 'reports'), tables, { recursive: true })
    const file = join(tables, name)
    const content = readFileSync(file, 'utf8')
    expect(content).toContain(sound)
    writeFileSync(file, content.replace(sound, odd))
    const run = await skerry(['register', 'validate', tables])
    expect({ code: run.code, reported: run.out.includes(odd.replace(/[,\r]/g, '')) }).toEqual({
      code: 1,
      reported: true,
    })
  })

  test('shows by its code what does not show, and sends the terminal no command', async () => {
    const tables = join(folder, 'signs')
    cpSync(join(golden, 'reports'), tables, { recursive: true })
    const file = join(tables, 'b_05.01.csv')
    const odd = 'Cir\u200brus\u001b[31m Cloud\u202e Ltd'
    writeFileSync(file, readFileSync(file, 'utf8').replace('Cirrus Cloud Ltd', odd))
    const { out } = await skerry(['register', 'import', tables, '--dry-run'])
    expect(out).toContain('U+200B')
    for (const sign of ['\u200b', '\u001b', '\u202e']) expect(out).not.toContain(sign)
  })
})

describe('an unclassified arrangement', () => {
  test('blocks the package with exit code 1 and is named', async () => {
    const made = await skerry([
      'call',
      'arrangements.create',
      '--input',
      '{"contract_ref":"C-900"}',
      '--json',
    ])
    expect(made.code).toBe(0)
    const run = await skerry(['register', 'package', '--out', 'never', '--json'])
    expect(run.code).toBe(1)
    expect(json(run)).toMatchObject({ unclassified: [{ contract_ref: 'C-900', reason: 'no_service' }] })
    expect(run.err).toContain('C-900 has no service')
    expect((await skerry(['register', 'validate'])).code).toBe(1)
  })
})

describe('a file over a kept register', () => {
  const own = new CliFolder()
  const kept = join(own.folder, 'kept')
  const subsidiary = '5299009LZV7C4I4P0D20'
  const files: Readonly<Record<string, string>> = {
    'b_01.01.csv': `c0010,c0020,c0030,c0060\n${subsidiary},Skerry Polska,eba_GA:PL,2025-06-30\n`,
    'b_01.02.csv': `c0010,c0020,c0030\n${subsidiary},Skerry Polska,eba_GA:PL\n`,
    'b_02.01.csv': 'c0010,c0020,c0040,c0050\nC-005,eba_CO:x1,eba_CU:EUR,43000\n',
    'b_05.01.csv':
      'c0010,c0020,c0050,c0080\n9999CIRRUSCLOUD00454,eba_qCO:qx2000,Another Name Ltd,eba_GA:IE\n',
  }
  const words = ['register', 'import', 'polska']
  const write = (name: string, content: string) => writeFileSync(join(own.folder, name), content)
  /** The reporting entity, and the legal name of the provider that differs in the file. */
  const held = async () => {
    const { records } = json(await own.skerry(['register', 'export', '--form', 'json'])) as {
      records: { kind: string; uuid: string; data: Record<string, unknown> }[]
    }
    const filer = records.find(({ kind }) => kind === 'filing')?.data.entity_uuid
    return [
      records.find(({ uuid }) => uuid === filer)?.data.lei,
      records.find(({ data }) => data.id_code === '9999CIRRUSCLOUD00454')?.data.name,
    ]
  }

  beforeAll(async () => {
    expect((await own.skerry(['register', 'import', golden])).code).toBe(0)
    cpSync(own.dataDir, kept, { recursive: true })
    mkdirSync(join(own.folder, 'polska'))
    for (const [name, content] of Object.entries(files)) write(join('polska', name), content)
  })
  beforeEach(() => {
    rmSync(own.dataDir, { recursive: true })
    cpSync(kept, own.dataDir, { recursive: true })
  })
  afterAll(() => own.remove())

  test('is refused until it is said who files, and lists every field that it would overwrite', async () => {
    const { code, out, err } = await own.skerry(words)
    expect({ code, err }).toEqual({ code: 4, err: expect.stringContaining('--keep-filing') })
    expect(out).toContain(
      'Entity that keeps the register: the register has “Skerry Bank AG (9999SKERRYBANK000195)”, ' +
        `the file “Skerry Polska (${subsidiary})”; the register keeps its value.`,
    )
    expect(out).toContain('Overwritten: 2\n')
    expect(out).toContain(
      'Providers: Cirrus Cloud Ltd (9999CIRRUSCLOUD00454), Legal name: “Cirrus Cloud Ltd” → “Another Name Ltd”',
    )
    expect(out).toMatch(/Arrangements: .*C-005.*: “42000\.50?” → “43000”/)
    expect(await held()).toEqual(['9999SKERRYBANK000195', 'Cirrus Cloud Ltd'])
  })

  test.each([
    [['--keep-filing'], ['9999SKERRYBANK000195', 'Another Name Ltd']],
    [
      ['--take-filer', '--take-date'],
      [subsidiary, 'Another Name Ltd'],
    ],
    [['--merge'], ['9999SKERRYBANK000195', 'Cirrus Cloud Ltd']],
  ])('is taken in with %j', async (how, after) => {
    expect((await own.skerry([...words, ...how])).code).toBe(0)
    expect(await held()).toEqual(after)
  })

  test('with --strict is not taken in while a cell is not understood', async () => {
    write('b_02.01.csv', 'c0010,c0020,c0040,c0050\nC-005,eba_CO:x1,eba_CU:EUR,1.250\n')
    const run = await own.skerry(['register', 'import', 'b_02.01.csv', '--strict'])
    expect(run).toMatchObject({ code: 4, out: expect.stringContaining('ambiguous: 1.25 or 1250?') })
  })

  test('is read as a mapping says, and its form is known the next time', async () => {
    const list = (cost: string) =>
      write('liste.csv', `Verträge\nNummer;Art;Kosten TEUR\nV-1;eba_CO:x1;${cost}\n`)
    list('12,5')
    const mapping = {
      sheet: 'liste.csv',
      template: 'B_02.01',
      header_row: 2,
      scale: 1000,
      columns: [
        { letters: 'A', column: 'c0010' },
        { header: 'Art', column: 'c0020' },
        { letters: 'C', column: 'c0050' },
      ],
    }
    write('mapping.json', JSON.stringify([mapping]))
    expect((await own.skerry(['register', 'import', 'liste.csv', '--mapping', 'mapping.json'])).code).toBe(0)
    list('7')
    const run = await own.skerry(['register', 'import', 'liste.csv', '--known'])
    expect(run).toMatchObject({ code: 0, out: expect.stringContaining('“12500” → “7000”') })
  })
})

describe('a register with an error', () => {
  const own = new CliFolder()
  beforeAll(async () => {
    expect((await own.skerry(['register', 'import', golden])).code).toBe(0)
    const { items } = json(await own.skerry(['call', 'functions.list', '--json'])) as {
      items: { uuid: string; name: string }[]
    }
    const uuid = items.find(({ name }) => name === 'Retail payments')?.uuid
    const input = JSON.stringify({ uuid, function_id: null })
    expect((await own.skerry(['call', 'functions.update', '--input', input])).code).toBe(0)
  })
  afterAll(() => own.remove())

  test('names the record of every finding beside its row', async () => {
    const [head = '', ...lines] = (await own.skerry(['register', 'validate'])).out.trimEnd().split('\n')
    expect(head).toMatch(/^SEVERITY +RULE +WHERE +ROW +RECORD +MESSAGE/)
    expect(lines.length).toBeGreaterThan(0)
    const cells = lines.map((line) => line.slice(head.indexOf('RECORD'), head.indexOf('MESSAGE')))
    for (const cell of cells) expect(cell).toMatch(/9999SKERRYBANK000195.* · Retail payments *$/)
  })

  test('makes a draft that is named so and not kept, and no package', async () => {
    expect((await own.skerry(['register', 'package', '--out', 'made'])).code).toBe(1)
    await own.skerry(['register', 'package', '--draft', '--out', 'made'])
    expect(readdirSync(join(own.folder, 'made'))).toEqual([expect.stringMatching(/^DRAFT_.*\.zip$/)])
    expect(json(await own.skerry(['register', 'filings', '--json']))).toEqual({ filings: [] })
  })
})
