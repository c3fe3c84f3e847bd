import { open, readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { invalid, isProblem, type Problem } from '../../../contract/problem.ts'
import { exitCodes } from '../exit-code.ts'
import { type Job, refuseElsewhere } from '../job.ts'
import { howToRead } from './how-to-read.ts'
import { type ImportReport, type ImportWay, importFile, printImport, stoppedByPerson } from './import-file.ts'

/** Milliseconds between two scans of a folder. It is polled, since network folders report no changes. */
const lookMs = 2000
/**
 * Number of scans in which a file must be unchanged when it does not seem to end after a complete record, in case its
 * writer is slow.
 */
const looksWhenOpen = 5
/** Suffix of a file that was imported; where renaming fails, the file is remembered instead. */
const takenEnding = '.taken'
/** Maximum number of imported files, the most recent ones, that are still checked for growth. */
const maxRemembered = 1000

/**
 * `alerts watch FOLDER`: imports each file once two scans find it unchanged. An imported file is renamed; in a
 * read-only folder its alerts are recognised by their identity, so that importing them again adds none. A file that is
 * written to during or after its import is imported again; one whose last record is truncated keeps its name, so that
 * its writer finds it. A refused file keeps its name, and is only retried while a locked licence is the reason.
 */
export async function watchFolder(
  job: Job,
  [folder]: readonly unknown[],
  flags: Readonly<Record<string, unknown>>,
): Promise<number | Problem> {
  const { choices, terminal } = job
  const path = String(folder)
  const how = howToRead(flags)
  if (isProblem(how)) return how
  const found = await stat(path).catch(() => null)
  if (found?.isDirectory() !== true) return invalid('folder', `${path} is not a folder`)
  if (choices.isDryRun) {
    terminal.print(`LOCAL alertInbox.beginImport of the files in ${path}`)
    return exitCodes.done
  }
  const elsewhere = refuseElsewhere(choices)
  if (elsewhere !== null) return elsewhere
  const workstation = await job.open()
  if (isProblem(workstation)) return workstation
  let isStopped = false
  const stop = job.around.untilStopped().then(() => {
    isStopped = true
  })
  const watched = new WatchedFolder(path, job, {
    workstation,
    terminal,
    asBefore: flags.asNew !== true,
    ...how,
    stop,
  })
  for (let looks = 1; ; looks += 1) {
    await watched.look(flags.once === true, () => isStopped)
    if (isStopped) return exitCodes.interrupted
    if (flags.once === true && (looks === 2 || watched.isEmpty)) return watched.lastLook()
    await rest(stop)
  }
}

/** Waits until the next scan, or until a stop is requested. */
async function rest(stop: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, lookMs)
  await Promise.race([promise, stop])
  clearTimeout(timer)
}

/** Size and modification time of a file, which change while it grows. */
type Look = string

const isEmpty = (look: Look) => look.startsWith('0 ')

class WatchedFolder {
  private readonly path: string
  private readonly job: Job
  private readonly way: ImportWay
  /** State of files that are not imported yet. */
  private seen = new Map<string, { readonly look: Look; readonly times: number }>()
  /** State of files when they were imported or refused, by their current names. */
  private readonly settled = new Map<string, Look>()
  private readonly refused = new Map<string, Problem>()

  constructor(path: string, job: Job, way: ImportWay) {
    this.path = path
    this.job = job
    this.way = way
  }

  /** Whether there was nothing to import. */
  get isEmpty(): boolean {
    return this.seen.size === 0
  }

  /**
   * Imports files that are unchanged since the last scan; when there is no later scan, also those that may still grow.
   */
  async look(isOnce: boolean, isStopped: () => boolean): Promise<void> {
    const before = this.seen
    this.seen = new Map()
    for (const file of new Set([...(await filesIn(this.path)), ...this.settled.keys()])) {
      const look = await lookOf(file)
      if (look === null) this.settled.delete(file)
      if (look === null || this.settled.get(file) === look) continue
      if (isEmpty(look)) {
        this.seen.set(file, { look, times: 0 })
        continue
      }
      const former = before.get(file)
      const times = former?.look === look ? former.times + 1 : 1
      const isWhole = times >= looksWhenOpen || isOnce || !(await endsWithin(file))
      if (times > 1 && isWhole) await this.take(file, look)
      // it may still grow, which the next scan will show
      else this.seen.set(file, { look, times })
      if (isStopped()) return
    }
  }

  /** Reports the files left for the next run when no scan follows; returns why files were refused. */
  lastLook(): number | Problem {
    for (const [file, { look }] of this.seen)
      if (!this.refused.has(file))
        this.job.terminal.note(
          `${file}: it is ${isEmpty(look) ? 'empty' : 'still being written'}, and is left for the next time.`,
        )
    return [...this.refused.values()].at(-1) ?? exitCodes.done
  }

  private async take(file: string, look: Look): Promise<void> {
    const answer = await importFile(file, this.way)
    if (!isProblem(answer)) this.report({ ...answer, problem: null })
    const problem = isProblem(answer) ? answer : answer.problem
    const now = await lookOf(file)
    if (problem === null) this.refused.delete(file)
    else if (problem !== stoppedByPerson) this.refuse(file, problem)
    // it is imported again once it stops changing
    if (now !== look) {
      if (now !== null) this.seen.set(file, { look: now, times: 1 })
      return
    }
    const isCut = !isProblem(answer) && answer.open_end?.is_cut === true
    if (problem === null) this.settle(isCut ? file : await named(file), look)
    else if (problem.code === 'locked') this.seen.set(file, { look, times: looksWhenOpen })
    else if (problem !== stoppedByPerson) this.settle(file, look)
  }

  private report(report: ImportReport): void {
    printImport(this.job, [report])
    const { file, open_end } = report
    if (open_end === null) return
    this.job.terminal.note(
      open_end.is_cut
        ? `${file}: it ends within the record of line ${open_end.line}. It keeps its name, and is imported again when more is added.`
        : `${file}: line ${open_end.line} is the last one and has no line end. It was treated as complete.`,
    )
  }

  private refuse(file: string, problem: Problem): void {
    if (this.refused.get(file)?.message !== problem.message)
      this.job.terminal.note(`${file}: ${problem.message}`)
    this.refused.set(file, problem)
  }

  private settle(file: string, look: Look): void {
    this.settled.set(file, look)
    const [oldest] = this.settled.keys()
    if (this.settled.size > maxRemembered && oldest?.endsWith(takenEnding) === true)
      this.settled.delete(oldest)
  }
}

/** Renames an imported file to an unused name; returns its current name. */
async function named(file: string): Promise<string> {
  if (file.endsWith(takenEnding)) return file
  let taken = `${file}${takenEnding}`
  for (let number = 2; (await lookOf(taken)) !== null; number += 1) taken = `${file}.${number}${takenEnding}`
  return rename(file, taken).then(
    () => taken,
    () => file,
  )
}

/** Suffixes of incomplete downloads, which are written beside the final file. */
const onTheirWay = /\.(?:part|partial|filepart|tmp|temp|crdownload|download)$/i

/**
 * Returns the files that may contain alerts, by name. By convention, a file whose name begins with a dot or a tilde is
 * still being written, as is one with an incomplete download beside it; empty ones are not ready yet.
 */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const underWay = new Set(
    entries.flatMap(({ name }) => (onTheirWay.test(name) ? [name.replace(onTheirWay, '')] : [])),
  )
  return entries
    .filter(
      (entry) =>
        entry.isFile() &&
        /\.(?:jsonl?|ndjson|log|csv|tsv|txt)$/i.test(entry.name) &&
        !/^[.~]|\.(?:part|partial|tmp|temp)\./i.test(entry.name) &&
        !underWay.has(entry.name),
    )
    .map(({ name }) => join(folder, name))
    .toSorted()
}

/** Returns null when the file is gone. */
async function lookOf(file: string): Promise<Look | null> {
  const found = await stat(file).catch(() => null)
  return found === null ? null : `${found.size} ${found.mtimeMs}`
}

const endBytes = 256

/** Whether a file seems to end within a record: JSON without a closing bracket, or a last line without a line end. */
async function endsWithin(file: string): Promise<boolean> {
  const handle = await open(file, 'r').catch(() => null)
  if (handle === null) return false
  try {
    const { size } = await handle.stat()
    const at = async (position: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(endBytes), 0, endBytes, position)
      // the zero bytes of UTF-16 are irrelevant here
      return buffer.toString('latin1', 0, bytesRead).replaceAll('\0', '')
    }
    const isJson = /^(?:\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)?\s*[{[]/.test(await at(0))
    const end = await at(Math.max(0, size - endBytes))
    return isJson ? !/[}\]]\s*$/.test(end) : !/[\r\n]$/.test(end)
  } catch {
    return false
  } finally {
    await handle.close()
  }
}
