import type { IocKind } from '../../../contract/core/ioc-kinds.ts'
import { decode } from '../../engine/ioc/encoding.ts'
import { ContentProcess } from '../../jobs/content-process.ts'
import { type ExtractionPool, openExtractionPool } from '../../jobs/extraction-pool.ts'
import type { Carrier } from '../../jobs/worker/carrier.ts'
import { sentenceOf } from '../../operations/call/sentence-of.ts'
import type { FileAnalyses } from '../../operations/data-dir/file-analyses.ts'
import type { OwnFolder } from '../../operations/data-dir/own-folder.ts'
import type { Jobs } from '../../operations/jobs/jobs.ts'
import type { ValueLists } from '../../operations/knowledge/value-lists.ts'
import { type Clock, isoTime } from '../../operations/system/clock.ts'
import { logFault } from '../../operations/system/log.ts'
import type { Random } from '../../operations/system/random.ts'
import type { ArrivingFile, Upload } from '../../operations/uploads/upload.ts'
import type { Store } from '../../store/database/handle.ts'
import { saveHeaderUses } from '../../store/triage/indicator-roles.ts'
import { entitleSession } from '../../store/triage/sessions.ts'
import { analyseSession, planAnalyses } from './analyse-session.ts'
import { assessSession } from './assess-session.ts'
import { lookAtLabels } from './label-session.ts'
import type { SourceRequest } from './lay-sources.ts'
import type { OpenSession } from './open-session.ts'
import { SourceReader, saveEnd } from './read-sources.ts'
import { readHeaderUses, writeUse } from './session-roles.ts'
import { titleBytes, titleOfText } from './session-title.ts'
import type { Source } from './source-file.ts'

/** What sessions are kept with. */
export type SessionParts = {
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
  readonly dataDir: string
  /** The folder of texts and uploads. */
  readonly texts: OwnFolder
  readonly resources: string
  readonly lists: ValueLists
  /** False for a process beside a running host, which must not touch the host's sessions. */
  readonly isAlone: boolean
  readonly publish: (session: string, revision: number) => void
  readonly jobs: Jobs
  /** How workers run as processes, where that differs from Node's way. */
  readonly processes: Carrier | undefined
  readonly analyses: FileAnalyses
  /** Whether sessions are kept when the workstation closes: the files of those that are not are not kept either. */
  readonly areKept: () => boolean
}

/**
 * Reads sessions in threads, each as a job, from files and from uploads that may still be arriving. One per workstation.
 */
export class SessionReading {
  private readonly parts: SessionParts
  /** Uploads whose files sessions under way read, by session. */
  private readonly uploads = new Map<string, readonly Upload[]>()
  private readonly arriving = new WeakMap<Source, { readonly upload: Upload; readonly file: ArrivingFile }>()
  private pool: ExtractionPool | null = null
  /** Reads documents and archives. */
  private readonly contents: ContentProcess

  constructor(parts: SessionParts) {
    this.parts = parts
    this.contents = new ContentProcess(parts.processes)
  }

  /** Starts a reading thread in advance, which is kept for half a minute. */
  warm(): void {
    this.threads().warm()
  }

  /** Ends the threads, once no session is read any more. */
  async close(): Promise<void> {
    await this.pool?.close()
    await this.contents.close()
  }

  /** Determines which labels the texts of a session name. */
  async lookAtLabels(session: OpenSession): Promise<void> {
    await lookAtLabels(session, this.threads(), this.parts)
  }

  /** Puts the files of uploads, which may still be arriving, where the session keeps them. */
  takeUploads(session: OpenSession, requests: readonly SourceRequest[]): void {
    const sources = session.sources.filter(({ kind }) => kind === 'upload')
    const uploads = requests.flatMap((request) => (request.kind === 'upload' ? [request.upload] : []))
    let next = 0
    for (const upload of uploads) {
      const mine = sources.slice(next, next + upload.files.length)
      next += mine.length
      upload.take(mine.map(({ ownPath }) => ownPath))
      for (const [position, file] of upload.files.entries()) {
        const source = mine[position]
        if (source === undefined) continue
        this.arriving.set(source, { upload, file })
        file.onSlice = () => {
          source.available = file.received
          if (!file.isWhole) return
          source.size = file.size
          source.ownSize = file.size
        }
        file.onSlice()
      }
    }
    this.uploads.set(session.id, uploads)
  }

  /** Resolves when more of a source is available. Rejects when its upload ended early or paused for too long. */
  private async moreOf(source: Source): Promise<void> {
    const arriving = this.arriving.get(source)
    if (arriving !== undefined && !arriving.file.isWhole && !arriving.upload.hasEnded)
      await arriving.upload.more()
    else if (source.available < source.size) throw new Error('The upload ended early.')
  }

  /** Wakes the readers of a session whose reading was stopped. */
  wake(session: string): void {
    for (const upload of this.uploads.get(session) ?? []) upload.wake()
  }

  private threads(): ExtractionPool {
    this.pool ??= openExtractionPool()
    return this.pool
  }

  /** Reads a session as a job; it ends with the session, whose state and sources say how. */
  start(session: OpenSession, given: string | null): Promise<void> {
    const { jobs, dataDir } = this.parts
    const job = jobs.start(
      {
        part: 'triage',
        kind: 'reading',
        title: () => `Reading ${session.title}`,
        unit: 'bytes',
        progress: () => ({
          done: session.bytesRead,
          all: session.sources.reduce((sum, { size }) => sum + size, 0),
        }),
        result: () => ({ session: session.id, title: session.title }),
        problemOf: (error) => ({ code: 'failed', message: sentenceOf(error, dataDir) }),
        isReportedElsewhere: true,
        isMostlyBrief: true,
      },
      async ({ signal }) => {
        const stop = () => {
          session.stop?.()
          this.wake(session.id)
        }
        signal.addEventListener('abort', stop, { once: true })
        await this.read(session, given, () => job.progressed())
        if (session.state === 'cancelled') signal.throwIfAborted()
        return undefined
      },
    )
    return job.finished
  }

  /** Reads all sources; `given` is a generated title, which may be replaced by a better one. */
  private async read(session: OpenSession, given: string | null, onProgress: () => void): Promise<void> {
    const { store, clock } = this.parts
    const reader = this.readerOf(session, onProgress)
    session.stop = () => reader.stop()
    try {
      await reader.run()
      await this.lookAtHeaders(session)
      await this.entitle(session, given)
      await this.lookAtLabels(session)
      const { risks, left } = await assessSession(session, this.pool, this.parts)
      session.risks = risks
      session.risksLeft = left
      const states = new Set(session.sources.map(({ state }) => state))
      session.state = states.has('cancelled')
        ? 'cancelled'
        : states.size === 1 && states.has('failed')
          ? 'failed'
          : 'done'
    } catch (error) {
      failSession(session, error, this.parts.dataDir)
    }
    session.stop = null
    session.updatedAt = isoTime(clock)
    session.bytesRead = session.sources.reduce((sum, { read }) => sum + read, 0)
    try {
      saveEnd(store, session, session.updatedAt)
    } catch (error) {
      // the disk is full or the database cannot be written: it still contains "reading", and the next start reports
      // that
      failSession(session, error, this.parts.dataDir)
    }
    for (const upload of this.uploads.get(session.id) ?? []) upload.release()
    this.uploads.delete(session.id)
    if (session.state !== 'cancelled') this.analyse(session, reader)
    this.changed(session)
  }

  /** Has the files of a session analysed, also those that an earlier run left waiting. */
  analyse(session: OpenSession, reader = this.readerOf(session, () => undefined)): void {
    const { isAlone, areKept, analyses, store, clock, dataDir, texts } = this.parts
    if (!isAlone || !areKept() || !planAnalyses(session, { store })) return
    const end = new AbortController()
    session.stopAnalysis = () => {
      end.abort()
      reader.stop()
    }
    const parts = { analyses, store, clock, dataDir, texts, read: () => reader.run() }
    session.analysed = analyseSession(session, end.signal, { ...parts, changed: () => this.changed(session) })
      .catch((error: unknown) => logFault('The files of a session could not be analysed', error))
      .finally(() => {
        session.stopAnalysis = null
        // one that was stopped is being read again, or gone
        if (!end.signal.aborted) this.changed(session)
      })
  }

  private changed(session: OpenSession): void {
    session.revision++
    this.parts.publish(session.id, session.revision)
  }

  private readerOf(session: OpenSession, onProgress: () => void): SourceReader {
    const { store, lists, dataDir, texts } = this.parts
    return new SourceReader({
      session,
      pool: this.threads(),
      contents: this.contents,
      store,
      dataDir,
      marksOfValue: (kind: IocKind, value: string) => lists.marksOf(kind, value),
      onChange: () => {
        this.parts.publish(session.id, session.revision)
        onProgress()
      },
      laidPath: (source) => {
        texts.make()
        return laidPath(texts, session.id, source.position)
      },
      moreOf: (source) => this.moreOf(source),
    })
  }

  /**
   * Sets the title of a session of one file to the subject of the message in it, unless the title was changed
   * meanwhile.
   */
  private async entitle(session: OpenSession, given: string | null): Promise<void> {
    const [source] = session.sources
    if (source === undefined || source.kind === 'text' || session.sources.length > 1) return
    if (source.nature !== 'message' || source.read === 0 || session.title !== given) return
    const start = await source.bytes(0, Math.min(source.read, titleBytes))
    const title = titleOfText(source.name, decode(start, source.encoding ?? 'utf-8'))
    if (title === null) return
    session.title = title
    entitleSession(this.parts.store, session.id, title, isoTime(this.parts.clock))
  }

  /** Determines where indicators occur in headers, and stores it: the messages may be moved away. */
  async lookAtHeaders(session: OpenSession): Promise<void> {
    await readHeaderUses(session)
    // a host that runs beside this process owns its sessions
    if (!this.parts.isAlone) return
    const uses = [...session.headerUses].map(([position, use]) => [position, writeUse(use)] as const)
    saveHeaderUses(this.parts.store, session.number, uses)
  }
}

/** Returns the path of the decoded content of a source, where its raw bytes do not show it. */
export function laidPath(texts: OwnFolder, id: string, position: number): string {
  return texts.find(`${id}-${position}-read`) ?? ''
}

/** Ends a session whose results could not be written, with a sentence at each source that has none yet. */
function failSession(session: OpenSession, error: unknown, dataDir: string): void {
  logFault('Reading a session failed', error)
  const why = sentenceOf(error, dataDir)
  session.state = 'failed'
  for (const source of session.sources) {
    source.state = 'failed'
    source.problem ??= `What was found in ${source.name} could not be kept: ${why}`
  }
}
