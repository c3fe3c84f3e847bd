import type { FileKind } from '../document/file-kind.ts'
import { type Encoding, isWide } from '../ioc/encoding.ts'
import { looksLikeMailbox, looksLikeMessage } from '../message/looks-like-message.ts'
import { forcedShape, type TableShape, tableShape } from './table-shape.ts'

/** The kind of a text, detected from its beginning, whatever the name of its file. */
export type TextKind = 'message' | 'mailbox' | 'html' | 'table' | 'json' | 'xml' | 'calendar' | 'strings'

export type TextFormat = {
  readonly kind: TextKind
  readonly table: TableShape | null
  /** The kind of a file without a reader, of which the strings are read. */
  readonly file?: FileKind
}

/**
 * Returns null for a text that is read unchanged: prose, a list, a log. `isCut` is true when the source continues after
 * the sample.
 */
export function identifyText(sample: string, isCut: boolean): TextFormat | null {
  const kind = kindOf(sample)
  if (kind !== null) return { kind, table: null }
  const table = tableShape(sample, isCut)
  return table === null ? null : { kind: 'table', table }
}

/**
 * Whether a reader of this kind takes undecoded bytes, because the content declares its own encoding. The fields of a
 * message that was saved in UTF-16 are not found in its bytes.
 */
export function takesOwnBytes(kind: TextKind, encoding: Encoding): boolean {
  if (kind === 'message' || kind === 'mailbox') return !isWide(encoding)
  return kind === 'strings' || kind === 'html' || kind === 'xml'
}

function kindOf(sample: string): Exclude<TextKind, 'table' | 'strings'> | null {
  if (looksLikeMailbox(sample)) return 'mailbox'
  if (looksLikeMessage(sample)) return 'message'
  const text = sample.replace(/^(?:\ufeff|\s)+/, '')
  if (/^BEGIN:V(?:CALENDAR|CARD|EVENT)\b/i.test(text)) return 'calendar'
  if (looksLikeJson(text)) return 'json'
  if (isPage.test(text)) return 'html'
  return looksLikeXml(text) ? 'xml' : null
}

/** Accepts a document, or JSON lines; a list that begins with a number may be a log, so its first line is parsed. */
function looksLikeJson(text: string): boolean {
  const begin = text
    .replace(jsonComments, '')
    .replace(/^\{\s*\/[/*](?:(?!\*\/|\n)[\s\S]){0,4096}(?:\*\/|\n)/, '{')
  if (/^(?:\{\s*(?:"(?:[^"\\]|\\.){0,500}"\s*:|\}\s*$)|(?:\[\s*)+[{"])/.test(begin)) return true
  if (!/^["[]/.test(begin)) return false
  const end = begin.indexOf('\n')
  try {
    const value: unknown = JSON.parse(end < 0 ? begin : begin.slice(0, end))
    return typeof value === 'string' ? begin.trim().length - 2 > value.length : holdsTexts(value)
  } catch {
    return false
  }
}

/** Control characters between records (RFC 7464), and comments that some programs write. */
const jsonComments = /^(?:\s|\p{Cc}|\/\/[^\n]{0,1000}\n|\/\*(?:(?!\*\/)[\s\S]){0,4096}\*\/)*/u

const holdsTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.some((each) => typeof each === 'string' || typeof each === 'object')

/** Matches the beginning of a page; comments and an XML declaration before it are skipped. */
const isPage =
  /^(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--(?:(?!-->)[\s\S]){0,8192}-->\s*)*<(?:!doctype\s+html|html|head|body|title|meta|link|style|script|div|p|table|center|a\s+href|img\s|span|br|form|h[1-6]|ul|ol|base\s)[\s>/]/i

function looksLikeXml(text: string): boolean {
  if (/^<\?xml\s/i.test(text)) return true
  const [, name] =
    /^(?:<!--(?:(?!-->)[\s\S]){0,8192}-->\s*|<!DOCTYPE[^>[]{0,500}(?:\[[^\]]{0,8192}\])?>\s*)*<([A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)(?=[\s>/])/.exec(
      text,
    ) ?? []
  return name !== undefined && (text.includes(`</${name}`) || text.includes('/>') || text.includes('</'))
}

/** Returns the format for a kind that a person has chosen; null when the text is read unchanged. */
export function textFormatAs(kind: string, sample: string, isCut: boolean): TextFormat | null {
  if (kind === 'text') return null
  const table = kind === 'table' ? (tableShape(sample, isCut) ?? forcedShape(sample)) : null
  return { kind: kind as TextKind, table }
}
