import { type Header, readHeader } from './columns.ts'

/** Format of a source, detected from its first bytes. */
export type SourceForm =
  | { readonly is: 'sqlite' }
  | { readonly is: 'gzip' }
  | { readonly is: 'misp-json' }
  | { readonly is: 'table'; readonly header: Header; readonly startsWithHeader: boolean }
  | { readonly is: 'list' }
  | { readonly is: 'unreadable'; readonly why: string }

/** Number of bytes that are examined. */
export const recognisedBytes = 65_536
/** Maximum number of lines that are searched for a header in a comment. */
const maxLines = 300

const starts = (bytes: Buffer, ...wanted: number[]) => wanted.every((byte, at) => bytes[at] === byte)

export function recogniseSource(head: Buffer): SourceForm {
  if (head.toString('latin1', 0, 16) === 'SQLite format 3\0') return { is: 'sqlite' }
  if (starts(head, 0x1f, 0x8b)) return { is: 'gzip' }
  if (starts(head, 0x50, 0x4b, 0x03, 0x04))
    return { is: 'unreadable', why: 'it is a ZIP archive; unpack it and import the file within' }
  if (starts(head, 0xff, 0xfe) || starts(head, 0xfe, 0xff))
    return { is: 'unreadable', why: 'it is UTF-16 text; save it as UTF-8 and import that' }
  if (head.subarray(0, 4096).includes(0))
    return { is: 'unreadable', why: 'it is neither text nor a database of the NSRL' }
  const text = head.toString('utf8').replace(/^\uFEFF/, '')
  if (/^\s*[{[]/.test(text)) return { is: 'misp-json' }
  for (const line of text.split(/\r\n|\n|\r/, maxLines)) {
    const typed = line.trim()
    if (typed === '') continue
    const isComment = typed.startsWith('#')
    const header = readHeader(isComment ? typed.replace(/^#+\s*/, '') : typed)
    // a comment such as "# SHA256" is no header
    if (header !== null && !(isComment && !typed.includes(header.separator)))
      return { is: 'table', header, startsWithHeader: !isComment }
    if (!isComment) break
  }
  return { is: 'list' }
}
