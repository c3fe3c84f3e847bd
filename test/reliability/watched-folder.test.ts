import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore, type Store } from '../../src/main/store/open.ts'
import { CliFolder, entry } from '../contract/cli-process.ts'
import { alertFile, faultsOfFile } from './alert-file-faults.ts'

/** A folder that another system fills: whatever happens to the command or to its files, each alert of a file is there once. */

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

/** Ends the command that watches, and gives its exit code. */
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
  const { code, out } = cli.skerry(['alerts', 'watch', outlet, '--once'])
  expect([code, out.includes(`${(alerts - kept).toLocaleString('en-GB')} alerts added`)]).toEqual([0, true])
  expect(names()).toEqual(['night.jsonl.taken'])
  expect(withStore((store) => faultsOfFile(store, 'night', alerts))).toEqual([])
}, 180_000)

test('a file that goes on after it stood still is taken in to its end, and no former one is written over', async () => {
  const text = alertFile('night', 300)
  // in the midst of a line
  const half = text.slice(0, 20_000)
  writeFileSync(join(outlet, 'night.jsonl.taken'), 'a former one')
  const slow = openSync(join(outlet, 'night.jsonl'), 'w')
  writeSync(slow, half)
  watch()
  await expect.poll(names, soon).toEqual(['night.jsonl.2.taken', 'night.jsonl.taken'])
  const taken = count()
  expect(taken).toBe(half.split('\n').length - 1)
  // whoever writes it has it open still, whatever it is called by now
  writeSync(slow, text.slice(20_000))
  closeSync(slow)
  await expect.poll(count, soon).toBe(300)
  expect(await ended('SIGINT')).toBe(130)
  expect(withStore((store) => faultsOfFile(store, 'night', 300))).toEqual([])
  expect(names()).toEqual(['night.jsonl.2.taken', 'night.jsonl.taken'])
  expect(readFileSync(join(outlet, 'night.jsonl.taken'), 'utf8')).toBe('a former one')
}, 180_000)

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
  expect(errors).toContain('night.jsonl: it is still being written, and left for the next time.')
  expect([names(), count()]).toEqual([['night.jsonl'], 0])
  expect(cli.skerry(['alerts', 'watch', outlet, '--once']).code).toBe(0)
  expect([names(), count()]).toEqual([['night.jsonl.taken'], written])
}, 180_000)
