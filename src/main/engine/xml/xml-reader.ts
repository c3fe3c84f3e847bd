import { SaxesParser } from 'saxes'

/**
 * Reads XML piece by piece and tells what it meets: elements, their attributes, the text between. What is well-formed is the
 * library's affair (saxes: it fetches nothing and knows the five entities of XML alone); what a document may cost is ours: bounds
 * for depth, attributes, and the length of a tag or a text, held while it is still coming in, so that memory is bounded by
 * that. Refused besides: document types, with them entities of a document's own, and encodings other than UTF-8. Prefixes
 * of namespaces are left out of names of elements; what one means is told by its local name.
 */

export type XmlAttributes = ReadonlyMap<string, string>

export type XmlHandler = {
  readonly open: (name: string, attributes: XmlAttributes) => void
  /** Text of the innermost element between two tags, entities resolved; blanks too, which may be layout (`isLayout`). */
  readonly text: (text: string) => void
  readonly close: (name: string) => void
}

export const xmlLimits = { depth: 100, attributes: 100, length: 1_048_576 } as const

/** Characters given to the library at a time: what is beyond a bound is noticed so much later at most. */
const step = 65_536

/** Raised for a document that is not read; its message ends the sentence "<file> could not be imported: …". */
export class XmlError extends Error {}

/** Whether a text is that of a document laid out for people: blanks with a line end or a tab among them. */
export function isLayout(text: string): boolean {
  return !/[^ \t\r\n]/.test(text) && /[\t\r\n]/.test(text)
}

const libraryOptions = { xmlns: false, defaultXMLVersion: '1.0', forceXMLVersion: true } as const

export class XmlReader {
  private readonly parser = new SaxesParser(libraryOptions)
  private readonly handler: XmlHandler
  private text = ''
  private depth = 0
  /** Characters taken, and how many of them came before the last thing that was told. */
  private taken = 0
  private reported = 0

  /** Seven listeners and no more: with the eighth, V8 makes a dictionary of the library's parser, which is then five times slower. */
  constructor(handler: XmlHandler) {
    this.handler = handler
    const { parser } = this
    parser.on('error', ({ message }) => fail(`it is not well-formed XML (${placed(message)})`))
    parser.on('doctype', () => fail('it declares a document type or entities, which are not read'))
    parser.on('xmldecl', ({ encoding }) => {
      if (encoding !== undefined && !/^(?:utf-?8|us-ascii|ascii)$/i.test(encoding))
        fail(`it is written in ${encoding.slice(0, 40)}, and only UTF-8 is read`)
    })
    parser.on('opentag', ({ name, attributes }) => this.opened(name, attributes))
    parser.on('closetag', ({ name }) => this.closed(name))
    parser.on('text', (text) => this.met(text))
    parser.on('cdata', (text) => this.met(text))
  }

  /** Takes the next piece of the document. */
  write(piece: string): void {
    for (let at = 0; at < piece.length; at += step) {
      const part = piece.slice(at, at + step)
      this.parser.write(part)
      this.taken += part.length
      if (this.taken - this.reported > xmlLimits.length) tooLong()
    }
  }

  /** Says that the document is over. Throws when it cannot be. */
  end(): void {
    this.parser.close()
  }

  private opened(name: string, given: Readonly<Record<string, string>>): void {
    this.flush()
    if (this.depth >= xmlLimits.depth) fail(`its elements lie more than ${xmlLimits.depth} deep`)
    this.depth++
    const attributes = new Map<string, string>()
    for (const key in given) attributes.set(key, given[key] as string)
    if (attributes.size > xmlLimits.attributes)
      fail(`it has a tag of more than ${xmlLimits.attributes} attributes`)
    this.handler.open(localName(name), attributes)
  }

  private closed(name: string): void {
    this.flush()
    this.depth--
    this.handler.close(localName(name))
  }

  private met(text: string): void {
    this.reported = this.parser.position
    if (this.depth === 0) return
    this.text += text
    if (this.text.length > xmlLimits.length) tooLong()
  }

  private flush(): void {
    this.reported = this.parser.position
    const { text } = this
    if (text === '') return
    this.text = ''
    this.handler.text(text)
  }
}

function fail(why: string): never {
  throw new XmlError(why)
}

function tooLong(): never {
  fail('it has a tag, a text or a comment of more than 1,048,576 characters')
}

/** What the library says, `21:4: unclosed tag: a.`, in words; it quotes names of the document. */
function placed(message: string): string {
  return message
    .slice(0, 200)
    .replace(/^(\d+):(\d+): /, 'line $1, column $2: ')
    .replace(/\.$/, '')
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
