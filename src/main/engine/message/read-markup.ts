import { Tokenizer } from 'htmlparser2'

export type MarkupHandler = {
  /** A tag, its name in lower case where the markup is HTML, with its attributes as written; `at` is its offset. */
  readonly open: (name: string, attributes: ReadonlyMap<string, string>, at: number) => void
  /** Text, character references resolved. */
  readonly text: (text: string, at: number) => void
  readonly close: (name: string) => void
  readonly comment?: (text: string, at: number) => void
}

const maxAttributes = 500

/**
 * Reads HTML or XML tag by tag, in one pass and without a tree, whatever it contains: neither has to be well-formed.
 * In XML names keep their case, and a prefix is removed from those of elements.
 */
export function readMarkup(text: string, isXml: boolean, handler: MarkupHandler): void {
  let tag = ''
  let tagAt = 0
  let attributes = new Map<string, string>()
  let attribute = ''
  let value: string[] = []
  const nameOf = (start: number, end: number) => {
    const written = text.slice(start, end)
    return isXml ? written.slice(written.lastIndexOf(':') + 1) : written.toLowerCase()
  }
  const tokenizer = new Tokenizer(
    { xmlMode: isXml, decodeEntities: true },
    {
      onopentagname: (start, end) => {
        tag = nameOf(start, end)
        tagAt = start - 1
        attributes = new Map()
      },
      onattribname: (start, end) => {
        attribute = isXml ? text.slice(start, end) : text.slice(start, end).toLowerCase()
        value = []
      },
      onattribdata: (start, end) => void value.push(text.slice(start, end)),
      onattribentity: (codePoint) => void value.push(String.fromCodePoint(codePoint)),
      onattribend: () => {
        if (attributes.size < maxAttributes && !attributes.has(attribute))
          attributes.set(attribute, value.join(''))
      },
      onopentagend: () => handler.open(tag, attributes, tagAt),
      onselfclosingtag: () => {
        handler.open(tag, attributes, tagAt)
        handler.close(tag)
      },
      onclosetag: (start, end) => handler.close(nameOf(start, end)),
      ontext: (start, end) => handler.text(text.slice(start, end), start),
      ontextentity: (codePoint, end) => handler.text(String.fromCodePoint(codePoint), end),
      oncdata: (start, end, offset) => handler.text(text.slice(start, end - offset), start),
      oncomment: (start, end, offset) => handler.comment?.(text.slice(start, end - offset), start),
      ondeclaration: () => undefined,
      onprocessinginstruction: () => undefined,
      onend: () => undefined,
    },
  )
  tokenizer.write(text)
  tokenizer.end()
}

/** Decodes markup: by its byte order mark or as UTF-16 where every second byte is zero, else as UTF-8 or Windows-1252. */
export function decodeMarkup(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes[0] === 0x3c && bytes[1] === 0) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0 && bytes[1] === 0x3c) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
