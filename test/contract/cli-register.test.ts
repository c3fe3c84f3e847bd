import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate/browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CliFolder, json } from './cli-process.ts'

/** The register from the command line: from a former package to the next one, with the exit codes that scripts read. */

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
  test('has findings that forbid a deposit: exit code 1', () => {
    const run = skerry(['register', 'validate', '--json'])
    expect({ code: run.code, err: run.err }).toEqual({ code: 1, err: '' })
    expect(json(run)).toMatchObject({ summary: { error: expect.any(Number) }, unclassified: [] })
  })

  test('makes no package, and says what is missing', () => {
    const run = skerry(['register', 'package', '--out', folder])
    expect(run).toMatchObject({ code: 1, out: expect.stringContaining('OWN-34') })
    expect(run.out).toContain('No package can be made without the LEI of the reporting entity.')
    expect(run.err).toContain('7 findings forbid a deposit')
  })
})

describe('a former package', () => {
  test('is read without being taken in by --dry-run', () => {
    const run = skerry(['register', 'import', golden, '--dry-run', '--json'])
    expect({ code: run.code, err: run.err }).toEqual({ code: 0, err: '' })
    const preview = json(run) as { records: { kind: string; create: number }[]; notes: []; differences: [] }
    expect(preview.records).toContainEqual({ kind: 'arrangements', create: 5, change: 0, remove: 0 })
    expect([preview.notes, preview.differences]).toEqual([[], []])
    expect(json(skerry(['call', 'arrangements.list', '--json']))).toMatchObject({ total: 0 })
  })

  test('that is not there is told apart from one that is none', () => {
    expect(skerry(['register', 'import', 'nowhere.zip'])).toMatchObject({ code: 6, out: '' })
    writeFileSync(join(folder, 'a.zip'), 'no archive')
    const run = skerry(['register', 'import', 'a.zip'])
    expect(run.code).toBe(4)
    expect(run.err).toMatch(/^skerry: /)
  })
})

describe('the golden register', () => {
  beforeAll(() => {
    const run = skerry(['register', 'import', golden])
    expect({ code: run.code, out: run.out.includes('Arrangements') }).toEqual({ code: 0, out: true })
  })

  test('changes nothing when it is taken in again', () => {
    const run = skerry(['register', 'import', golden, '--json'])
    expect(json(run)).toEqual({ step: null, created: 0, changed: 0, removed: 0 })
  })

  test('has no finding: exit code 0', () => {
    const run = skerry(['register', 'validate', '--json'])
    expect(run.code).toBe(0)
    expect(json(run)).toMatchObject({ summary: { error: 0, warning: 0, info: 0 } })
    expect(skerry(['register', 'validate'])).toEqual({ code: 0, out: '', err: 'Checked: no finding.\n' })
  })

  test('gives the golden bytes with the golden timestamp, and never writes over a file unasked', () => {
    const words = ['register', 'package', '--out', 'deposit', '--timestamp', '20260302101500000', '--json']
    const run = skerry(words)
    expect({ code: run.code, err: run.err }).toEqual({ code: 0, err: '' })
    const { path, sha256 } = json(run) as { path: string; sha256: string }
    expect(path).toBe(join('deposit', `${goldenName}.zip`))
    expect(sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(filesOf(join(folder, path))).toEqual(goldenFiles)
    expect(skerry(words)).toMatchObject({ code: 4, out: '' })
    expect(skerry([...words, '--force']).code).toBe(0)
    const { filings } = json(skerry(['register', 'filings', '--json'])) as { filings: { sha256: string }[] }
    // a build that was refused for the file's sake is kept all the same: it was made and checked
    expect(new Set(filings.map((filing) => filing.sha256))).toEqual(new Set([sha256]))
  })

  test('is told from a changed one cell by cell', () => {
    const other = join(folder, 'other', goldenName)
    cpSync(golden, other, { recursive: true })
    const file = join(other, 'reports', 'b_02.01.csv')
    writeFileSync(file, readFileSync(file, 'utf8').replace('1250000', '1300000'))
    const run = skerry(['register', 'diff', other, 'now', '-o', 'csv'])
    expect(run.code).toBe(0)
    expect(run.out).toBe(
      'template,act,key,column,before,after\r\nB_02.01,changed,C-002,c0050,1300000,1250000\r\n'.replaceAll(
        '\r\n',
        run.out.includes('\r\n') ? '\r\n' : '\n',
      ),
    )
    expect(skerry(['register', 'diff', golden, 'now']).err).toContain('C-005 ended on 2025-09-30')
  })

  test.each(['xlsx', 'json'])('comes back whole from its own export as %s', (form) => {
    const name = `register.${form}`
    expect(skerry(['register', 'export', '--form', form, '--out', name]).code).toBe(0)
    const preview = json(skerry(['register', 'import', name, '--dry-run', '--json']))
    expect(preview).toMatchObject({ records: [], notes: [], differences: [], change_count: 0 })
  })

  test('comes as templates, byte for byte as in the package, and as CSV for people', () => {
    expect(skerry(['register', 'export', '--form', 'templates', '--out', 'templates']).code).toBe(0)
    const file = 'b_05.01.csv'
    expect(readFileSync(join(folder, 'templates', file), 'utf8')).toBe(
      goldenFiles[`${goldenName}/reports/${file}`],
    )
    const { code, out } = skerry(['register', 'export'])
    expect({ code, heading: out.split('\r\n')[0] }).toEqual({
      code: 0,
      heading: 'Provider,Identification code,Criticality,Status,Arrangements,Services,Complete',
    })
  })

  test('with a wrong timestamp is refused before anything is built', () => {
    const run = skerry(['register', 'package', '--out', 'never', '--timestamp', '2026'])
    expect(run).toMatchObject({ code: 4, out: '' })
    expect(existsSync(join(folder, 'never'))).toBe(false)
  })
})

describe('a file that is only looked at', () => {
  test('gives exit code 1 when its findings forbid a deposit, and leaves the register alone', () => {
    const broken = join(folder, 'broken', goldenName)
    mkdirSync(join(folder, 'broken'), { recursive: true })
    cpSync(golden, broken, { recursive: true })
    const file = join(broken, 'reports', 'b_02.01.csv')
    writeFileSync(file, readFileSync(file, 'utf8').replace('eba_CO:x2', 'Overarching arrangement'))
    const run = skerry(['register', 'validate', broken, '--json'])
    expect(run.code).toBe(1)
    const { findings } = json(run) as { findings: { rule: string; column: string }[] }
    expect(findings.map(({ rule, column }) => `${rule} ${column}`)).toContain('503 c0020')
    expect(skerry(['register', 'validate']).code).toBe(0)
  })
})

describe('an unclassified arrangement', () => {
  test('blocks the package with exit code 1 and is named', () => {
    const made = skerry(['call', 'arrangements.create', '--input', '{"contract_ref":"C-900"}', '--json'])
    expect(made.code).toBe(0)
    const run = skerry(['register', 'package', '--out', 'never', '--json'])
    expect(run.code).toBe(1)
    expect(json(run)).toMatchObject({ unclassified: [{ contract_ref: 'C-900', reason: 'no_service' }] })
    expect(run.err).toContain('C-900 has no service')
    expect(skerry(['register', 'validate']).code).toBe(1)
  })
})
