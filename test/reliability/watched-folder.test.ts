import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Store } from '../../src/main/store/database/handle.ts'
import { openStore } from '../../src/main/store/open.ts'
import { CliFolder, entry } from '../contract/cli-process.ts'
import { alertFile, faultsOfFile } from './alert-file-faults.ts'

/**
 * A folder filled by another system: whatever happens to the command or to its files, each alert of a file is stored
 * once.
 */

let cli: CliFolder
let outlet: string
let watching: ChildProcess | null = null
beforeEach(() => {
  cli = new CliFolder()
  outlet = join(cli.folder, 'outlet')
  mkdirSync(outlet)
  openStore(cli.dataDir).close()
})
afterEach(async () => {
  await ended('SIGKILL')
  cli.remove()
})

function watch(...flags: string[]): ChildProcess {
  watching = spawn(process.execPath, [entry, 'alerts', 'watch', outlet, ...flags], { env: cli.environment })
  return watching
}

/** Ends the watching command, and returns its exit code. */
async function ended(signal: NodeJS.Signals): Promise<number | null> {
  const child = watching
  watching = null
  if (child === null || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve))
  child.kill(signal)
  return closed
}

function withStore<T>(work: (store: Store) => T): T {
  const store = openStore(cli.dataDir)
  try {
    return work(store)
  } finally {
    store.close()
  }
}

const count = () =>
  withStore(({ reader }) => reader.prepare('SELECT count(*) FROM alert').pluck().get() as number)
const names = () => readdirSync(outlet).toSorted()
const soon = { timeout: 60_000, interval: 20 }

test('a command that is killed in the midst of a file takes it in to its end the next time, each alert once', async () => {
  const alerts = 20_000
  writeFileSync(join(outlet, 'night.jsonl'), alertFile('night', alerts))
  watch()
  await expect.poll(count, soon).toBeGreaterThan(0)
  await ended('SIGKILL')
  const kept = count()
  expect(kept).toBeLessThan(alerts)
  expect(names()).toEqual(['night.jsonl'])
  expect(withStore((store) => faultsOfFile(store, 'night', kept))).toEqual([])
  const { code, out } = cli.process(['alerts', 'watch', outlet, '--once'])
  expect([code, out.includes(`${(alerts - kept).toLocaleString('en-GB')} alerts added`)]).toEqual([0, true])
  expect(names()).toEqual(['night.jsonl.taken'])
  expect(withStore((store) => faultsOfFile(store, 'night', alerts))).toEqual([])
}, 180_000)

test('a file that goes on after it stood still is taken in to its end, and no former one is written over', async () => {
  const text = alertFile('night', 300)
  const half = text.slice(0, text.indexOf('\n', 20_000) + 1)
  writeFileSync(join(outlet, 'night.jsonl.taken'), 'a former one')
  const slow = openSync(join(outlet, 'night.jsonl'), 'w')
  writeSync(slow, half)
  watch()
  await expect.poll(names, soon).toEqual(['night.jsonl.2.taken', 'night.jsonl.taken'])
  const taken = count()
  expect(taken).toBe(half.split('\n').length - 1)
  // the writer still has it open, whatever its current name
  writeSync(slow, text.slice(half.length))
  closeSync(slow)
  await expect.poll(count, soon).toBe(300)
  expect(await ended('SIGINT')).toBe(130)
  expect(withStore((store) => faultsOfFile(store, 'night', 300))).toEqual([])
  expect(names()).toEqual(['night.jsonl.2.taken', 'night.jsonl.taken'])
  expect(readFileSync(join(outlet, 'night.jsonl.taken'), 'utf8')).toBe('a former one')
}, 180_000)

test('a file that stands still within a record is taken up to it and says so, keeps its name, and loses nothing of what follows', async () => {
  const text = alertFile('night', 300)
  const half = text.slice(0, 20_000)
  expect(half.endsWith('\n')).toBe(false)
  const path = join(outlet, 'night.jsonl')
  writeFileSync(path, half)
  const lines = half.split('\n').length
  const child = watch()
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => (output += piece.toString()))
  await expect.poll(count, soon).toBe(lines - 1)
  await expect.poll(() => output, soon).toContain(`line ${lines}: The file ends within this line.`)
  await expect
    .poll(() => output, soon)
    .toContain(`it ends within the record of line ${lines}. It keeps its name`)
  expect(names()).toEqual(['night.jsonl'])
  // the writer reopens it by its name
  writeFileSync(path, text.slice(20_000), { flag: 'a' })
  await expect.poll(names, soon).toEqual(['night.jsonl.taken'])
  expect(count()).toBe(300)
  expect(await ended('SIGINT')).toBe(130)
  expect(withStore((store) => faultsOfFile(store, 'night', 300))).toEqual([])
}, 180_000)

test('what is on its way is left alone, and what ends within a record says in which line', () => {
  const lay = (name: string, text: string) => writeFileSync(join(outlet, name), text)
  lay('one.csv', 'name,level\nOne,low\nTwo')
  lay('two.csv', 'name,level\nThree,low\n"Fo')
  lay('three.csv', 'name,level\nFive,low\nSix,high')
  lay('four.json', '[{"title":"Seven","severity":"low"},\n{"title":"Ei')
  lay('five.jsonl', '{"title":"Nine","severity":"low","source":"x"}')
  lay('six.jsonl', '')
  lay('seven.csv', 'name,level\nTen,low\n')
  lay('seven.csv.part', 'name,level\nTen,low\nElev')
  lay('~eight.csv', 'name\nTwelve\n')
  lay('nine.part.csv', 'name\nThirteen\n')
  const { code, out, err } = cli.process(['alerts', 'watch', outlet, '--once'])
  expect(code).toBe(0)
  expect(names()).toEqual(
    [
      ...['five.jsonl.taken', 'three.csv.taken'],
      ...[
        'four.json',
        'one.csv',
        'two.csv',
        'six.jsonl',
        'seven.csv',
        'seven.csv.part',
        '~eight.csv',
        'nine.part.csv',
      ],
    ].toSorted(),
  )
  expect(count()).toBe(7)
  expect(out).toContain('line 3: the file ends within this record')
  expect(out).toContain('line 3: A quote that opens here is never closed')
  expect(out).toContain(
    'line 2: The file ends before its JSON does: what stands behind entry 1 was not read.',
  )
  expect(err).toContain('one.csv: it ends within the record of line 3. It keeps its name')
  expect(err).toContain('three.csv: line 3 is the last one and has no line end. It was treated as complete.')
  expect(err).toContain('six.jsonl: it is empty, and is left')
  // the rest arrives, and each alert is stored once
  lay('one.csv', 'name,level\nOne,low\nTwo,low\n')
  lay('four.json', '[{"title":"Seven","severity":"low"},\n{"title":"Eight","severity":"low"}]')
  cli.process(['alerts', 'watch', outlet, '--once'])
  expect(names()).toEqual(expect.arrayContaining(['one.csv.taken', 'four.json.taken', 'two.csv']))
  const titles = withStore(({ reader }) =>
    reader.prepare('SELECT title FROM alert ORDER BY title').pluck().all(),
  )
  expect(titles).toEqual(expect.arrayContaining(['Eight', 'Five', 'Nine', 'One', 'Seven', 'Six', 'Three']))
}, 60_000)

test('a file that still grows is left alone and named, and taken in once it stands still', async () => {
  const path = join(outlet, 'night.jsonl')
  const lines = alertFile('night', 5000).split('\n')
  writeFileSync(path, '')
  let written = 0
  const writing = setInterval(() => {
    writeFileSync(path, `${lines[written]}\n`, { flag: 'a' })
    written += 1
  }, 20)
  const child = watch('--once')
  let errors = ''
  child.stderr?.on('data', (piece: Buffer) => {
    errors += piece.toString()
  })
  expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0)
  clearInterval(writing)
  expect(errors).toContain('night.jsonl: it is still being written, and is left for the next time.')
  expect([names(), count()]).toEqual([['night.jsonl'], 0])
  expect(cli.process(['alerts', 'watch', outlet, '--once']).code).toBe(0)
  expect([names(), count()]).toEqual([['night.jsonl.taken'], written])
}, 180_000)
