import {
  type FileFinding,
  type FileIndicator,
  type FileObject,
  type FileText,
  type LeftOutOfFile,
  reportLimits,
} from '../../../contract/workstation/files/tool-report.ts'
import type { Found, FoundObject, FoundText, ToolOutput } from './file-tool.ts'

/** Takes the bytes of an object, and returns their digest. */
export type TakeObject = (bytes: Uint8Array) => string

/** Collects what one tool says about one file, within the limits of a report. */
export class ReportSink implements ToolOutput {
  readonly findings: FileFinding[] = []
  readonly texts: FileText[] = []
  readonly objects: FileObject[] = []
  readonly indicators: FileIndicator[] = []
  readonly left_out: LeftOutOfFile[] = []
  private readonly take: TakeObject
  /** Bytes that objects may still have, of all tools of the file. */
  private readonly room: { bytes: number }
  private textRoom = reportLimits.allTextLength
  private readonly told = new Set<string>()

  constructor(take: TakeObject, room: { bytes: number } = { bytes: reportLimits.allObjectBytes }) {
    this.take = take
    this.room = room
  }

  finding = (found: Found): boolean => {
    if (!this.hasRoom(this.findings, reportLimits.findings, 'findings')) return false
    this.findings.push({
      detail: '',
      technique: null,
      offset: null,
      length: null,
      line: null,
      ...found,
      title: cut(found.title, 200),
      ...(found.detail === undefined ? {} : { detail: cut(found.detail, 2000) }),
      words: found.words === undefined || found.words === null ? null : cut(found.words, 500),
    })
    return true
  }

  text = ({ title, text, place = '', language = null, steps = [] }: FoundText): boolean => {
    if (!this.hasRoom(this.texts, reportLimits.texts, 'texts')) return false
    const room = Math.min(reportLimits.textLength, this.textRoom)
    if (text.length > room) this.beyond(`Of the text “${cut(title, 100)}” ${room} characters were kept.`)
    if (room === 0) return false
    const kept = cutWhole(text, room)
    this.textRoom -= kept.length
    this.texts.push({
      title: cut(title, 200),
      place: cut(place, 1000),
      text: kept,
      language,
      steps: steps.slice(0, 100),
    })
    return kept.length === text.length
  }

  object = ({ name, place, bytes, size, problem = null }: FoundObject): boolean => {
    if (!this.hasRoom(this.objects, reportLimits.objects, 'objects')) return false
    const stated = {
      name: cutWhole(name, 1024),
      place: cutWhole(place, 1000),
      size: bytes?.length ?? size ?? 0,
    }
    const isTooLarge = bytes !== null && bytes.length > Math.min(reportLimits.objectBytes, this.room.bytes)
    if (bytes === null || isTooLarge) {
      const why = isTooLarge ? `It has ${stated.size} bytes, more than is taken out of one file.` : problem
      if (isTooLarge) this.beyond('An object is larger than what is taken out of one file.')
      this.objects.push({ ...stated, sha256: null, problem: why === null ? null : cut(why, 500) })
      return !isTooLarge
    }
    this.room.bytes -= bytes.length
    this.objects.push({
      ...stated,
      sha256: this.take(bytes),
      problem: problem === null ? null : cut(problem, 500),
    })
    return true
  }

  indicator = ({ kind, value, context, offset = null }: Parameters<ToolOutput['indicator']>[0]): boolean => {
    if (value.length > 8192) return true
    if (!this.hasRoom(this.indicators, reportLimits.indicators, 'indicators')) return false
    this.indicators.push({ kind, value, context: cut(context, 500), offset })
    return true
  }

  leftOut = (reason: LeftOutOfFile['reason'], sentence: string): void => {
    if (this.left_out.length >= reportLimits.leftOut || this.told.has(sentence)) return
    this.told.add(sentence)
    this.left_out.push({ reason, sentence: cut(sentence, 500) })
  }

  private hasRoom(list: readonly unknown[], most: number, noun: string): boolean {
    if (list.length < most) return true
    this.beyond(`There are more than ${most} ${noun}: the rest was left out.`)
    return false
  }

  private beyond(sentence: string): void {
    this.leftOut('limit', sentence)
  }
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${cutWhole(text, most - 1)}…`
}

/** Cuts without splitting a character outside of the basic plane. */
function cutWhole(text: string, most: number): string {
  if (text.length <= most) return text
  const last = text.charCodeAt(most - 1)
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? most - 1 : most)
}
