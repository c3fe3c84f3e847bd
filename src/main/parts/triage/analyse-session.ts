import { rmSync, writeFileSync } from 'node:fs'
import { type IocKind, iocKinds } from '../../../contract/core/ioc-kinds.ts'
import { isProblem } from '../../../contract/problem.ts'
import type { SourcePartRow } from '../../../contract/workstation/triage/triage-session.ts'
import { sentenceOf } from '../../operations/call/sentence-of.ts'
import type { FileAnalyses, FoundInFile } from '../../operations/data-dir/file-analyses.ts'
import type { OwnFolder } from '../../operations/data-dir/own-folder.ts'
import { type Clock, isoTime } from '../../operations/system/clock.ts'
import { logFault } from '../../operations/system/log.ts'
import type { Store } from '../../store/database/handle.ts'
import { addAnalysisSource, saveProgress, saveSourceAnalyses } from '../../store/triage/sessions.ts'
import type { OpenSession } from './open-session.ts'
import { Source } from './source-file.ts'

/** Bytes up to which a text that triage reads line by line is analysed as a file too: a log is no sample. */
const maxTextBytes = 4 * 2 ** 20
/** Bytes up to which any other file is: triage reads no larger one either. */
const maxFileBytes = 256 * 2 ** 20
/** Maximum number of sources of a session whose rows can name them (16 bits). */
const maxSources = 65_000
/** Maximum number of parts of a source, as for every other. */
const maxParts = 500

/** What the analysis of a session's files needs. */
export type AnalysisParts = {
  readonly store: Store
  readonly clock: Clock
  readonly dataDir: string
  /** The folder of texts and uploads. */
  readonly texts: OwnFolder
  readonly analyses: FileAnalyses
  /** Reads the sources of the session that wait. */
  readonly read: () => Promise<void>
  readonly changed: () => void
}

/** Whether a source is a file that is analysed: dropped or uploaded, and no log. */
function isAnalysed({ kind, ownSize, reading, state, analysis, listsAnalysis }: Source): boolean {
  if (kind === 'text' || listsAnalysis || ownSize === 0 || analysis !== null) return false
  if (state === 'gone' || state === 'cancelled') return false
  return ownSize <= (state === 'done' && reading === null ? maxTextBytes : maxFileBytes)
}

/** Marks the files of a session that are to be analysed; false when there is none. */
export function planAnalyses(session: OpenSession, { store }: Pick<AnalysisParts, 'store'>): boolean {
  const planned = session.sources.filter(isAnalysed)
  for (const source of planned) source.analysis = 'waiting'
  save(session, planned, store)
  return session.sources.some(({ analysis }) => analysis === 'waiting')
}

/**
 * Has the files of a session analysed, and appends what is found in them beyond what was read, as a source for each
 * file, whose parts are the objects in it. Ends early, leaving files waiting, when the signal is aborted.
 */
export async function analyseSession(
  session: OpenSession,
  signal: AbortSignal,
  parts: AnalysisParts,
): Promise<void> {
  const waiting = session.sources.filter(({ analysis }) => analysis === 'waiting')
  // all are handed over before the first is waited for, so that two are analysed at the same time
  for (const source of waiting) if (!signal.aborted) await handOver(session, source, signal, parts)
  for (const source of waiting) {
    if (signal.aborted) return
    if (source.analysis === 'waiting') await addFound(session, source, signal, parts)
    if (!signal.aborted) parts.changed()
  }
}

async function handOver(
  session: OpenSession,
  source: Source,
  signal: AbortSignal,
  { analyses, store, dataDir }: AnalysisParts,
): Promise<void> {
  try {
    const place = source.kind === 'path' ? source.ownPath : `the session ${session.title}`
    const taken = await analyses.takeIn(source.ownPath, { name: source.name, place }, signal)
    if (isProblem(taken)) {
      source.analysis = 'failed'
      source.analysisProblem = taken.message
    } else source.file = taken.sha256
  } catch (error) {
    if (signal.aborted) return
    logFault(`${source.name} could not be kept for its analysis`, error)
    source.analysis = 'failed'
    source.analysisProblem = sentenceOf(error, dataDir)
  }
  save(session, [source], store)
}

async function addFound(
  session: OpenSession,
  source: Source,
  signal: AbortSignal,
  parts: AnalysisParts,
): Promise<void> {
  const { store, dataDir, analyses, read, clock } = parts
  const { file } = source
  try {
    const found = file === null ? null : await analyses.foundIn(file, signal)
    if (found === null || file === null) {
      source.analysis = 'failed'
      source.analysisProblem = 'It was removed from the files before its analysis had ended.'
    } else {
      const isListed = session.sources.some((each) => each.listsAnalysis && each.file === file)
      const beyond = isListed ? [] : beyondTable(session, found.indicators)
      if (beyond.length > 0 && session.sources.length >= maxSources) {
        source.analysis = 'failed'
        source.analysisProblem = 'The session has too many sources to list what was found in it.'
        save(session, [source], store)
        return
      }
      if (beyond.length > 0) lay(session, source, file, { beyond, ...found }, parts)
      await read()
      const lists = session.sources.filter((each) => each.listsAnalysis && each.file === file)
      saveProgress(
        store,
        session.number,
        lists.map((each) => each.record()),
        { at: isoTime(clock) },
      )
      source.analysis = 'done'
    }
  } catch (error) {
    if (signal.aborted) return
    logFault(`What the analysis of ${source.name} found could not be added`, error)
    source.analysis = 'failed'
    source.analysisProblem = sentenceOf(error, dataDir)
  }
  save(session, [source], store)
}

/** The indicators that the table of the session does not have: triage reads much of a file itself. */
function beyondTable({ table }: OpenSession, indicators: readonly FoundInFile[]): FoundInFile[] {
  const seen = new Set<string>()
  return indicators.filter(({ kind, value }) => {
    const number = iocKinds.indexOf(kind as IocKind)
    const key = `${kind} ${value}`
    if (number < 0 || seen.has(key) || /[\r\n]/.test(value)) return false
    seen.add(key)
    return table.positionOf(number, value) === null
  })
}

type Laid = {
  readonly beyond: readonly FoundInFile[]
  readonly indicators: readonly FoundInFile[]
  readonly total: number
}

/** Writes the values, a line each, in the order of the objects that they lie in, which become the parts. */
function lay(
  session: OpenSession,
  { name }: Source,
  file: string,
  { beyond, indicators, total }: Laid,
  { texts, store }: AnalysisParts,
): void {
  const byObject = Map.groupBy(beyond, ({ path, tool }) => [...path, tool].join(' › '))
  const rows: SourcePartRow[] = []
  let text = ''
  let size = 0
  for (const [object, found] of byObject) {
    const lines = found.map(({ value }) => `${value}\n`).join('')
    const bytes = Buffer.byteLength(lines)
    const part = { path: object, type: 'analysis', name: object, from: 0, to: 0, row: 0 }
    rows.push({ ...part, start: size, end: size + bytes, problem: null })
    text += lines
    size += bytes
  }
  const last = rows.at(-1)
  if (last !== undefined && total > indicators.length)
    last.problem = `Of ${total.toLocaleString('en-GB')} places of indicators, the first ${indicators.length.toLocaleString('en-GB')} were looked through.`
  const position = session.sources.length
  const path = `${session.id}-${position}`
  texts.make()
  const written = texts.pathOf(path)
  writeFileSync(written, text, { mode: 0o600, flush: true })
  const record = { position, name: `Analysis of ${name}`, path, size, file }
  try {
    addAnalysisSource(store, session.number, record)
  } catch (error) {
    rmSync(written, { force: true })
    throw error
  }
  const source = new Source({ ...record, path: written, kind: 'text', modified_ms: null })
  source.file = file
  source.available = size
  source.readAsItStands({
    ...{ as: 'analysis', messages: 0, is_decoded: false, source_size: size, source_rows: beyond.length },
    ...{ part_count: rows.length, parts: rows.slice(0, maxParts) },
  })
  session.sources.push(source)
}

function save(session: OpenSession, sources: readonly Source[], store: AnalysisParts['store']): void {
  const analyses = sources.map(({ position, file, analysis, analysisProblem }) => ({
    ...{ position, file, analysis, analysis_problem: analysisProblem },
  }))
  saveSourceAnalyses(store, session.number, analyses)
}
