import { readHtml } from '../message/html-text.ts'
import { MailboxReader } from '../message/mailbox.ts'
import { stringsSentence } from './file-reading.ts'
import type { TextFormat } from './identify-text.ts'
import { JsonReader } from './json-reader.ts'
import { StringsReader } from './strings-reader.ts'
import { TableReader } from './table-reader.ts'
import type { ReaderOutput, TextReader } from './text-reader.ts'
import { type WholeKind, WholeReader } from './whole-reader.ts'
import { readXml } from './xml-text.ts'

const pages: WholeKind = {
  type: 'text/html',
  maxBytes: 16_777_216,
  charset: /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,40})/i,
  read: readHtml,
}
const xml: WholeKind = {
  type: 'text/xml',
  maxBytes: 33_554_432,
  charset: /^\s*<\?xml[^>]{0,200}encoding\s*=\s*["']([\w.:-]{2,40})["']/i,
  read: readXml,
}
const calendar: WholeKind = {
  type: 'text/calendar',
  maxBytes: 33_554_432,
  charset: /(?!)/,
  read: readCalendar,
}

/**
 * Returns a reader for an identified text; `sample` is its beginning. Bytes are given in UTF-8, except for pages and
 * XML, which declare their own encoding.
 */
export function openTextReader(format: TextFormat, sample: string, output: ReaderOutput): TextReader {
  switch (format.kind) {
    case 'message':
    case 'mailbox':
      return new MailboxReader(sample, output)
    case 'html':
      return new WholeReader(pages, output)
    case 'xml':
      return new WholeReader(xml, output)
    case 'calendar':
      return new WholeReader(calendar, output)
    case 'json':
      return new JsonReader(sample, output)
    case 'strings':
      return new StringsReader(
        format.file?.type ?? 'application/octet-stream',
        stringsSentence(format.file),
        output,
      )
    case 'table':
      if (format.table === null) throw new Error('A table is read by its shape.')
      return new TableReader(format.table, output)
  }
}

/** Joins folded lines (RFC 5545, section 3.1; RFC 6350, section 3.2) and decodes the escapes in texts. */
function readCalendar(text: string): string {
  return text
    .replace(/\r?\n[ \t]/g, '')
    .replace(/\\([\\;,nN])/g, (_escape, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign))
}
