import type { ReadingKind } from '../../../contract/workstation/triage/triage-session.ts'
import { type FileKind, unreadSentence } from '../../engine/document/file-kind.ts'
import { identifyFile } from '../../engine/document/identify-file.ts'
import { holdsStrings, isArchive, isDocument } from '../../engine/reading/file-reading.ts'
import { identifyText, type TextKind, textFormatAs } from '../../engine/reading/identify-text.ts'
import { showsItsCells } from '../../engine/reading/table-shape.ts'
import { beginningOf } from '../../engine/reading/utf8-stream.ts'
import type { ContentProcess } from '../../jobs/content-process.ts'
import type { ExtractionPool } from '../../jobs/extraction-pool.ts'
import type { LaidSource, LayRequest } from '../../jobs/lay-source.ts'
import { maxContentBytes } from '../../jobs/max-content-bytes.ts'
import { Stopped } from '../../jobs/worker/protocol.ts'
import type { Job } from '../../jobs/worker/worker-pool.ts'
import { type Nature, natureOf } from './nature.ts'
import type { Source } from './source-file.ts'
import { readingOf, tableAsItStands } from './source-reading.ts'

/** Bytes by which the format is detected. */
const sampleBytes = 65_536

const natures: Readonly<Record<TextKind, Nature>> = {
  message: 'message',
  mailbox: 'message',
  html: 'page',
  table: 'data',
  json: 'data',
  xml: 'data',
  calendar: 'text',
  strings: 'data',
}

/** Files that are messages, or parts of them. */
const messages: ReadonlySet<FileKind['kind']> = new Set(['outlook', 'tnef', 'cms'])

/** A source of which nothing can be read; the message is a sentence that states why. */
export class Unreadable extends Error {}

/** Detects the format of sources, and has their content decoded to a file where the raw bytes do not show it. */
export class SourceLook {
  private readonly parts: LookParts
  private readonly waitFor: (source: Source, bytes: number) => Promise<void>
  private readonly calledOff = new AbortController()
  private readonly jobs = new Set<Job<unknown>>()

  /** `waitFor` resolves when that many bytes of a source are available, or reading was stopped. */
  constructor(parts: LookParts, waitFor: (source: Source, bytes: number) => Promise<void>) {
    this.parts = parts
    this.waitFor = waitFor
  }

  stop(): void {
    this.calledOff.abort()
    for (const job of this.jobs) job.stop()
  }

  private get isStopped(): boolean {
    return this.calledOff.signal.aborted
  }

  /**
   * Detects encoding and nature of a source from its first bytes, and has anything but plain text decoded before it is
   * read.
   */
  async at(source: Source): Promise<void> {
    if (source.listsAnalysis) {
      source.encoding = 'utf-8'
      source.nature = 'data'
      return
    }
    const begin = await source.bytes(0, Math.min(source.available, sampleBytes))
    const { sample: text, encoding } = beginningOf(begin)
    source.encoding = encoding
    source.nature = natureOf(text, source.name)
    const isCut = source.size > begin.length
    const file = source.readAs === null ? identifyFile(begin, !isCut) : null
    if (file !== null) {
      await this.lookAtFile(source, file)
      return
    }
    const format =
      source.readAs === null ? identifyText(text, isCut) : textFormatAs(source.readAs, text, isCut)
    if (format === null) return
    source.nature = natures[format.kind]
    if (format.table !== null && showsItsCells(format.table)) {
      source.readAsItStands(tableAsItStands(source.size, format.table))
      return
    }
    await this.layText(source, source.readAs)
  }

  /** Handles a file that is not text according to its bytes. */
  private async lookAtFile(source: Source, file: FileKind): Promise<void> {
    source.nature = 'data'
    if (isDocument(file) || isArchive(file)) {
      source.nature = messages.has(file.kind) ? 'message' : isDocument(file) ? 'report' : 'data'
      await this.waitFor(source, source.size)
      if (!this.isStopped) await this.layContent(source)
    } else if (holdsStrings(file)) await this.layText(source, 'strings')
    else throw new Unreadable(unreadSentence(file))
  }

  /** Has the content of a text decoded; a message with documents is then read again by the document process. */
  private async layText(source: Source, as: ReadingKind | null): Promise<void> {
    await this.waitFor(source, source.size)
    if (this.isStopped) return
    const into = this.placeOf(source)
    const { size, path } = source
    const laid = await this.ask({ path, size, into, as })
    if (laid === null) return
    if (laid.holdsFiles === true && size <= maxContentBytes && (await this.isLaidWhole(source))) return
    const reading = readingOf(laid, size)
    if (laid.size === null) source.readAsItStands(reading)
    else source.readInstead(into, laid.size, reading)
  }

  /** False when the documents in it crashed the document process; the rest is then read without them. */
  private async isLaidWhole(source: Source): Promise<boolean> {
    try {
      await this.layContent(source)
      return true
    } catch (error) {
      if (error instanceof Stopped || this.isStopped) throw error
      const { size, path } = source
      const into = this.placeOf(source)
      await this.ask({ path, size, into, as: source.readAs })
      return false
    }
  }

  private async layContent(source: Source): Promise<void> {
    if (source.size > maxContentBytes)
      throw new Unreadable('It is larger than 256 MB, the limit for files that must be read as a whole.')
    const into = this.placeOf(source)
    const { size, path } = source
    const { refused, laid } = await this.parts.contents.ask(
      { kind: 'lay', path, into },
      this.calledOff.signal,
    )
    if (refused !== null && laid.size === 0) throw new Unreadable(refused)
    source.readInstead(into, laid.size ?? 0, readingOf(laid, size))
  }

  private placeOf(source: Source): string {
    const into = this.parts.laidPath(source)
    if (into === '') throw new Error('there is no place for what it says in the folder of texts.')
    return into
  }

  private async ask(request: LayRequest): Promise<LaidSource | null> {
    const job = this.parts.pool.run<LaidSource | null>({ kind: 'lay', ...request })
    this.jobs.add(job)
    try {
      return await job.result
    } finally {
      this.jobs.delete(job)
    }
  }
}

type LookParts = {
  readonly pool: ExtractionPool
  /** Reads documents and archives. */
  readonly contents: ContentProcess
  /** Returns where the decoded content of a source may be written; empty when there is no such place. */
  readonly laidPath: (source: Source) => string
}
