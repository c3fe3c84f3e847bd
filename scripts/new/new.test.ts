import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { singularOf } from './names.ts'

/** Tests that the files `npm run new` writes into a copy of the project are correct without further edits. */

const root = process.cwd()
let copy: string
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'skerry-new-'))
  for (const path of [
    'src',
    'docs/decisions',
    'test/toy-part',
    'tsconfig.json',
    'biome.json',
    'package.json',
  ])
    cpSync(join(root, path), join(copy, path), { recursive: true })
  for (const path of [
    '.gitignore',
    'vitest.config.ts',
    'test/copied-store.ts',
    'test/rounds.ts',
    'test/seed-of-failure.ts',
  ])
    cpSync(join(root, path), join(copy, path))
  for (const path of ['node_modules', 'resources']) symlinkSync(join(root, path), join(copy, path))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const run = (program: string, ...words: string[]): string =>
  execFileSync(process.execPath, [program, ...words], { cwd: copy, encoding: 'utf8', stdio: 'pipe' })
/** Returns the compiler's diagnostics for the new files and what they import. */
const types = () => {
  const program = join(root, 'node_modules', 'typescript7', 'bin', 'tsc')
  return spawnSync(process.execPath, [program, '-p', 'tsconfig.new.json'], { cwd: copy, encoding: 'utf8' })
    .stdout
}
const make = (...words: string[]) => run(join(root, 'scripts', 'new.ts'), ...words)
const written = (stated: string) =>
  stated.split('\n').filter((line) => line !== '' && !line.startsWith('left: '))

describe('npm run new', () => {
  test('writes a part, a kind, a migration, an operation and a decision that pass types and lint', () => {
    const made = [
      make('part', 'field-logs'),
      make('kind', 'training-entries'),
      make('migration', 'more-notes'),
      make('operation', 'field-logs', 'count-words'),
      make('decision', 'why-notes'),
    ].flatMap(written)
    for (const path of made) expect(existsSync(join(copy, path)), path).toBe(true)
    expect(made.filter((path) => path.startsWith('docs/decisions/'))).toHaveLength(1)
    const code = [...new Set(made)].filter((path) => !path.endsWith('.md'))
    const isNew = (path: string) => !existsSync(join(root, path))
    writeFileSync(
      join(copy, 'tsconfig.new.json'),
      JSON.stringify({
        extends: './tsconfig.json',
        files: [
          ...code.filter((path) => isNew(path) && !path.endsWith('.css')),
          'src/main/parts/operations.ts',
        ],
        include: [],
      }),
    )
    expect(types()).toBe('')
    execFileSync(join(root, 'node_modules', '.bin', 'biome'), ['check', '--error-on-warnings', ...code], {
      cwd: copy,
      stdio: 'pipe',
    })
  })

  test('writes a part that is whole: its own tests pass as they were written', () => {
    const tests = [
      'src/main/parts/field-logs/field-logs.test.ts',
      'src/renderer/field-logs/field-logs-words.test.ts',
    ]
    for (const path of tests) expect(existsSync(join(copy, path)), path).toBe(true)
    const report = join(copy, 'report.json')
    const ended = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules', 'vitest', 'vitest.mjs'),
        'run',
        '--reporter=json',
        `--outputFile=${report}`,
        ...tests,
      ],
      // workers are started from the sources of the copy, which is not built
      { cwd: copy, encoding: 'utf8', env: { ...process.env, SKERRY_BUILT: '0' } },
    )
    expect(existsSync(report), `${ended.stdout}${ended.stderr}`).toBe(true)
    const { numPassedTests, numTotalTests } = JSON.parse(readFileSync(report, 'utf8')) as Record<
      string,
      number
    >
    expect(numPassedTests, `${ended.stdout}${ended.stderr}`).toBe(numTotalTests)
    expect(numTotalTests).toBeGreaterThan(8)
  })

  test('numbers what is numbered after what is there, in order', () => {
    const number = (stated: string) => Number(/\/(\d{4})-/.exec(stated)?.[1])
    const [first, second] = ['one-change', 'another-change'].map((name) => number(make('migration', name)))
    expect(second).toBe((first as number) + 10)
    const list = readFileSync(join(copy, 'src/main/store/migrations/index.ts'), 'utf8')
    expect(list.indexOf('oneChange,')).toBeGreaterThan(0)
    expect(list.indexOf('anotherChange,')).toBeGreaterThan(list.indexOf('oneChange,'))
  })

  test.each([
    [[]],
    [['part']],
    [['part', 'Field Notes']],
    [['part', 'a', 'b']],
    [['shelf', 'notes']],
    [['operation', 'absent', 'count']],
  ])('refuses %j, and writes nothing', (words) => {
    expect(() => make(...words)).toThrow()
  })

  test('overwrites nothing', () => {
    const path = join(copy, 'src/contract/register/lesson.ts')
    writeFileSync(path, 'mine')
    const list = readFileSync(join(copy, 'src/contract/register/kind-list.ts'), 'utf8')
    expect(() => make('kind', 'lessons')).toThrow(/is there already/)
    expect(readFileSync(path, 'utf8')).toBe('mine')
    expect(readFileSync(join(copy, 'src/contract/register/kind-list.ts'), 'utf8')).toBe(list)
  })
})

test.each([
  ['actors', 'actor'],
  ['entities', 'entity'],
  ['branches', 'branch'],
  ['access', 'access'],
])('one of %s is called %s', (plural, one) => {
  expect(singularOf(plural)).toBe(one)
})
