import { readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { invalid, isProblem, type Problem } from '../../../contract/problem.ts'
import { exitCodes } from '../exit-code.ts'
import { type Job, refuseElsewhere } from '../job.ts'
import { howToRead, type ImportWay, importFile, printImport, stoppedByPerson } from './import-file.ts'

/** Milliseconds between two looks at a folder. Those of a network tell nobody of their changes, so it is looked at. */
const lookMs = 2000
/** What a file is called once it was taken in; where that is refused, it is remembered instead. */
const takenEnding = '.taken'
/** Files that were taken in, the last ones, of which it is seen when they grow nevertheless. */
const maxRemembered = 1000

/**
 * `alerts watch FOLDER`: takes in each file once two looks find it the same. A file that was taken in gets another name; in a folder
 * that cannot be written its alerts are told by what they are the same by, so that a second time adds none. One that is written to
 * while it is taken in, or later, is taken in again. One that was refused keeps its name, and is asked for again while only a locked
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
    await watched.look(() => isStopped)
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

class WatchedFolder {
  private readonly path: string
  private readonly job: Job
  private readonly way: ImportWay
  /** How files looked that are not taken in yet. */
  private seen = new Map<string, Look>()
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

  /** Takes in what looks as it did the last time. */
  async look(isStopped: () => boolean): Promise<void> {
    const before = this.seen
    this.seen = new Map()
    for (const file of new Set([...(await filesIn(this.path)), ...this.settled.keys()])) {
      const look = await lookOf(file)
      if (look === null) this.settled.delete(file)
      if (look === null || this.settled.get(file) === look) continue
      if (before.get(file) === look) await this.take(file, look)
      // it may still grow: the next look tells
      else this.seen.set(file, look)
      if (isStopped()) return
    }
  }

  /** Says what is left for another time, where there is no next look; gives why files were refused. */
  lastLook(): number | Problem {
    for (const file of this.seen.keys())
      if (!this.refused.has(file))
        this.job.terminal.note(`${file}: it is still being written, and left for the next time.`)
    return [...this.refused.values()].at(-1) ?? exitCodes.done
  }

  private async take(file: string, look: Look): Promise<void> {
    const answer = await importFile(file, this.way)
    if (!isProblem(answer)) printImport(this.job, [{ ...answer, problem: null }])
    const problem = isProblem(answer) ? answer : answer.problem
    const now = await lookOf(file)
    if (problem === null) this.refused.delete(file)
    else if (problem !== stoppedByPerson) this.refuse(file, problem)
    // it is taken in again once it does not change any more
    if (now !== look) {
      if (now !== null) this.seen.set(file, now)
      return
    }
    if (problem === null) this.settle(await named(file), look)
    else if (problem.code === 'locked') this.seen.set(file, look)
    else if (problem !== stoppedByPerson) this.settle(file, look)
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

/** Files that could hold alerts, by name; what begins with a dot is still being laid there, by custom. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries
    .filter(
      (entry) =>
        entry.isFile() &&
        /\.(?:jsonl?|ndjson|log|csv|tsv|txt)$/i.test(entry.name) &&
        !entry.name.startsWith('.'),
    )
    .map(({ name }) => join(folder, name))
    .toSorted()
}

/** Null when it is gone. */
async function lookOf(file: string): Promise<Look | null> {
  const found = await stat(file).catch(() => null)
  return found === null ? null : `${found.size} ${found.mtimeMs}`
}
