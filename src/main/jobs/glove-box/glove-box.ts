import { mkdirSync, rmSync } from 'node:fs'
import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { once } from '../../../contract/operation.ts'
import {
  fileFinding,
  fileIndicator,
  fileObject,
  fileText,
  leftOutOfFile,
  reportLimits,
  type ToolReport,
} from '../../../contract/workstation/files/tool-report.ts'
import type { FileTool } from '../../engine/file/file-tool.ts'
import { fileTools } from '../../engine/file/file-tools.ts'
import type { FileType } from '../../engine/file/file-types.ts'
import type { Carrier } from '../worker/carrier.ts'
import { inProcess } from '../worker/process-carrier.ts'
import { Stopped } from '../worker/protocol.ts'
import { WorkerHandle } from '../worker/worker-handle.ts'
import { workerScript } from '../worker/worker-script.ts'
import type { BoxPart, BoxTask } from './box-messages.ts'
import { residentBytes } from './resident-bytes.ts'

export type BoxOptions = {
  /** How processes run, where that is not Node's way. */
  readonly carrier: Carrier | undefined
  /** The one folder whose files boxes may read. */
  readonly folder: string
  /** Folder for their scratch folders, emptied with the first box. */
  readonly scratch: string
  /** Maximum resident memory of a box, in megabytes. */
  readonly memoryMb?: number
  /** Replaces the time that each tool has, in seconds. */
  readonly seconds?: number
  /** Number of boxes kept ready. */
  readonly ready?: number
  /** Another process than the one that has the tools; tests have one that misbehaves. */
  readonly script?: URL
  readonly tools?: readonly FileTool[]
}

/** What became of one tool. */
export type ToolEnd = {
  readonly tool: string
  readonly version: number
  readonly milliseconds: number
  /** Sentence where it failed or was ended; its report may hold a part then, or nothing. */
  readonly failure: string | null
  readonly report: ToolReport
}

export type BoxListener = {
  readonly onTypes: (types: readonly FileType[], tools: readonly string[]) => void
  readonly onBegin: (tool: string) => void
  /** `files` are those of the objects that have a digest, in their order; they are gone when the promise resolves. */
  readonly onEnd: (end: ToolEnd, files: readonly string[]) => Promise<void> | void
}

/**
 * Files that one process reads before it is replaced: libraries leak, and what one file broke may harm the next. One that
 * met a file with a finding, or a tool that failed, is replaced at once; a start takes as long as twenty ordinary files.
 */
const filesEach = 100
/** Maximum heap of a box; what is beyond V8's heap is bounded by its resident memory. */
const heapMb = 512
const usualMemoryMb = 1024
/** Milliseconds between two looks at the memory of a box. */
const lookMs = 100
/** Milliseconds that a box has to identify a file, before its first tool and between tools. */
const betweenToolsMs = 20_000
/** Characters of all reports about one file. */
const allReports = 200 * 2 ** 20
/** Bytes that a scratch folder may hold: an object too many is there before it is counted. */
const scratchBytes = reportLimits.allObjectBytes + 2 * reportLimits.objectBytes

const emptyReport: ToolReport = {
  data: null,
  findings: [],
  texts: [],
  objects: [],
  indicators: [],
  left_out: [],
}

const reportOf = once(() =>
  z.object({
    data: z.unknown(),
    findings: z.array(fileFinding()).max(reportLimits.findings),
    texts: z.array(fileText()).max(reportLimits.texts),
    objects: z.array(fileObject()).max(reportLimits.objects),
    indicators: z.array(fileIndicator()).max(reportLimits.indicators),
    left_out: z.array(leftOutOfFile()).max(reportLimits.leftOut),
  }),
)

type Box = {
  readonly worker: WorkerHandle
  readonly scratch: string
  files: number
  /** Digest of the rules that it was given. */
  rules: string
}

/**
 * Analyses files in disposable processes without network, children or a place to write. What they say is checked before
 * it is believed; their time, memory and output are limited from here, and one that passes a limit is killed. The tool
 * that ran then is named, and the others go on in a new process.
 */
export class GloveBox {
  private readonly options: BoxOptions
  private readonly tools: ReadonlyMap<string, FileTool>
  private readonly idle: Box[] = []
  private readonly boxes = new Set<Box>()
  private isClosed = false
  private count = 0

  constructor(options: BoxOptions) {
    this.options = options
    this.tools = new Map((options.tools ?? fileTools).map((tool) => [tool.name, tool]))
  }

  /** Starts processes before they are needed. */
  warm(): void {
    while (this.idle.length < (this.options.ready ?? 2)) this.idle.push(this.start())
  }

  /**
   * Runs the tools that are not done on one file. Rejects with `Stopped` when the signal is aborted or the box is
   * closed; everything else that goes wrong is told of the tool that it went wrong with.
   */
  async analyse(task: BoxTask, listener: BoxListener, signal?: AbortSignal): Promise<void> {
    const done = new Set(task.done)
    // each round ends at least one tool, so that there are no more rounds than tools
    for (let round = 0; round <= this.tools.size; round += 1) {
      if (signal?.aborted === true || this.isClosed) throw new Stopped()
      const ended = await this.round({ ...task, done: [...done] }, listener, signal)
      if (ended === null) return
      done.add(ended)
    }
  }

  async close(): Promise<void> {
    this.isClosed = true
    await Promise.all([...this.boxes].map((box) => this.end(box, new Stopped())))
  }

  /** Runs tools until all are done or the box has to be killed; returns the tool with which that happened. */
  private async round(
    task: BoxTask,
    listener: BoxListener,
    signal: AbortSignal | undefined,
  ): Promise<string | null> {
    const box = this.take()
    box.files += 1
    const { digest, sets } = task.rules
    const rules = { digest, sets: box.rules === digest ? null : sets }
    box.rules = digest
    const run = new Run(this.tools, listener, box.scratch)
    const watch = this.watch(box, run)
    const stop = () => void box.worker.end(new Stopped())
    signal?.addEventListener('abort', stop, { once: true })
    let why: unknown = null
    try {
      await box.worker.ask(
        { ...task, rules },
        {
          onPart: (part: BoxPart) => run.receive(part, (refused) => void box.worker.end(refused)),
        },
      )
    } catch (error) {
      why = error
    }
    clearInterval(watch)
    signal?.removeEventListener('abort', stop)
    try {
      const ended = why === null || why instanceof Stopped ? null : run.abandon(why)
      // what it took out lies in its scratch folder until it is stored
      await run.stored
      if (why instanceof Stopped) throw why
      if (why === null && !run.isRemarkable && box.files < filesEach && !this.isClosed) this.idle.push(box)
      return ended
    } finally {
      if (!this.idle.includes(box)) await this.end(box, new Stopped())
      if (!this.isClosed) this.warm()
    }
  }

  /** A box that is ready, or a new one; those that ended while they waited, as the system may decide, are left out. */
  private take(): Box {
    for (let box = this.idle.pop(); box !== undefined; box = this.idle.pop()) {
      if (!box.worker.isOver) return box
      void this.end(box, new Stopped())
    }
    return this.start()
  }

  /** Ends a box that takes too long or too much memory. */
  private watch(box: Box, run: Run): NodeJS.Timeout {
    const most = (this.options.memoryMb ?? usualMemoryMb) * 2 ** 20
    let isLooking = false
    return setInterval(async () => {
      const seconds = run.secondsOver(this.options.seconds)
      if (seconds !== null) return void box.worker.end(new Error(`it took longer than ${seconds} s`))
      const { pid } = box.worker
      if (pid === undefined || isLooking) return
      isLooking = true
      const [bytes, written] = await Promise.all([residentBytes(pid), bytesIn(box.scratch)])
      isLooking = false
      if (written > scratchBytes)
        void box.worker.end(new Error('it took out more than is taken out of one file'))
      if (bytes !== null && bytes > most)
        void box.worker.end(new Error(`it needed more than ${Math.round(most / 2 ** 20)} MB of memory`))
    }, lookMs)
  }

  private start(): Box {
    const { carrier, folder, script = workerScript('./box-process.ts', import.meta.url) } = this.options
    if (this.count === 0) rmSync(this.options.scratch, { recursive: true, force: true })
    const scratch = join(this.options.scratch, String(++this.count))
    mkdirSync(scratch, { recursive: true, mode: 0o700 })
    const worker = new WorkerHandle(script, {
      heapMb,
      confined: { reads: folder, writes: scratch },
      carrier: carrier ?? inProcess,
      given: { scratch },
    })
    const box: Box = { worker, scratch, files: 0, rules: '' }
    this.boxes.add(box)
    return box
  }

  private async end(box: Box, why: Error): Promise<void> {
    await box.worker.end(why)
    this.boxes.delete(box)
    const at = this.idle.indexOf(box)
    if (at >= 0) this.idle.splice(at, 1)
    await rm(box.scratch, { recursive: true, force: true })
  }
}

/** Returns the bytes of the files in a folder. */
async function bytesIn(folder: string): Promise<number> {
  let bytes = 0
  for (const name of await readdir(folder).catch(() => []))
    bytes += (await lstat(join(folder, name)).catch(() => null))?.size ?? 0
  return bytes
}

/** What a box has said about one file so far. */
class Run {
  private readonly tools: ReadonlyMap<string, FileTool>
  private readonly listener: BoxListener
  private tool: string | null = null
  private isOver = false
  private since = performance.now()
  private characters = 0
  private files: string[] = []
  private readonly scratch: string
  /** Whether a tool failed, or found more than neutral facts. */
  isRemarkable = false
  /** Resolves when all that was told so far is stored. */
  stored: Promise<void> = Promise.resolve()

  constructor(tools: ReadonlyMap<string, FileTool>, listener: BoxListener, scratch: string) {
    this.tools = tools
    this.listener = listener
    this.scratch = scratch
  }

  /** Seconds that the present tool had, where they are over; null otherwise. */
  secondsOver(instead: number | undefined): number | null {
    const seconds =
      this.tool === null ? betweenToolsMs / 1000 : (instead ?? this.tools.get(this.tool)?.seconds ?? 0)
    return performance.now() - this.since > seconds * 1000 ? seconds : null
  }

  receive(part: BoxPart, refuse: (why: Error) => void): void {
    if (this.isOver) return
    try {
      this.take(part)
    } catch (error) {
      this.isOver = true
      refuse(error instanceof Error ? error : new Error(String(error)))
    }
  }

  /** Tells of the tool with which the box ended; a box that ended between tools names none, and is an error. */
  abandon(error: unknown): string {
    const why = error instanceof Error ? error.message : String(error)
    if (this.tool === null) throw new Error(`The file could not be analysed: ${why}.`)
    const tool = this.tool
    this.files = []
    this.report(tool, emptyReport, `${why}: it was ended.`, performance.now() - this.since)
    return tool
  }

  private take(part: BoxPart): void {
    if (part.is === 'types') this.listener.onTypes(part.types, part.tools)
    else if (part.is === 'begin') {
      if (!this.tools.has(part.tool)) throw new Error('it named a tool that there is not')
      this.tool = part.tool
      this.since = performance.now()
      this.files = []
      this.listener.onBegin(part.tool)
    } else if (part.is === 'object') {
      if (!Number.isSafeInteger(part.file)) throw new Error('it named an object that there is not')
      if (this.files.push(join(this.scratch, String(part.file))) > reportLimits.objects)
        throw new Error('it took out more than is taken out of one file')
    } else this.takeReport(part)
  }

  private takeReport({ tool, report, failure, milliseconds }: Extract<BoxPart, { is: 'report' }>): void {
    if (tool !== this.tool) throw new Error('it reported of another tool than it began')
    if (typeof report !== 'string') throw new Error('it sent a report that is none')
    this.characters += report.length
    if (this.characters > allReports) throw new Error('it said more than is kept of one file')
    const parsed = reportOf().safeParse(JSON.parse(report))
    if (!parsed.success) throw new Error('it said what is no report')
    const handed = parsed.data.objects.filter(({ sha256 }) => sha256 !== null).length
    if (handed !== this.files.length) throw new Error('it named other objects than it handed over')
    let { data } = parsed.data
    let why = failure === null ? null : String(failure).slice(0, 500)
    if (why === null) {
      const checked = this.tools.get(tool)?.result().safeParse(data)
      if (checked?.success === true) data = checked.data
      else {
        why = 'its result has not the form that it declares'
        data = null
      }
    }
    this.report(tool, { ...parsed.data, data }, why, milliseconds)
  }

  private report(tool: string, report: ToolReport, failure: string | null, milliseconds: number): void {
    this.tool = null
    this.since = performance.now()
    this.isRemarkable ||= failure !== null || report.findings.some(({ severity }) => severity !== 'info')
    const end = {
      tool,
      version: this.tools.get(tool)?.version ?? 0,
      milliseconds: Math.max(0, Math.round(milliseconds)),
      failure,
      report,
    }
    const { files } = this
    this.files = []
    this.stored = this.stored.then(() => this.listener.onEnd(end, files))
  }
}
