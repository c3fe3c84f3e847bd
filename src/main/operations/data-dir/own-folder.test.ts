import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ForeignFile, OwnFolder } from './own-folder.ts'

let outside: string
let dataDir: string
let folder: OwnFolder
beforeEach(() => {
  outside = mkdtempSync(join(tmpdir(), 'skerry-own-'))
  dataDir = join(outside, 'data')
  mkdirSync(dataDir)
  folder = new OwnFolder(dataDir, 'texts', /^[a-z]+-\d+$/)
})
afterEach(() => rmSync(outside, { recursive: true, force: true }))

test('one of our names is below the folder, whether its file is there or not', () => {
  expect(folder.pathOf('note-1')).toBe(join(dataDir, 'texts', 'note-1'))
  folder.make()
  writeFileSync(folder.pathOf('note-1'), 'x')
  expect(folder.pathOf('note-1')).toBe(join(dataDir, 'texts', 'note-1'))
})

test.each([
  '../secret',
  '/etc/passwd',
  'note-1/../../secret',
  '..',
  '.',
  '',
  'note-1\n',
  'note-1\0',
  'C:\\x',
  'Other',
])('%j is none of ours', (name) => {
  expect(() => folder.pathOf(name)).toThrow(ForeignFile)
  expect(folder.find(name)).toBeNull()
})

test('a link in place of a file leads nowhere', () => {
  folder.make()
  writeFileSync(join(outside, 'secret'), 'x')
  symlinkSync(join(outside, 'secret'), join(dataDir, 'texts', 'note-1'))
  expect(folder.find('note-1')).toBeNull()
})

test('a link in place of the folder leads nowhere, and nothing is made in it', () => {
  const documents = join(outside, 'documents')
  mkdirSync(documents)
  writeFileSync(join(documents, 'note-1'), 'x')
  symlinkSync(documents, join(dataDir, 'texts'))
  expect(folder.isOurs()).toBe(false)
  expect(folder.find('note-1')).toBeNull()
  expect(() => folder.make()).toThrow('is a link or a file')
  expect(existsSync(join(documents, 'note-1'))).toBe(true)
})
