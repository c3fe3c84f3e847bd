import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataDirInUse, lockDataDir } from './data-dir-lock.ts'

let folder: string
let lock: string
let takers: Taker[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-lock-'))
  lock = join(folder, 'skerry.lock')
})
afterEach(async () => {
  await Promise.all(takers.map((taker) => taker.kill()))
  takers = []
  rmSync(folder, { recursive: true, force: true })
})

/** A process that takes the lock on request. */
class Taker {
  readonly child: ChildProcess
  private readonly lines: AsyncIterator<string>

  constructor() {
    const script = join(import.meta.dirname, '../../../../test/reliability/lock-taker.ts')
    this.child = spawn(process.execPath, [script, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
    if (this.child.stdout === null) throw new Error('The taker has no output.')
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]()
    takers.push(this)
  }

  async ready(): Promise<void> {
    expect((await this.lines.next()).value).toBe('ready')
  }

  /** Returns its output after the attempt. */
  async take(): Promise<string> {
    this.child.stdin?.write('.')
    return (await this.lines.next()).value
  }

  async kill(): Promise<void> {
    if (this.child.signalCode !== null || this.child.exitCode !== null) return
    const gone = once(this.child, 'exit')
    this.child.kill('SIGKILL')
    await gone
  }
}

async function startTaker(): Promise<Taker> {
  const taker = new Taker()
  await taker.ready()
  return taker
}

test('a lock names its process and is gone when it is released', () => {
  const { release, wasLeftBehind } = lockDataDir(folder)
  expect(wasLeftBehind).toBe(false)
  expect(readFileSync(lock, 'utf8')).toBe(String(process.pid))
  release()
  expect(existsSync(lock)).toBe(false)
  const again = lockDataDir(folder)
  expect(again.wasLeftBehind).toBe(false)
  again.release()
})

test('a directory that is not there is made', () => {
  lockDataDir(join(folder, 'new', 'deeper')).release()
  expect(existsSync(join(folder, 'new', 'deeper'))).toBe(true)
})

test('a second lock in the same process is refused, by whatever name the directory goes', () => {
  const { release } = lockDataDir(folder)
  const alias = `${folder}-alias`
  symlinkSync(folder, alias)
  try {
    for (const name of [folder, join(folder, '.'), alias])
      expect(() => lockDataDir(name)).toThrow(DataDirInUse)
  } finally {
    rmSync(alias)
    release()
  }
})

test('a lock that another process holds is refused with a sentence that names it, and free once that one is killed', async () => {
  const taker = await startTaker()
  expect(await taker.take()).toBe('won')
  expect(() => lockDataDir(folder)).toThrow(
    `${folder} is in use by another Skerry (process ${taker.child.pid}). Close it, or choose another data directory with --data-dir.`,
  )
  expect(readFileSync(lock, 'utf8')).toBe(String(taker.child.pid))
  await taker.kill()
  const { release, wasLeftBehind } = lockDataDir(folder)
  expect(wasLeftBehind).toBe(true)
  release()
})

test('a number that was given to another process blocks nobody', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  try {
    writeFileSync(lock, String(other.pid))
    const { release, wasLeftBehind } = lockDataDir(folder)
    expect(wasLeftBehind).toBe(true)
    expect(readFileSync(lock, 'utf8')).toBe(String(process.pid))
    release()
  } finally {
    other.kill('SIGKILL')
  }
})

test('of several that take a lock that was left behind in the same moment, one wins', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, startTaker))
  writeFileSync(lock, '0')
  const stated = await Promise.all(all.map((taker) => taker.take()))
  expect(stated.filter((line) => line === 'won what was left behind')).toHaveLength(1)
  expect(stated.filter((line) => line.includes('is in use by another'))).toHaveLength(5)
  const winner = all[stated.indexOf('won what was left behind')]?.child.pid
  expect(readFileSync(lock, 'utf8')).toBe(String(winner))
})

test.each([
  ['of an earlier process with our number', String(process.pid)],
  ['that is empty', ''],
  ['with nonsense', 'not a number'],
  ['with a negative number, which would name a group', '-1'],
])('a lock %s is taken over', (_what, content) => {
  writeFileSync(lock, content)
  const { release, wasLeftBehind } = lockDataDir(folder)
  expect(wasLeftBehind).toBe(true)
  release()
})

test('a log of writes beside no host counts as an end without order', () => {
  writeFileSync(join(folder, 'skerry.sqlite-wal'), 'x')
  const { release, wasLeftBehind } = lockDataDir(folder)
  expect(wasLeftBehind).toBe(true)
  release('asLeftBehind')
  rmSync(join(folder, 'skerry.sqlite-wal'))
  const again = lockDataDir(folder)
  expect(again.wasLeftBehind).toBe(true)
  again.release()
})

test('a link in place of the lock is replaced, and what it leads to stays as it is', () => {
  const target = `${folder}-target`
  writeFileSync(target, 'mine')
  symlinkSync(target, lock)
  try {
    lockDataDir(folder).release()
    expect(readFileSync(target, 'utf8')).toBe('mine')
  } finally {
    rmSync(target)
  }
})

test.each([
  ['a link', (path: string) => symlinkSync('/etc/hostname', path)],
  ['a file with content', (path: string) => writeFileSync(path, 'x')],
])('%s in place of what is held is refused with a way out, and stays as it is', (_what, plant) => {
  const hold = join(folder, 'skerry.hold')
  plant(hold)
  expect(() => lockDataDir(folder)).toThrow(
    `${hold} is not the empty file that Skerry keeps there. Move it away`,
  )
  expect(existsSync(lock)).toBe(false)
})

test.skipIf(process.platform === 'win32')('what it makes is for this user alone, whatever the umask', () => {
  const before = process.umask(0)
  try {
    const dataDir = join(folder, 'open')
    const { release } = lockDataDir(dataDir)
    for (const [name, mode] of [
      ['', 0o700],
      ['skerry.hold', 0o600],
      ['skerry.lock', 0o600],
    ] as const)
      expect(statSync(join(dataDir, name)).mode & 0o777).toBe(mode)
    release()
  } finally {
    process.umask(before)
  }
})
