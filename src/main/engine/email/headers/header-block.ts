import { continuesField, fieldIn } from '../../message/header-line.ts'

/**
 * The header of a message as pasted: fields of RFC 5322 section 2.2, unfolded, in the order of the text. Rests of folded
 * lines that lost their indentation are joined; other lines are counted and skipped; the first empty line ends the
 * header. Read in one pass.
 */
export type HeaderField = {
  /** As written. */
  readonly name: string
  /** Unfolded, without the line ends, untouched otherwise. */
  readonly value: string
  /** Number of the line on which the field begins, from 1. */
  readonly line: number
}

export type HeaderBlock = {
  readonly fields: readonly HeaderField[]
  /** Lines before the end of the header that belong to no field. */
  readonly strayLines: number
  /** True when something was left out because it exceeds a limit. */
  readonly isCut: boolean
}

const maxFields = 2000
const longestValue = 65_536

/** Reads the header at the beginning of a text. Line ends may be of any kind; `>` quoting is removed. */
export function readHeaderBlock(text: string): HeaderBlock {
  const fields: { name: string; pieces: string[]; length: number; line: number }[] = []
  let strayLines = 0
  let isCut = false
  let line = 0
  const isQuoted = /^\s{0,100}>/.test(text)
  let isOpen = false
  for (const raw of linesOf(text)) {
    line++
    const content = isQuoted ? raw.replace(/^> ?/, '') : raw
    if (content === '') {
      if (fields.length > 0) break
      continue
    }
    const isFolded = content.startsWith(' ') || content.startsWith('\t')
    const field = fields.at(-1)
    if (isFolded && field !== undefined) {
      if (!isOpen || content.trim() === '') continue
      if (field.length + content.length > longestValue) isCut = true
      else field.pieces.push(content)
      field.length += content.length
      continue
    }
    const opened = openField(content)
    if (opened === null && field !== undefined && isOpen && isRest(field, content)) {
      field.pieces.push(` ${content}`)
      field.length += content.length
      continue
    }
    isOpen = opened !== null && fields.length < maxFields
    if (opened === null) {
      // the line that begins a message in a mailbox file
      if (fields.length > 0 || !content.startsWith('From ')) strayLines++
    } else if (!isOpen) isCut = true
    else {
      if (opened.value.length > longestValue) isCut = true
      const value = opened.value.slice(0, longestValue)
      fields.push({ name: opened.name, pieces: [value], length: value.length, line })
    }
  }
  return {
    fields: fields.map(({ name, pieces, line: at }) => ({ name, value: pieces.join('').trim(), line: at })),
    strayLines,
    isCut,
  }
}

function isRest(
  field: { readonly name: string; readonly pieces: readonly string[]; readonly length: number },
  content: string,
): boolean {
  const value = field.pieces.at(-1)?.trimEnd() ?? ''
  return field.length + content.length <= longestValue && continuesField({ name: field.name, value }, content)
}

function* linesOf(text: string): Generator<string> {
  const end = /\r\n|\r|\n/g
  let from = 0
  for (let match = end.exec(text); match !== null; match = end.exec(text)) {
    yield text.slice(from, match.index)
    from = end.lastIndex
  }
  yield text.slice(from)
}

function openField(content: string): { name: string; value: string } | null {
  const name = fieldIn(content)?.name
  return name === undefined ? null : { name, value: content.slice(content.indexOf(':') + 1) }
}

/** Returns the fields of one name, regardless of case. */
export function fieldsNamed({ fields }: HeaderBlock, name: string): HeaderField[] {
  const wanted = name.toLowerCase()
  return fields.filter((field) => field.name.toLowerCase() === wanted)
}
