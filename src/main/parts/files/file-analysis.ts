import { isProblem, type Problem } from '../../../contract/problem.ts'
import { highestSeverity } from '../../../contract/severities.ts'
import type { FileFinding } from '../../../contract/workstation/files/tool-report.ts'
import { fileTools } from '../../engine/file/file-tools.ts'
import { GloveBox, type ToolEnd } from '../../jobs/glove-box/glove-box.ts'
import { Stopped } from '../../jobs/worker/protocol.ts'
import type { Tools } from '../../operations/call/context.ts'
import type { BlobFolder, BlobSource } from '../../operations/data-dir/blob-folder.ts'
import type { RunningJob } from '../../operations/jobs/running-job.ts'
import { isoTime } from '../../operations/system/clock.ts'
import { logFault } from '../../operations/system/log.ts'
import { withoutFlush } from '../../store/database/without-flush.ts'
import {
  addFile,
  childrenOf,
  endAnalysis,
  type FileRecord,
  type FileState,
  forgetFailedReports,
  readFile,
  renewAnalyses,
  setFileState,
  setFileTypes,
  toolsOf,
} from '../../store/files/files.ts'
import { renewMatches, toolsWithRules } from '../../store/files/rule-sets.ts'
import { isSubmittedScript, putScript } from '../../store/files/scripts.ts'
import { ActiveRules } from './active-rules.ts'
import { FileDigests } from './file-digests.ts'
import { ReportKeeper } from './report-keeper.ts'
import { TreeRoom } from './tree-room.ts'
import { unfinishedFiles } from './unfinished-files.ts'
import { WordsAtHand } from './words-at-hand.ts'

/** Files analysed at the same time, each in a process of its own. */
const atOnce = 2
/** Maximum size of a file, in bytes: those that are named by path. */
export const maxFileBytes = 2 * 2 ** 30

/** Versions of the tools of this program. */
const toolVersions: ReadonlyMap<string, number> = new Map(
  fileTools.map(({ name, version }) => [name, version]),
)
/** The same as one text, kept with each file: one that was analysed by others is analysed again. */
const presentTools = fileTools.map(({ name, version }) => `${name} ${version}`).join(', ')

/** Where a file comes from. */
export type Arrival = {
  readonly name: string
  /** In words: the path, `the clipboard`, `the API`. */
  readonly place: string
  /** Words that may open it, where it is encrypted. */
  readonly passwords?: readonly string[]
  /** Whether it was given as a script. */
  readonly isScript?: boolean
}

export type TakenFile = {
  readonly file: FileRecord
  /** Whether tools run because of it. */
  readonly isLaunched: boolean
}

export type AnalysisFolders = {
  /** The content of files. */
  readonly samples: BlobFolder
  /** Path of that folder, which analysing processes may read. */
  readonly folder: string
  /** Folder for what they take out of files, until it is kept. */
  readonly scratch: string
}

/**
 * Takes files in and has them analysed, with everything that is found in them. What waits is in the database, so that a
 * program that ends in the middle goes on with its next start; nothing is acknowledged before it is on disk.
 */
export class FileAnalysis {
  private readonly samples: BlobFolder
  private readonly tools: Tools
  private readonly box: GloveBox
  private readonly reports: ReportKeeper
  private readonly words: WordsAtHand
  private readonly rules: ActiveRules
  private readonly waiting = new Set<string>()
  private readonly running = new Map<string, AbortController>()
  private readonly analyses = new Set<Promise<void>>()
  /** Files during whose analysis a program ended: each is analysed alone, so that the next end names the right one. */
  private readonly suspects = new Set<string>()
  private readonly rooms = new Map<string, TreeRoom>()
  private readonly ends = new Map<string, (() => void)[]>()
  private job: RunningJob | null = null
  private done = 0
  private isClosed = false
  /** Whether a file was analysed with rules that are not the present ones any more. */
  private haveRulesChanged = false
  private idle: () => void = () => undefined

  constructor(tools: Tools, { samples, folder, scratch }: AnalysisFolders) {
    this.tools = tools
    this.samples = samples
    this.reports = new ReportKeeper(tools, samples)
    this.words = new WordsAtHand(tools.store.reader)
    this.rules = new ActiveRules(tools.store)
    this.box = new GloveBox({ carrier: tools.processes, folder, scratch })
  }

  /** Goes on with what an earlier run left, and runs tools that are new or whose version has risen. */
  resume(): void {
    const { store } = this.tools
    store.writer
      .transaction(() => {
        const { digest } = this.rules.now()
        renewAnalyses(store.writer, toolVersions, toolsWithRules(presentTools, digest))
        renewMatches(store.writer, presentTools, digest)
      })
      .immediate()
    this.goOn()
  }

  /** Looks at the files that are kept with the present rules. */
  matchAgain(): void {
    if (this.isClosed) return
    this.haveRulesChanged = false
    const { writer } = this.tools.store
    writer.transaction(() => renewMatches(writer, presentTools, this.rules.now().digest)).immediate()
    this.goOn()
    this.changed()
  }

  private goOn(): void {
    for (const { sha256, isSuspect, room } of unfinishedFiles(this.tools.store)) {
      if (isSuspect) this.suspects.add(sha256)
      if (room !== null) this.rooms.set(sha256, room)
      this.enqueue(sha256)
    }
  }

  /** Stores a file and has it analysed, unless it is: then only its name and place are added. */
  async takeIn(path: string, arrival: Arrival, signal?: AbortSignal): Promise<TakenFile | Problem> {
    return this.keep({ file: path }, arrival, signal)
  }

  /** As `takeIn`, for bytes in memory. */
  async takeBytes(bytes: Uint8Array, arrival: Arrival): Promise<TakenFile | Problem> {
    return this.keep([bytes], arrival)
  }

  /** As `takeIn`, for a file of ours, which is gone afterwards. */
  async takeUpload(path: string, arrival: Arrival): Promise<TakenFile | Problem> {
    return this.keep({ ownFile: path }, arrival)
  }

  /** Resolves when a file has been analysed, with all that it holds. */
  async whole(sha256: string): Promise<void> {
    const seen = new Set<string>()
    const wait = async (file: string): Promise<void> => {
      if (seen.has(file)) return
      seen.add(file)
      while (this.isUnderWay(file) && !this.isClosed) await this.nextEnd(file)
      for (const child of childrenOf(this.tools.store.reader, file)) await wait(child)
    }
    await wait(sha256)
  }

  /** Has a file that somebody waits for analysed before the others, and resolves when its own analysis has ended. */
  async analysed(sha256: string): Promise<void> {
    if (this.waiting.delete(sha256)) {
      const others = [...this.waiting]
      this.waiting.clear()
      for (const each of [sha256, ...others]) this.waiting.add(each)
    }
    while (this.isUnderWay(sha256) && !this.isClosed) await this.nextEnd(sha256)
  }

  private nextEnd(sha256: string): Promise<void> {
    return new Promise<void>((resolve) => this.ends.set(sha256, [...(this.ends.get(sha256) ?? []), resolve]))
  }

  /** Runs the tools that failed or have not run, again. */
  again(file: FileRecord): void {
    const { writer } = this.tools.store
    writer
      .transaction(() => {
        forgetFailedReports(writer, file.sha256)
        setFileState(writer, file.sha256, 'pending')
      })
      .immediate()
    this.enqueue(file.sha256)
  }

  isUnderWay(sha256: string): boolean {
    return this.running.has(sha256) || this.waiting.has(sha256)
  }

  async close(): Promise<void> {
    this.isClosed = true
    this.waiting.clear()
    // it was not the analysis that ended the program
    for (const [sha256, each] of this.running) {
      this.write(() => setFileState(this.tools.store.writer, sha256, 'pending'))
      each.abort()
    }
    // what they took out is stored before its scratch folder goes, and nothing is written once this has resolved
    await Promise.all(this.analyses)
    await this.box.close()
    for (const resolve of [...this.ends.values()].flat()) resolve()
    this.idle()
  }

  private async keep(
    source: BlobSource,
    arrival: Arrival,
    signal?: AbortSignal,
  ): Promise<TakenFile | Problem> {
    const { store, clock } = this.tools
    const digests = new FileDigests()
    const options = { limit: maxFileBytes, onBytes: digests.add, ...(signal !== undefined && { signal }) }
    const { passwords = [], name, place, isScript } = arrival
    const file = await this.samples.take(source, options, ({ sha256, size }) =>
      store.writer
        .transaction(() => {
          const origin = { parent: '', name, place, seen_at: isoTime(clock) }
          const file = addFile(store.writer, { sha256, size, ...digests.end() }, origin, 0)
          if (isScript === true) putScript(store.writer, sha256, origin.seen_at)
          return file
        })
        .immediate(),
    )
    if (isProblem(file)) return file
    this.words.give(file.sha256, passwords)
    const isLaunched = file.state === 'pending' || file.state === 'stopped' || file.state === 'failed'
    if (file.state === 'stopped' || file.state === 'failed')
      setFileState(store.writer, file.sha256, 'pending')
    if (isLaunched) this.enqueue(file.sha256)
    this.changed()
    return { file: readFile(store.reader, file.sha256) ?? file, isLaunched }
  }

  private enqueue(sha256: string): void {
    if (this.isClosed || this.isUnderWay(sha256)) return
    this.waiting.add(sha256)
    this.job ??= this.startJob()
    this.next()
  }

  /** One job for all that waits: cancelling it leaves what was found, and the rest as stopped. */
  private startJob(): RunningJob {
    this.done = 0
    const over = new Promise<void>((resolve) => {
      this.idle = resolve
    })
    return this.tools.jobs.start(
      {
        part: 'files',
        kind: 'file-analysis',
        title: () => 'Analysing files',
        unit: 'files',
        progress: () => ({ done: this.done, all: this.done + this.waiting.size + this.running.size }),
        result: () => ({}),
        problemOf: (error) => ({ code: 'failed', message: `The analysis ended: ${String(error)}` }),
        isMostlyBrief: true,
        isReportedElsewhere: true,
      },
      async ({ signal }) => {
        signal.addEventListener('abort', () => this.stop(), { once: true })
        await over
        this.job = null
        signal.throwIfAborted()
        return undefined
      },
    )
  }

  /** Cancels what waits and runs; a workstation that closes leaves it waiting for the next start. */
  private stop(): void {
    if (this.tools.jobs.isClosing) return
    const { writer } = this.tools.store
    const stopped = [...this.waiting]
    this.waiting.clear()
    withoutFlush(writer, () => {
      for (const sha256 of stopped) setFileState(writer, sha256, 'stopped')
    })
    for (const sha256 of stopped) this.ended(sha256)
    for (const each of this.running.values()) each.abort()
    if (this.running.size === 0) this.idle()
    this.changed()
  }

  private next(): void {
    while (this.running.size < atOnce) {
      const [sha256] = this.waiting
      if (sha256 === undefined) break
      const isSuspect = [sha256, ...this.running.keys()].some((each) => this.suspects.has(each))
      if (isSuspect && this.running.size > 0) break
      this.waiting.delete(sha256)
      const cancel = new AbortController()
      this.running.set(sha256, cancel)
      const analysis = this.analyse(sha256, cancel.signal).finally(() => {
        this.analyses.delete(analysis)
        this.running.delete(sha256)
        this.suspects.delete(sha256)
        this.rooms.delete(sha256)
        this.done += 1
        this.ended(sha256)
        this.changed()
        if (this.haveRulesChanged) this.matchAgain()
        this.next()
      })
      this.analyses.add(analysis)
    }
    if (this.running.size === 0 && this.waiting.size === 0) this.idle()
  }

  private ended(sha256: string): void {
    const resolvers = this.ends.get(sha256) ?? []
    this.ends.delete(sha256)
    for (const resolve of resolvers) resolve()
  }

  private changed(): void {
    this.tools.publish('files', {})
  }

  private async analyse(sha256: string, signal: AbortSignal): Promise<void> {
    const { store } = this.tools
    const file = readFile(store.reader, sha256)
    if (file === null) return
    try {
      const opened = this.samples.open(sha256)
      if (typeof opened === 'string') {
        this.write(() => setFileState(store.writer, sha256, 'failed', `Its content is ${opened}.`))
        return
      }
      this.write(() => setFileState(store.writer, sha256, 'running'))
      const rules = this.rules.now()
      const reported = toolsOf(store.reader, sha256).map(({ tool }) => tool)
      const isScript = isSubmittedScript(store.reader, sha256)
      await this.box.analyse(
        {
          ...{ path: opened.path, name: file.name, depth: file.depth, done: reported },
          passwords: this.words.for(sha256),
          isScript,
          rules,
        },
        {
          onTypes: (types) => {
            this.write(() => setFileTypes(store.writer, sha256, types[0]?.mime ?? '', JSON.stringify(types)))
            this.changed()
          },
          onBegin: () => undefined,
          onEnd: (end, files) => this.keepReport(file, end, files, rules.digest),
        },
        signal,
      )
      // one that was given as a script meanwhile is read as one, too
      if (!isScript && isSubmittedScript(store.reader, sha256)) await this.analyse(sha256, signal)
      else this.conclude(sha256, rules.digest)
      this.haveRulesChanged ||= this.rules.now().digest !== rules.digest
    } catch (error) {
      if (error instanceof Stopped) {
        // one that is closed goes on with the next start
        if (!this.isClosed && !this.tools.jobs.isClosing)
          this.write(() => setFileState(store.writer, sha256, 'stopped'))
        return
      }
      logFault(`The file ${sha256} could not be analysed`, error)
      const why = error instanceof Error ? error.message : String(error)
      this.write(() => setFileState(store.writer, sha256, 'failed', why))
    }
  }

  /** Stores what a tool said; the objects that it took out wait for their turn. */
  private async keepReport(
    file: FileRecord,
    end: ToolEnd,
    files: readonly string[],
    rules: string,
  ): Promise<void> {
    const room = this.rooms.get(file.sha256) ?? new TreeRoom()
    this.rooms.set(file.sha256, room)
    for (const child of await this.reports.keep(file, { end, files, rules, room })) {
      this.rooms.set(child, this.rooms.get(child) ?? room)
      this.enqueue(child)
    }
    this.changed()
  }

  private conclude(sha256: string, rules: string): void {
    const { store, clock } = this.tools
    const tools = toolsOf(store.reader, sha256)
    const findings = tools.flatMap((tool) => JSON.parse(tool.findings) as FileFinding[])
    const state: FileState = tools.some((tool) => tool.state === 'failed') ? 'partial' : 'completed'
    const severity = highestSeverity(findings)
    const end = { state, severity, at: isoTime(clock), tools: toolsWithRules(presentTools, rules) }
    this.write(() => endAnalysis(store.writer, sha256, end))
  }

  /** Writes what can be made again: a power failure may lose the last of it, and then it is. */
  private write<T>(work: () => T): T {
    return withoutFlush(this.tools.store.writer, work)
  }
}
