import { rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { enterText } from '../../../contract/entered-text.ts'
import { type Problem, problem } from '../../../contract/problem.ts'
import type { IndicatorRole } from '../../../contract/workstation/triage/indicator-roles.ts'
import type { RoleChange } from '../../../contract/workstation/triage/triage.ts'
import type { ReadingKind } from '../../../contract/workstation/triage/triage-session.ts'
import type { RiskCountry } from '../../engine/risk/assess-risk.ts'
import type { DraftAct } from '../../operations/call/draft-act.ts'
import { isoTime } from '../../operations/system/clock.ts'
import { itemsPerYield, yieldToEventLoop } from '../../operations/system/yield-to-event-loop.ts'
import { inAct } from '../../store/log/log.ts'
import { rolesOf, saveRoles } from '../../store/triage/indicator-roles.ts'
import { beginAgain, forgetFound } from '../../store/triage/read-again.ts'
import type { LabelChange } from '../../store/triage/session-labels.ts'
import {
  countsOf,
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
import { checkPresence } from './check-presence.ts'
import { hidingBits } from './indicator-table.ts'
import { labelSession } from './label-session.ts'
import { laySources, removeLaid, type SourceRequest } from './lay-sources.ts'
import { OpenSession } from './open-session.ts'
import { relistSession } from './relist-session.ts'
import { laidPath, type SessionParts, SessionReading } from './session-reading.ts'
import { readUse } from './session-roles.ts'
import { titleBytes, titleOfNames, titleOfText } from './session-title.ts'
import { Source } from './source-file.ts'

/** Starts, reads, stores, reopens and deletes triage sessions. One per workstation. */

/** Maximum number of sessions whose tables stay in memory while they are not being read. */
const maxOpen = 3

export class TriageSessions {
  private readonly parts: SessionParts
  private readonly open = new Map<string, Promise<OpenSession>>()
  private readonly reading: SessionReading

  constructor(parts: SessionParts) {
    this.parts = parts
    this.reading = new SessionReading(parts)
  }

  /** Starts a reading thread in advance, which is kept for half a minute. */
  prepare(): void {
    this.reading.warm()
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
    this.reading.takeUploads(opened, request.sources)
    opened.listRevision = this.parts.lists.revision
    this.open.set(id, Promise.resolve(opened))
    const isNamed = (request.title?.trim() ?? '') !== ''
    opened.finished = this.reading.start(opened, isNamed ? null : title)
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
    this.reading.wake(id)
    await session.finished
    session.stopAnalysis?.()
    await session.analysed
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
    for (const { listsAnalysis, path } of former.sources) if (listsAnalysis) rmSync(path, { force: true })
    while (forgetFound(store, former.number)) await yieldToEventLoop()
    const record = sessionWithId(store, id)
    if (record === null) return null
    const session = new OpenSession(record, this.sourcesOf(record))
    for (const source of session.sources) source.available = source.size
    session.revision = former.revision + 1
    session.listRevision = this.parts.lists.revision
    this.open.set(id, Promise.resolve(session))
    session.finished = this.reading.start(session, null)
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
      } else if (session.state === 'reading' || session.stopAnalysis !== null) session.title = record.title
      else this.open.delete(id)
      this.changed(session)
    }
  }

  /** Stops all reading and ends the threads. */
  async close(): Promise<void> {
    for (const kept of this.open.values()) {
      const session = await kept.catch(() => null)
      session?.stop?.()
      if (session !== null) this.reading.wake(session.id)
      await session?.finished
      session?.stopAnalysis?.()
      await session?.analysed
    }
    await this.reading.close()
  }

  /**
   * Returns the path of a source's text: a file that the user named, or one in the folder of texts; null when its name
   * is not valid there.
   */
  private pathOf({ kind, path }: Pick<NewSource, 'kind' | 'path'>): string | null {
    return kind === 'path' ? path : this.parts.texts.find(path)
  }

  private sourcesOf({ id, number }: Pick<SessionRecord, 'id' | 'number'>): Source[] {
    return sourcesOf(this.parts.store, number).map((record) =>
      Source.restored(
        { ...record, path: this.pathOf(record) ?? '' },
        laidPath(this.parts.texts, id, record.position),
      ),
    )
  }

  private changed(session: OpenSession): void {
    session.revision++
    this.parts.publish(session.id, session.revision)
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
    if (!session.headersRead && session.state !== 'reading') await this.reading.lookAtHeaders(session)
    if (session.writtenLabels === null && session.state !== 'reading')
      await this.reading.lookAtLabels(session)
    // the list was read from the store, which does not contain this state yet
    if (session.sources.some(({ state }) => state === 'gone')) setImmediate(() => this.changed(session))
    // the stored list marks date from when the session was saved
    session.listRevision = -1
    await relistSession(session, this.parts.lists)
    // the run before ended while files were analysed
    if (session.sources.some(({ analysis }) => analysis === 'waiting')) this.reading.analyse(session)
    return session
  }

  private async makeRoom(): Promise<void> {
    for (const [id, kept] of this.open) {
      if (this.open.size <= maxOpen) return
      const session = await kept
      if (session.state !== 'reading' && session.stopAnalysis === null) this.open.delete(id)
    }
  }
}

/** Returns the initial title: a pasted text is available already; a file is only examined when it is read. */
function titleAtStart(requests: readonly SourceRequest[], sources: readonly NewSource[]): string {
  const [only] = requests
  const isText = requests.length === 1 && only?.kind === 'text'
  return (isText ? titleOfText(only.name, only.text.slice(0, titleBytes)) : null) ?? titleOfNames(sources)
}

/** Why a session cannot be read again, in a sentence; null where it can. */
async function whyNotAgain(session: OpenSession, position: number): Promise<Problem | null> {
  if (session.sources[position] === undefined) return problem('not-found', 'This session has no such source.')
  const { size: given } = session.givenRoles
  if (given > 0)
    return problem(
      'conflict',
      `${given === 1 ? 'A role was' : `${given} roles were`} given by hand in this session, and would be lost. Drop the file again to read it another way.`,
    )
  for (const source of session.sources) {
    await checkPresence(source)
    if (source.state === 'gone')
      return problem(
        'conflict',
        `${source.name} is not where it was. Put it back to read this session again.`,
      )
    if (source.kind === 'upload' && (await stat(source.ownPath)).size < source.ownSize)
      return problem(
        'conflict',
        `${source.name} never arrived completely. Drop it again to read it another way.`,
      )
  }
  return null
}
