import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  fstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkDataDirectory, networkNameOfType } from '../../src/main/operations/data-dir/data-dir-checks.ts'
import { openStore } from '../../src/main/store/open.ts'

/** `skerry doctor` as run by a user, on faulty data directories. */

/** An administrator bypasses file permissions, so these tests run as another user. */
const nobody = 65_534
const isRoot = process.getuid?.() === 0

let dataDir: string
let path: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'skerry-doctor-'))
  const store = openStore(dataDir)
  path = store.path
  store.close()
  if (isRoot)
    for (const name of ['.', ...readdirSync(dataDir)]) chownSync(join(dataDir, name), nobody, nobody)
})
afterEach(() => {
  chmodSync(dataDir, 0o700)
  rmSync(dataDir, { recursive: true, force: true })
})

type Check = { name: string; state: string; finding: string; remedy: string | null }

function doctor(): { checks: Check[]; code: number | null } {
  const script = join(import.meta.dirname, '..', '..', 'src', 'main', 'cli', 'skerry.ts')
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [script, 'doctor', '--json', '--data-dir', dataDir],
    {
      encoding: 'utf8',
      cwd: dataDir,
      env: { PATH: process.env.PATH, HOME: dataDir },
      ...(isRoot && { uid: nobody, gid: nobody }),
    },
  )
  expect(stdout, stderr).not.toBe('')
  return { checks: (JSON.parse(stdout) as { checks: Check[] }).checks, code: status }
}

/** Writes settings that stay in the write-ahead log alone, as after a crash, and returns the log's path. */
function leaveLog(): string {
  const { pid, status } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import Database from ${JSON.stringify(import.meta.resolve('better-sqlite3'))}
       const database = new Database(${JSON.stringify(path)})
       database.pragma('wal_autocheckpoint = 0')
       for (let each = 0; each < 20; each++)
         database.prepare('INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)').run('x' + each, '"y"')
       process.kill(process.pid, 'SIGKILL')`,
    ],
    { ...(isRoot && { uid: nobody, gid: nobody }) },
  )
  expect([pid > 0, status]).toEqual([true, null])
  return `${path}-wal`
}

const named = (checks: readonly Check[], name: string) => checks.find((check) => check.name === name)

function spoil(table: string): void {
  const database = new Database(path, { readonly: true })
  const root = database
    .prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?')
    .pluck()
    .get(table) as number
  database.close()
  const handle = openSync(path, 'r+')
  writeSync(handle, Buffer.alloc(4096, 0xa5), 0, 4096, (root - 1) * 4096)
  closeSync(handle)
}

test('a sound one is told to be sound', () => {
  const { checks } = doctor()
  expect(named(checks, 'Data directory')).toEqual({
    name: 'Data directory',
    state: 'ok',
    finding: dataDir,
    remedy: null,
  })
  expect(named(checks, 'Database')).toMatchObject({ state: 'ok', finding: expect.stringMatching(/^sound, /) })
})

describe.skipIf(process.platform === 'win32')('rights', () => {
  test('a database that is read-only', () => {
    chmodSync(path, 0o400)
    const { checks, code } = doctor()
    expect(named(checks, 'Data directory')).toMatchObject({
      state: 'problem',
      finding: `${path} cannot be written to.`,
      remedy: expect.stringMatching(/^Give this user write access/),
    })
    expect(code).toBe(1)
  })

  test('a directory that is read-only', () => {
    chmodSync(dataDir, 0o500)
    const { checks, code } = doctor()
    expect(named(checks, 'Data directory')).toMatchObject({
      state: 'problem',
      finding: `${dataDir} cannot be written to.`,
    })
    expect(code).toBe(1)
  })

  test('files that others may open', async () => {
    if (isRoot) for (const name of ['.', ...readdirSync(dataDir)]) chownSync(join(dataDir, name), 0, 0)
    chmodSync(path, 0o644)
    const [folder] = await checkDataDirectory(dataDir)
    expect(folder).toMatchObject({
      state: 'warning',
      finding: `Other users of this machine can open ${path}.`,
    })
  })

  test.skipIf(!isRoot)('a database of another user', () => {
    chownSync(path, 12_345, 12_345)
    const { checks, code } = doctor()
    expect(named(checks, 'Data directory')).toMatchObject({
      state: 'problem',
      finding: `${path} belongs to another user of this machine (number 12345).`,
      remedy: expect.stringContaining('chown'),
    })
    expect(code).toBe(1)
  })
})

describe('damage', () => {
  test('a page that no start reads', () => {
    spoil('register_filing')
    const { checks, code } = doctor()
    expect(named(checks, 'Database')).toMatchObject({
      state: 'problem',
      finding: expect.stringMatching(/^Its database is damaged: register_filing: /),
      remedy: expect.stringContaining('skerry salvage'),
    })
    expect(code).toBe(1)
  })

  test('a page without which nothing starts', () => {
    spoil('setting')
    const { checks, code } = doctor()
    expect(checks[0]).toMatchObject({
      name: 'Workstation',
      finding: expect.stringContaining('skerry salvage'),
    })
    expect(named(checks, 'Database')).toMatchObject({ state: 'problem' })
    expect(code).toBe(1)
  })

  test('a file that is no database', () => {
    rmSync(path)
    writeFileSync(path, 'x'.repeat(5000))
    if (isRoot) chownSync(path, nobody, nobody)
    const { checks } = doctor()
    expect(named(checks, 'Database')).toMatchObject({ state: 'problem' })
  })
})

test('a directory that is not there, or is a file, is told as that', async () => {
  expect(await checkDataDirectory(join(dataDir, 'absent'))).toMatchObject([
    { state: 'problem', finding: `${join(dataDir, 'absent')} does not exist.` },
    { state: 'warning' },
  ])
  expect((await checkDataDirectory(path))[0]).toMatchObject({
    state: 'problem',
    finding: `${path} is not a folder.`,
  })
})

test.each([
  [0x6969, /^NFS/],
  // as a signed 32-bit number, which some systems return
  [-11317950, /^CIFS/],
  [0xef53, null],
  [0x01021994, null],
])('the file system %i', (type, name) => {
  const stated = networkNameOfType(type)
  if (name === null) expect(stated).toBeNull()
  else expect(stated).toMatch(name)
})

describe('a write-ahead log that was left behind', () => {
  test('is no fault when all of it can be used', () => {
    leaveLog()
    expect(named(doctor().checks, 'Database')).toMatchObject({ state: 'ok', remedy: null })
  })

  test.each<[string, (log: number, size: number) => void, string]>([
    [
      'in its midst',
      (log, size) => void writeSync(log, 'damage', size >> 1),
      'some of the most recent writes may be lost',
    ],
    ['at its beginning', (log) => void writeSync(log, 'damage', 8), 'the most recent writes are lost'],
  ])('and is damaged %s is told, not called sound', (_where, damage, sentence) => {
    const log = openSync(leaveLog(), 'r+')
    damage(log, fstatSync(log).size)
    closeSync(log)
    const { checks, code } = doctor()
    const found = named(checks, 'Database')
    expect([code, found?.state]).toEqual([1, 'problem'])
    expect(found?.finding).toContain(sentence)
    expect(found?.finding).toContain('What is left of the database is sound')
    expect(found?.remedy).toContain('Check whether your last changes')
  })
})
