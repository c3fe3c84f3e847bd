import { mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { systemFaultSentence } from '../../../contract/system-fault.ts'
import { openReader } from '../../store/open.ts'
import { sentenceOf } from './sentence-of.ts'

const folder = mkdtempSync(join(tmpdir(), 'skerry-faults-'))
const file = join(folder, 'file')
writeFileSync(file, 'x')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function thrown(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  return expect.unreachable('nothing was thrown')
}

test.each<[string, () => unknown, string]>([
  ['a missing file', () => readFileSync(join(folder, 'none')), `${join(folder, 'none')} does not exist.`],
  ['a folder read as a file', () => readFileSync(folder), 'a file it needs is a folder. Name a file.'],
  ['a folder below a file', () => mkdirSync(join(file, 'x')), 'a part of the path is a file, not a folder.'],
  ['a file listed as a folder', () => readdirSync(file), 'a part of the path is a file, not a folder.'],
  ['a folder that is there', () => mkdirSync(folder), `${folder} exists already`],
  ['a name that is too long', () => openSync(join(folder, 'n'.repeat(300)), 'r'), 'is too long for its disk'],
])('%s is told in a sentence', (_what, work, sentence) => {
  const error = thrown(work)
  expect(systemFaultSentence(error)).toContain(sentence)
  // as a thread hands it on: code and message alone
  const { code, message } = error as NodeJS.ErrnoException
  expect(systemFaultSentence(Object.assign(new Error(message), { code }))).toContain(sentence)
  expect(systemFaultSentence(new Error('It failed', { cause: error }))).toContain(sentence)
})

test('no sentence has the name of an error, a call of the system, or a quoted path', () => {
  for (const code of Object.keys(constants.errno)) {
    const error = Object.assign(new Error(`${code}: some words, lstat '/data/x'`), { code, path: '/data/x' })
    const sentence = systemFaultSentence(error)
    if (sentence === null) continue
    expect(sentence).not.toMatch(/\bE[A-Z]{3,}\b|lstat|'/)
    expect(sentence).toMatch(/^[A-Z/].*\.$/)
  }
})

test.each(['ENOENT', 'EACCES', 'EPERM', 'EISDIR', 'ENOSPC', 'EROFS', 'EMFILE', 'ENFILE', 'EIO'])(
  '%s has a sentence',
  (code) => {
    expect(systemFaultSentence(Object.assign(new Error(code), { code }))).not.toBeNull()
  },
)

test('a database that cannot be opened is told with the folder, a port in use without one', async () => {
  const unopened = thrown(() => openReader(folder))
  expect(sentenceOf(unopened, folder)).toContain(`The database in ${folder} cannot be written to.`)
  const [one, other] = [createServer(), createServer()]
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))
  const inUse = await new Promise((resolve) => {
    other.once('error', resolve)
    other.listen((one.address() as { port: number }).port, '127.0.0.1')
  })
  one.close()
  expect(sentenceOf(inUse, folder)).toBe('The port is in use by another program. Choose another one.')
})

test('what is no error of the system says itself what it is', () => {
  expect(sentenceOf(new Error('its table is damaged'), folder)).toBe('its table is damaged.')
  expect(sentenceOf('Enough.', folder)).toBe('Enough.')
})
