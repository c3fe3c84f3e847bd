import { open, readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { invalid, isProblem, type Problem } from '../../../contract/problem.ts'
import { exitCodes } from '../exit-code.ts'
import { type Job, refuseElsewhere } from '../job.ts'
import {
  howToRead,
  type ImportReport,
  type ImportWay,
  importFile,
  printImport,
  stoppedByPerson,
} from './import-file.ts'

/** Milliseconds between two looks at a folder. Those of a network tell nobody of their changes, so it is looked at. */
const lookMs = 2000
/** Looks that have to find a file the same where it does not seem to end behind a whole record: its writer may only be slow. */
const looksWhenOpen = 5
/** What a file is called once it was taken in; where that is refused, it is remembered instead. */
const takenEnding = '.taken'
/** Files that were taken in, the last ones, of which it is seen when they grow nevertheless. */
const maxRemembered = 1000

/**
 * `alerts watch FOLDER`: takes in each file once two looks find it the same. A file that was taken in gets another name; in a folder
 * that cannot be written its alerts are told by what they are the same by, so that a second time adds none. One that is written to
 * while it is taken in, or later, is taken in again; one whose last record is cut keeps its name, so that its writer finds it. One that was refused keeps its name, and is asked for again while only a locked
 * licence refuses it.
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
  if (found?.isDirectory() !== true) return invalid('folder', `${path} is no folder`)
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
  const watched = new WatchedFolder(path, job, { workstation, terminal, ...how, stop })
  for (let looks = 1; ; looks += 1) {
    await watched.look(flags.once === true, () => isStopped)
    if (isStopped) return exitCodes.interrupted
    if (flags.once === true && (looks === 2 || watched.isEmpty)) return watched.lastLook()
    await rest(stop)
  }
}

/** Waits until the next look, or until somebody asks to stop. */
async function rest(stop: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, lookMs)
  await Promise.race([promise, stop])
  clearTimeout(timer)
}

/** Size and time of a file, which change while it grows. */
type Look = string

const isEmpty = (look: Look) => look.startsWith('0 ')

class WatchedFolder {
  private readonly path: string
  private readonly job: Job
  private readonly way: ImportWay
  /** How files looked that are not taken in yet. */
  private seen = new Map<string, { readonly look: Look; readonly times: number }>()
  /** How files looked when they were taken in or refused, by the names that they have since. */
  private readonly settled = new Map<string, Look>()
  private readonly refused = new Map<string, Problem>()

  constructor(path: string, job: Job, way: ImportWay) {
    this.path = path
    this.job = job
    this.way = way
  }

  /** Nothing was found that is to be taken in. */
  get isEmpty(): boolean {
    return this.seen.size === 0
  }

  /** Takes in what looks as it did the last time; where there is no later time, also what may go on. */
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
      // it may still grow: the next look tells
      else this.seen.set(file, { look, times })
      if (isStopped()) return
    }
  }

  /** Says what is left for another time, where there is no next look; gives why files were refused. */
  lastLook(): number | Problem {
    for (const [file, { look }] of this.seen)
      if (!this.refused.has(file))
        this.job.terminal.note(
          `${file}: it is ${isEmpty(look) ? 'empty' : 'still being written'}, and left for the next time.`,
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
    // it is taken in again once it does not change any more
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
        ? `${file}: it ends within the record of line ${open_end.line}. It keeps its name, and is taken in again when it goes on.`
        : `${file}: line ${open_end.line} is the last one and has no line end. It was taken as whole.`,
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

/** Gives a file that was taken in its other name, which no former one has; gives the name that it has then. */
async function named(file: string): Promise<string> {
  if (file.endsWith(takenEnding)) return file
  let taken = `${file}${takenEnding}`
  for (let number = 2; (await lookOf(taken)) !== null; number += 1) taken = `${file}.${number}${takenEnding}`
  return rename(file, taken).then(
    () => taken,
    () => file,
  )
}

/** Names of files that are on their way, as programs that fetch files write them beside the one that they become. */
const onTheirWay = /\.(?:part|partial|filepart|tmp|temp|crdownload|download)$/i

/**
 * Files that could hold alerts, by name. By custom what begins with a dot or a tilde is still being laid there, and so is a file
 * beside which one on its way stands; an empty one says nothing yet.
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

/** Null when it is gone. */
async function lookOf(file: string): Promise<Look | null> {
  const found = await stat(file).catch(() => null)
  return found === null ? null : `${found.size} ${found.mtimeMs}`
}

const endBytes = 256

/** Whether a file seems to end within a record: JSON behind which no bracket stands, or a last line without a line end. */
async function endsWithin(file: string): Promise<boolean> {
  const handle = await open(file, 'r').catch(() => null)
  if (handle === null) return false
  try {
    const { size } = await handle.stat()
    const at = async (position: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(endBytes), 0, endBytes, position)
      // of UTF-16 every other byte is none that counts here
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
