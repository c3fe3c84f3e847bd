import { join } from 'node:path'
import { budgets } from './budgets.ts'
import { bundle } from './bundle.ts'
import { corpusFile } from './corpus-files.ts'
import { type Figure, figure, held } from './figures.ts'
import { largeMailFile, mailboxFile } from './mail-files.ts'
import { median, runScript } from './measure.ts'

/** A log opened by path in the triage view: first rows, stalls of the main thread, total time, memory. */

type Reported = {
  readonly state: string
  readonly firstRowsMs: number | null
  readonly seconds: number
  readonly stallMs: number
  readonly peakMb: number
  readonly values: number
  readonly read: number
}

/** The sessions look up their worker beside themselves. */
const sources = {
  'read-by-path': 'test/bench/read-by-path.ts',
  'extraction-worker': 'src/main/jobs/extraction-worker.ts',
  'content-worker': 'src/main/jobs/content-worker.ts',
}

/** Seconds after which a reading is aborted. */
const limit = 600

/** Measures a log of a given size in megabytes. */
export async function measureTriage(
  root: string,
  cache: string,
  megabytes: number,
  rounds: number,
): Promise<Figure[]> {
  const { path, size } = corpusFile(cache, 'log', megabytes)
  const runs = await readByPath(root, cache, path, rounds)
  for (const { read } of runs)
    if (read !== size) throw new Error(`The log of ${megabytes} MB was not read to its end: ${read} bytes.`)
  const middle = middleOf(runs)
  const firstRowsMs = middle((reported) => reported.firstRowsMs ?? 0)
  const seconds = middle((reported) => reported.seconds)
  const stallMs = middle((reported) => reported.stallMs)
  const peakMb = middle((reported) => reported.peakMb)
  const part = `triage by path, ${megabytes} MB log`
  const ms = (value: number) => `${Math.round(value)} ms`
  const speed = (size / 1_048_576 / seconds).toFixed(1)
  return [
    held(part, 'first rows', ms(firstRowsMs), firstRowsMs, budgets.firstRows),
    held(part, 'longest stall of the main thread', ms(stallMs), stallMs, budgets.longestStall),
    figure(part, 'all of it', `${seconds.toFixed(1)} s, ${speed} MB/s, ${runs[0]?.values} values`),
    held(
      part,
      'peak memory',
      `${Math.round(peakMb)} MB`,
      peakMb,
      megabytes < 1024 ? budgets.peakMemory : budgets.largeLogMemory,
    ),
  ]
}

/** Measures one mail with large attachments, and a mailbox of many messages. */
export async function measureMails(root: string, cache: string): Promise<Figure[]> {
  const mail = await readByPath(root, cache, largeMailFile(cache, 25), 3)
  const ofMail = middleOf(mail)
  const firstMs = ofMail(({ firstRowsMs }) => firstRowsMs ?? 0)
  const wholeS = ofMail(({ seconds }) => seconds)
  const messages = 10_000
  const mailbox = await readByPath(root, cache, mailboxFile(cache, messages), 3)
  const ofMailbox = middleOf(mailbox)
  const rate = messages / ofMailbox(({ seconds }) => seconds)
  const peakMb = ofMailbox(({ peakMb: peak }) => peak)
  return [
    held(
      'triage of mails',
      'mail of 25 MB, first rows',
      `${Math.round(firstMs)} ms`,
      firstMs,
      budgets.mailFirst,
    ),
    held('triage of mails', 'mail of 25 MB, all of it', `${wholeS.toFixed(2)} s`, wholeS, budgets.mailWhole),
    held('triage of mails', 'mailbox of 10,000 messages', `${Math.round(rate)}/s`, rate, budgets.mailboxRate),
    figure('triage of mails', 'mailbox, peak memory with table and database', `${Math.round(peakMb)} MB`),
  ]
}

const middleOf = (runs: readonly Reported[]) => (of: (reported: Reported) => number) => median(runs.map(of))

/** Reads a file by its path, in a process of its own for each round. */
async function readByPath(root: string, cache: string, path: string, rounds: number): Promise<Reported[]> {
  const folder = join(cache, 'triage')
  await bundle(root, folder, sources, ['better-sqlite3', '@napi-rs/keyring'])
  const runs: Reported[] = []
  for (let round = 0; round < rounds; round++) {
    const reported = await runScript<Reported>(join(folder, 'read-by-path.js'), [path, cache], limit)
    if (reported === null) throw new Error(`${path} was not read in ${limit} s.`)
    if (reported.state !== 'done' || reported.firstRowsMs === null)
      throw new Error(`${path} was not read to its end: ${reported.state}, ${reported.read} bytes.`)
    runs.push(reported)
  }
  return runs
}
