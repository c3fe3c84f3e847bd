import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataDirInUse, lockDataDir } from './data-dir-lock.ts'

let folder: string
let lock: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-lock-'))
  lock = join(folder, 'skerry.lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a lock names its process and is gone when it is released', () => {
  const unlock = lockDataDir(folder)
  expect(readFileSync(lock, 'utf8')).toBe(String(process.pid))
  unlock()
  expect(existsSync(lock)).toBe(false)
  lockDataDir(folder)()
})

test('a directory that is not there is made', () => {
  lockDataDir(join(folder, 'new', 'deeper'))()
  expect(existsSync(join(folder, 'new', 'deeper'))).toBe(true)
})

test('a second lock in the same process is refused, by whatever name the directory goes', () => {
  const unlock = lockDataDir(folder)
  const alias = `${folder}-alias`
  symlinkSync(folder, alias)
  try {
    for (const name of [folder, join(folder, '.'), alias])
      expect(() => lockDataDir(name)).toThrow(DataDirInUse)
  } finally {
    rmSync(alias)
    unlock()
  }
})

test('a lock of a living process is refused with a sentence that names it', () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  try {
    writeFileSync(lock, String(child.pid))
    expect(() => lockDataDir(folder)).toThrow(
      `${folder} is in use by another Skerry (process ${child.pid}). Close it, or choose another data directory with --data-dir.`,
    )
    expect(readFileSync(lock, 'utf8')).toBe(String(child.pid))
  } finally {
    child.kill()
  }
})

test('a lock of a dead process is taken over', () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(lock, String(pid))
  const unlock = lockDataDir(folder)
  expect(readFileSync(lock, 'utf8')).toBe(String(process.pid))
  unlock()
})

test.each([
  ['of an earlier process with our number', String(process.pid)],
  ['that is empty', ''],
  ['with nonsense', 'not a number'],
  ['with a negative number, which would name a group', '-1'],
])('a lock %s is taken over', (_what, content) => {
  writeFileSync(lock, content)
  lockDataDir(folder)()
})
