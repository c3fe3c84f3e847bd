import { type FieldLine, fieldIn, isUsualField, lineEnd, mailboxLine } from './header-line.ts'

/**
 * Recognises a message by its first bytes, whatever its file name: lines that are header fields, with fields typical of
 * messages. It is as forgiving as the reader (`header-fields.ts`): a header may have lines that are no field, and lines
 * of a person or a program above it.
 */

/** Every message states its sender or its way; responses of web servers contain none of these fields. */
const ownField = /^(?:from|received|return-path|delivered-to|reply-to|sender)$/i
/** Fields that servers and mail programs write, but hardly a person. */
const transportField =
  /^(?:received|return-path|delivered-to|message-id|mime-version|content-type|content-transfer-encoding|dkim-signature|authentication-results)$/i
/** The first line of a request or a response of a web server; what follows is a header, but not of a message. */
const webLine = /^(?:HTTP\/\d|[A-Z]{3,10} \S{1,2000} HTTP\/\d)/

const minKnown = 3
/** Lines in a row that are no field. */
const maxOddInRow = 10
const maxHeaderLines = 500
/** Lines and characters above a header, as somebody writes who passes a message on. */
const maxLinesAbove = 100
const maxCharactersAbove = 8192

/** A run of fields that may be a header. */
type Block = {
  readonly at: number
  /** Whether nothing but empty lines and the line of a mailbox is above it. */
  readonly isTop: boolean
  fields: number
  /** Names of typical fields. */
  readonly known: Set<string>
  transport: number
  /** Lines that are no field, and the last of them in a row. */
  odd: number
  oddInRow: number
  hasOwn: boolean
  hasAddress: boolean
  hasContentType: boolean
  isEncoded: boolean
}

/**
 * Returns the offset of the header of a message at the beginning of a text; null where there is none. `isCopied` where
 * it must have what a program writes wherever it is.
 */
export function findHeader(sample: string, isCopied = false): number | null {
  let block: Block | null = null
  let isTop = !isCopied
  let isWeb = false
  let above = 0
  let lines = 0
  for (const { line, at } of linesOf(sample)) {
    if (++lines > maxHeaderLines) break
    const isEmpty = block === null ? /^[\s\ufeff\0]*$/.test(line) : line === ''
    if (isEmpty) {
      if (block !== null && isHeader(block, sample, at)) return block.at
      if (block !== null) above += block.fields + block.odd
      isTop &&= block === null
      block = null
      isWeb = false
      continue
    }
    const read: FieldLine | null = /^[ \t]/.test(line) ? null : fieldIn(line.replace(/^[\ufeff\0]+/, ''))
    if (block === null) {
      if (mailboxLine.test(line)) continue
      if (read === null || isWeb || !(isTop || isUsualField(read.name, false))) {
        isWeb ||= webLine.test(line)
        isTop = false
        if (++above > maxLinesAbove || at > maxCharactersAbove) break
        continue
      }
      block = openBlock(at, isTop)
    }
    if (read !== null) {
      count(block, read)
      // whatever follows
      if (block.hasAddress && isOfMessage(block)) return block.at
    } else if (!/^[ \t]/.test(line) && ++block.odd > 0 && ++block.oddInRow > maxOddInRow) {
      above += block.fields + block.odd
      isTop = false
      block = null
    }
  }
  return block !== null && isHeader(block, sample, sample.length) ? block.at : null
}

export function looksLikeMessage(sample: string): boolean {
  return findHeader(sample) !== null || findQuote(sample) !== null
}

/** A field of a message with what quotes or indents it. */
const quotedField =
  /^(> ?|[ \t]{1,8})(?:from|received|return-path|delivered-to|subject|date|mime-version)[ \t]{0,8}:/im

/** Returns what is before every line of a message that somebody quoted or indented; null where there is none. */
export function findQuote(sample: string): string | null {
  const quote = quotedField.exec(sample.slice(0, maxCharactersAbove))?.[1]
  return quote !== undefined && findHeader(withoutQuote(sample, quote), true) !== null ? quote : null
}

/** Returns a text with its quoted lines as they were. */
export function withoutQuote(text: string, quote: string): string {
  // an empty line has no blank after the sign
  const sign = quote.trimEnd()
  return text
    .split('\n')
    .map((line) => {
      if (line.startsWith(quote)) return line.slice(quote.length)
      return sign !== '' && line.trimEnd() === sign ? line.slice(sign.length) : line
    })
    .join('\n')
}

/** Whether a sample begins with the first line of a mailbox of messages. */
export function looksLikeMailbox(sample: string): boolean {
  const start = sample.slice(0, 200)
  return start.startsWith('From ') && mailboxLine.test(start) && looksLikeMessage(sample)
}

function openBlock(at: number, isTop: boolean): Block {
  return {
    at,
    isTop,
    fields: 0,
    known: new Set(),
    transport: 0,
    odd: 0,
    oddInRow: 0,
    hasOwn: false,
    hasAddress: false,
    hasContentType: false,
    isEncoded: false,
  }
}

const encodings = /^["'\s(]*(?:x-)?(?:base\W?64|quoted\W?printable|uu)/i

function count(block: Block, { name, value }: FieldLine): void {
  block.fields++
  block.oddInRow = 0
  if (isUsualField(name, false)) block.known.add(name.toLowerCase())
  if (transportField.test(name)) block.transport++
  if (ownField.test(name)) {
    block.hasOwn = true
    block.hasAddress ||= value.includes('@') || /^received$/i.test(name)
  }
  block.hasContentType ||= /^content-type$/i.test(name)
  block.isEncoded ||= /^content-transfer-encoding$/i.test(name) && encodings.test(value)
}

/** A line of nothing but base64. */
const base64Line = /^\s*[A-Za-z0-9+/]{24,}={0,2}\s*$/

/**
 * Whether a block is the header of a message, or of a part of one that somebody copied (RFC 2045). Below other words,
 * it must have what a program writes.
 */
function isHeader(block: Block, sample: string, end: number): boolean {
  if (isOfMessage(block)) return true
  if (!block.isEncoded || block.known.size < block.fields) return false
  if (block.hasContentType) return true
  const body = sample.slice(end, end + 400).trimStart()
  return base64Line.test(body.split(lineEnd, 1)[0] ?? '')
}

function isOfMessage({ hasOwn, hasAddress, known, isTop, transport }: Block): boolean {
  return hasOwn && known.size >= minKnown && (isTop || (hasAddress && transport > 0))
}

function* linesOf(text: string): Generator<{ readonly line: string; readonly at: number }> {
  const ends = new RegExp(lineEnd, 'g')
  let from = 0
  for (let match = ends.exec(text); match !== null; match = ends.exec(text)) {
    yield { line: text.slice(from, match.index), at: from }
    from = ends.lastIndex
  }
  yield { line: text.slice(from), at: from }
}
