import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStore } from '../../store/open.ts'
import { OwnFolder } from './own-folder.ts'
import { makeDataDir } from './private-files.ts'

let folder: string
let dataDir: string
let umask: number
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-modes-'))
  dataDir = join(folder, 'data')
  umask = process.umask(0)
})
afterEach(() => {
  process.umask(umask)
  rmSync(folder, { recursive: true, force: true })
})

const modeOf = (path: string) => statSync(path).mode & 0o777

describe.skipIf(process.platform === 'win32')('for this user alone', () => {
  test.each([0, 0o022, 0o077])('are database, log and index when they are made, with umask %o', (given) => {
    process.umask(given)
    const store = openStore(dataDir)
    const made = readdirSync(dataDir)
    expect(made).toEqual(['skerry.sqlite', 'skerry.sqlite-shm', 'skerry.sqlite-wal'])
    for (const name of made) expect([name, modeOf(join(dataDir, name))]).toEqual([name, 0o600])
    store.close()
  })

  test('are a directory that was made, and one with our database, with what is ours in it', () => {
    makeDataDir(dataDir)
    expect(modeOf(dataDir)).toBe(0o700)
    chmodSync(dataDir, 0o755)
    const names = [
      'skerry.sqlite',
      'skerry.sqlite-wal',
      'skerry.sqlite-shm',
      'skerry.sqlite.before-150',
      'skerry.lock',
      'skerry.hold',
      'window.html',
      'window.json',
    ]
    for (const name of names) writeFileSync(join(dataDir, name), '', { mode: 0o664 })
    makeDataDir(dataDir)
    expect(modeOf(dataDir)).toBe(0o700)
    for (const name of names) expect([name, modeOf(join(dataDir, name))]).toEqual([name, 0o600])
  })

  test('are our files in a folder of ours', () => {
    const texts = new OwnFolder(dataDir, 'texts', /^ours-\d$/)
    mkdirSync(texts.path, { recursive: true, mode: 0o777 })
    for (const name of ['ours-1', 'theirs']) writeFileSync(join(texts.path, name), '', { mode: 0o666 })
    texts.makePrivate()
    expect(modeOf(texts.path)).toBe(0o700)
    expect(modeOf(join(texts.path, 'ours-1'))).toBe(0o600)
    expect(modeOf(join(texts.path, 'theirs'))).toBe(0o666)
  })

  test('is a file that is read-only kept so', () => {
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'skerry.sqlite'), '', { mode: 0o444 })
    makeDataDir(dataDir)
    expect(modeOf(join(dataDir, 'skerry.sqlite'))).toBe(0o400)
  })
})

describe.skipIf(process.platform === 'win32')('stays as it is', () => {
  beforeEach(() => {
    mkdirSync(dataDir, { mode: 0o755 })
    writeFileSync(join(dataDir, 'skerry.sqlite'), '')
  })

  test('a directory that somebody else made and that holds no database of ours', () => {
    rmSync(join(dataDir, 'skerry.sqlite'))
    writeFileSync(join(dataDir, 'skerry.lock'), '', { mode: 0o644 })
    makeDataDir(dataDir)
    expect(modeOf(dataDir)).toBe(0o755)
    expect(modeOf(join(dataDir, 'skerry.lock'))).toBe(0o644)
  })

  test('a file with another name', () => {
    const names = ['notes.txt', 'skerry.sqlite.bak', 'skerry.sqlite.before-', 'window.htm', 'xskerry.lock']
    for (const name of names) writeFileSync(join(dataDir, name), '', { mode: 0o644 })
    makeDataDir(dataDir)
    for (const name of names) expect([name, modeOf(join(dataDir, name))]).toEqual([name, 0o644])
  })

  test('what a link with our name leads to, and a file that has a second name elsewhere', () => {
    const target = join(folder, 'target')
    const twice = join(folder, 'twice')
    for (const path of [target, twice]) writeFileSync(path, '', { mode: 0o644 })
    symlinkSync(target, join(dataDir, 'window.html'))
    linkSync(twice, join(dataDir, 'skerry.lock'))
    makeDataDir(dataDir)
    for (const path of [target, twice]) expect(modeOf(path)).toBe(0o644)
  })

  test('a folder that a link with our name leads to', () => {
    const target = join(folder, 'target')
    mkdirSync(target, { mode: 0o755 })
    writeFileSync(join(target, 'ours-1'), '', { mode: 0o644 })
    symlinkSync(target, join(dataDir, 'texts'))
    new OwnFolder(dataDir, 'texts', /^ours-\d$/).makePrivate()
    expect(modeOf(target)).toBe(0o755)
    expect(modeOf(join(target, 'ours-1'))).toBe(0o644)
  })
})
