import type { IocKind } from '../../../contract/core/ioc-kinds.ts'
import { enterText } from '../../../contract/entered-text.ts'
import type { Problem } from '../../../contract/problem.ts'
import type { IndicatorRole } from '../../../contract/workstation/triage/indicator-roles.ts'
import type { RoleChange } from '../../../contract/workstation/triage/triage.ts'
import type { ReadingKind } from '../../../contract/workstation/triage/triage-session.ts'
import { decode } from '../../engine/ioc/encoding.ts'
import type { RiskCountry } from '../../engine/risk/assess-risk.ts'
import { ContentProcess } from '../../jobs/content-process.ts'
import { type ExtractionPool, openExtractionPool } from '../../jobs/extraction-pool.ts'
import type { Carrier } from '../../jobs/worker/carrier.ts'
import type { DraftAct } from '../../operations/call/draft-act.ts'
import { sentenceOf } from '../../operations/call/sentence-of.ts'
import type { OwnFolder } from '../../operations/data-dir/own-folder.ts'
import type { Jobs } from '../../operations/jobs/jobs.ts'
import type { ValueLists } from '../../operations/knowledge/value-lists.ts'
import { type Clock, isoTime } from '../../operations/system/clock.ts'
import type { Random } from '../../operations/system/random.ts'
import { itemsPerYield, yieldToEventLoop } from '../../operations/system/yield-to-event-loop.ts'
import type { ArrivingFile, Upload } from '../../operations/uploads/upload.ts'
import type { Store } from '../../store/database/handle.ts'
import { inAct } from '../../store/log/log.ts'
import { rolesOf, saveHeaderUses, saveRoles } from '../../store/triage/indicator-roles.ts'
import { beginAgain, forgetFound } from '../../store/triage/read-again.ts'
import type { LabelChange } from '../../store/triage/session-labels.ts'
import {
  countsOf,
  entitleSession,
  indicatorsOf,
  insertSession,
  listSessions,
  type NewSource,
  renameSession,
  type SessionRecord,
  sessionTable,
  sessionWithId,
  sourcesOf,
} from '../../store/triage/sessions.ts'
import { assessSession } from './assess-session.ts'
import { checkPresence } from './check-presence.ts'
import { failSession } from './fail-session.ts'
import { hidingBits } from './indicator-table.ts'
import { labelSession, lookAtLabels } from './label-session.ts'
import { laySources, removeLaid, type SourceRequest } from './lay-sources.ts'
import { OpenSession } from './open-session.ts'
import { SourceReader, saveEnd } from './read-sources.ts'
import { relistSession } from './relist-session.ts'
import { readHeaderUses, readUse, writeUse } from './session-roles.ts'
import { titleBytes, titleOfNames, titleOfText } from './session-title.ts'
import { Source } from './source-file.ts'
import { whyNotAgain } from './why-not-again.ts'

/** Starts, reads, stores, reopens and deletes triage sessions. One per workstation. */

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
}

/** Maximum number of sessions whose tables stay in memory while they are not being read. */
const maxOpen = 3

export class TriageSessions {
  private readonly parts: SessionParts
  private readonly open = new Map<string, Promise<OpenSession>>()
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
  prepare(): void {
    this.threads().warm()
  }

  /** Starts a session, which is read in the background. */
  async start(
    request: { title?: string | undefined; country: RiskCountry; sources: readonly SourceRequest[] },
    draft: DraftAct,
  ): Promise<OpenSession | Problem> {
    const { clock, random } = this.parts
    this.prepare()
    const at = isoTime(clock)
    const id = random.id(clock.now())
    const sources = await laySources(id, request.sources, this.parts.texts)
    if (!Array.isArray(sources)) return sources
    const title = request.title || enterText(titleAtStart(request.sources, sources), 'line').text
    const session = { id, title, country: request.country, created_at: at }
    const number = this.insert(session, sources, draft)
    const opened = new OpenSession(
      {
        ...{ ...session, number, updated_at: at, state: 'reading', risk: null, saved: 0, headers_read: 0 },
        ...{ tlp: null, pap: null, labels_written: null },
      },
      sources.map((source) => new Source({ ...source, path: this.pathOf(source) ?? '' })),
    )
    for (const source of opened.sources) if (source.kind !== 'upload') source.available = source.size
    this.takeUploads(opened, request.sources)
    opened.listRevision = this.parts.lists.revision
    this.open.set(id, Promise.resolve(opened))
    const isNamed = (request.title?.trim() ?? '') !== ''
    opened.finished = this.startReading(opened, isNamed ? null : title)
    await this.makeRoom()
    return opened
  }

  /** Writes a new session; on failure the files of its texts and uploads are removed. */
  private insert(
    session: Parameters<typeof insertSession>[1],
    sources: readonly NewSource[],
    draft: DraftAct,
  ): number {
    try {
      const title = `Started session ${session.title}`
      return inAct(this.parts.store, draft(title), (act) => insertSession(act, session, sources)).answer
    } catch (error) {
      removeLaid(sources, this.parts.texts)
      throw error
    }
  }

  /** Puts the files of uploads, which may still be arriving, where the session keeps them. */
  private takeUploads(session: OpenSession, requests: readonly SourceRequest[]): void {
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
  private wake(session: string): void {
    for (const upload of this.uploads.get(session) ?? []) upload.wake()
  }

  /** Returns the session with this id, with its table in memory; null when there is none. */
  async opened(id: string): Promise<OpenSession | null> {
    const kept = this.open.get(id)
    if (kept !== undefined) {
      // moves the session to the end, so that the least recently used is evicted first
      this.open.delete(id)
      this.open.set(id, kept)
      const session = await kept
      await relistSession(session, this.parts.lists)
      return session
    }
    const record = sessionWithId(this.parts.store, id)
    if (record === null) return null
    const loading = this.load(record)
    this.open.set(id, loading)
    await this.makeRoom()
    return loading
  }

  /** Returns summaries of all kept sessions; those not in memory are read from the store. */
  async list(): Promise<OpenSession[]> {
    const { store } = this.parts
    const sessions: OpenSession[] = []
    for (const record of listSessions(store)) {
      const kept = this.open.get(record.id)
      if (kept !== undefined) sessions.push(await kept)
      else {
        const session = new OpenSession(record, this.sourcesOf(record))
        for (const { kind, total, hidden } of countsOf(store, record.number, hidingBits))
          session.table.restoreCounts(kind, total, hidden)
        sessions.push(session)
      }
    }
    return sessions
  }

  async cancel(id: string): Promise<OpenSession | null> {
    const session = await this.opened(id)
    if (session === null) return null
    session.stop?.()
    this.wake(id)
    await session.finished
    return session
  }

  /**
   * Reads a session again, with one source in the format chosen by the user, or null to detect it. Refused when roles
   * were assigned by hand, since they refer to places that another reading does not have.
   */
  async readAs(id: string, position: number, as: ReadingKind | null): Promise<OpenSession | Problem | null> {
    const former = await this.cancel(id)
    if (former === null) return null
    const refusal = await whyNotAgain(former, position)
    if (refusal !== null) return refusal
    const { store } = this.parts
    beginAgain(store, former.number, position, as)
    while (forgetFound(store, former.number)) await yieldToEventLoop()
    const record = sessionWithId(store, id)
    if (record === null) return null
    const session = new OpenSession(record, this.sourcesOf(record))
    for (const source of session.sources) source.available = source.size
    session.revision = former.revision + 1
    session.listRevision = this.parts.lists.revision
    this.open.set(id, Promise.resolve(session))
    session.finished = this.startReading(session, null)
    this.changed(session)
    return session
  }

  async rename(id: string, title: string, draft: DraftAct): Promise<OpenSession | null> {
    const session = await this.opened(id)
    if (session === null) return null
    const doing = draft(`Renamed session ${session.title} to ${title}`)
    const { answer } = inAct(this.parts.store, doing, (act) => renameSession(act, id, title))
    if (!answer) return null
    session.title = title
    session.updatedAt = doing.at
    this.changed(session)
    return session
  }

  /** Sets labels of a session; null when it is gone. */
  async label(id: string, change: LabelChange, draft: DraftAct): Promise<OpenSession | null> {
    const session = await this.opened(id)
    if (session === null || !labelSession(session, change, this.parts.store, draft)) return null
    this.changed(session)
    return session
  }

  /** Stores the roles that a person assigns, and returns the previous ones; null when the session is gone. */
  async setRoles(id: string, changes: readonly RoleChange[], draft: DraftAct): Promise<RoleChange[] | null> {
    const session = await this.opened(id)
    if (session === null) return null
    const former = changes.map(({ indicator }) => ({
      indicator,
      role: session.givenRoles.get(indicator) ?? null,
    }))
    const doing = draft(
      `Changed ${changes.length === 1 ? 'a role' : `${changes.length} roles`} in session ${session.title}`,
    )
    inAct(this.parts.store, doing, (act) => saveRoles(act, session, changes))
    for (const { indicator, role } of changes) {
      if (role === null) session.givenRoles.delete(indicator)
      else session.givenRoles.set(indicator, role)
    }
    session.updatedAt = doing.at
    this.changed(session)
    return former
  }

  /** Deletes sessions as one act; returns how many existed. */
  async remove(ids: readonly string[], draft: DraftAct): Promise<number> {
    const titles = new Map<string, string>()
    for (const id of ids) {
      const session = await this.cancel(id)
      if (session !== null) titles.set(id, session.title)
    }
    const [first] = titles.values()
    if (first === undefined) return 0
    const doing = draft(titles.size === 1 ? `Deleted session ${first}` : `Deleted ${titles.size} sessions`)
    const { answer } = inAct(
      this.parts.store,
      doing,
      (act) => [...titles.keys()].filter((id) => sessionTable.delete(act, id)).length,
    )
    for (const id of titles.keys()) this.open.delete(id)
    return answer
  }

  /** Reloads what is in memory after sessions were restored: titles, roles, and which sessions exist. */
  async reload(): Promise<void> {
    for (const [id, kept] of [...this.open]) {
      const session = await kept.catch(() => null)
      if (session === null) continue
      const record = sessionWithId(this.parts.store, id)
      if (record === null) {
        await this.cancel(id)
        this.open.delete(id)
      } else if (session.state === 'reading') session.title = record.title
      else this.open.delete(id)
      this.changed(session)
    }
  }

  /** Stops all reading and ends the threads. */
  async close(): Promise<void> {
    for (const kept of this.open.values()) {
      const session = await kept.catch(() => null)
      session?.stop?.()
      if (session !== null) this.wake(session.id)
      await session?.finished
    }
    await this.pool?.close()
    await this.contents.close()
  }

  /**
   * Returns the path of a source's text: a file that the user named, or one in the folder of texts; null when its name
   * is not valid there.
   */
  private pathOf({ kind, path }: Pick<NewSource, 'kind' | 'path'>): string | null {
    return kind === 'path' ? path : this.parts.texts.find(path)
  }

  /** Returns the path of the decoded content of a source, where its raw bytes do not show it. */
  private laidPath(id: string, position: number): string {
    return this.parts.texts.find(`${id}-${position}-read`) ?? ''
  }

  private sourcesOf({ id, number }: Pick<SessionRecord, 'id' | 'number'>): Source[] {
    return sourcesOf(this.parts.store, number).map((record) =>
      Source.restored({ ...record, path: this.pathOf(record) ?? '' }, this.laidPath(id, record.position)),
    )
  }

  private threads(): ExtractionPool {
    this.pool ??= openExtractionPool()
    return this.pool
  }

  private changed(session: OpenSession): void {
    session.revision++
    this.parts.publish(session.id, session.revision)
  }

  /** Reads a session as a job; it ends with the session, whose state and sources say how. */
  private startReading(session: OpenSession, given: string | null): Promise<void> {
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
    const { store, clock, lists } = this.parts
    const reader = new SourceReader({
      session,
      pool: this.threads(),
      contents: this.contents,
      store,
      dataDir: this.parts.dataDir,
      marksOfValue: (kind: IocKind, value: string) => lists.marksOf(kind, value),
      onChange: () => {
        this.parts.publish(session.id, session.revision)
        onProgress()
      },
      laidPath: (source) => {
        this.parts.texts.make()
        return this.laidPath(session.id, source.position)
      },
      moreOf: (source) => this.moreOf(source),
    })
    session.stop = () => reader.stop()
    try {
      await reader.run()
      await this.lookAtHeaders(session)
      await this.entitle(session, given)
      await lookAtLabels(session, this.threads(), this.parts)
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
    this.changed(session)
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
  private async lookAtHeaders(session: OpenSession): Promise<void> {
    await readHeaderUses(session)
    // a host that runs beside this process owns its sessions
    if (!this.parts.isAlone) return
    const uses = [...session.headerUses].map(([position, use]) => [position, writeUse(use)] as const)
    saveHeaderUses(this.parts.store, session.number, uses)
  }

  private async load(record: NonNullable<ReturnType<typeof sessionWithId>>): Promise<OpenSession> {
    const { store } = this.parts
    const session = new OpenSession(record, this.sourcesOf(record))
    let loaded = 0
    for (const row of indicatorsOf(store, record.number)) {
      session.table.restore(row)
      if (++loaded % itemsPerYield === 0) await yieldToEventLoop()
    }
    for (const source of session.sources) await checkPresence(source)
    for (const { position, header, role } of rolesOf(store, record.number)) {
      if (header !== null) session.headerUses.set(position, readUse(header))
      if (role !== null) session.givenRoles.set(position, role as IndicatorRole)
    }
    if (!session.headersRead && session.state !== 'reading') await this.lookAtHeaders(session)
    if (session.writtenLabels === null && session.state !== 'reading')
      await lookAtLabels(session, this.threads(), this.parts)
    // the list was read from the store, which does not contain this state yet
    if (session.sources.some(({ state }) => state === 'gone')) setImmediate(() => this.changed(session))
    // the stored list marks date from when the session was saved
    session.listRevision = -1
    await relistSession(session, this.parts.lists)
    return session
  }

  private async makeRoom(): Promise<void> {
    for (const [id, kept] of this.open) {
      if (this.open.size <= maxOpen) return
      const session = await kept
      if (session.state !== 'reading') this.open.delete(id)
    }
  }
}

/** Returns the initial title: a pasted text is available already; a file is only examined when it is read. */
function titleAtStart(requests: readonly SourceRequest[], sources: readonly NewSource[]): string {
  const [only] = requests
  const isText = requests.length === 1 && only?.kind === 'text'
  return (isText ? titleOfText(only.name, only.text.slice(0, titleBytes)) : null) ?? titleOfNames(sources)
}
