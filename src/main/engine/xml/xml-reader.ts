import { SaxesParser } from 'saxes'

/**
 * Reads XML piece by piece and reports elements, their attributes, and the text between. Well-formedness is checked by
 * the library (saxes: it fetches nothing and knows only the five entities of XML); the cost of a document is limited
 * here: by bounds on depth, attributes, and the length of a tag or a text, enforced while it is still arriving, so that
 * memory is bounded. Also refused: document types, and with them entities declared by a document, and encodings other
 * than UTF-8. Namespace prefixes are removed from element names; elements are identified by their local name.
 */

export type XmlAttributes = ReadonlyMap<string, string>

export type XmlHandler = {
  readonly open: (name: string, attributes: XmlAttributes) => void
  /** Text of the innermost element between two tags, entities resolved; blanks too, which may be layout (`isLayout`). */
  readonly text: (text: string) => void
  readonly close: (name: string) => void
}

export const xmlLimits = { depth: 100, attributes: 100, length: 1_048_576 } as const

/** Number of characters passed to the library at a time: the maximum delay with which an exceeded bound is noticed. */
const step = 65_536

/** Thrown for a document that cannot be read; its message completes the sentence "<file> could not be imported: …". */
export class XmlError extends Error {}

/** Whether a text is only layout: blanks including a line break or a tab. */
export function isLayout(text: string): boolean {
  return !/[^ \t\r\n]/.test(text) && /[\t\r\n]/.test(text)
}

const libraryOptions = { xmlns: false, defaultXMLVersion: '1.0', forceXMLVersion: true } as const

export class XmlReader {
  private readonly parser = new SaxesParser(libraryOptions)
  private readonly handler: XmlHandler
  private text = ''
  private depth = 0
  /** Number of characters read, and how many of them came before the last event. */
  private taken = 0
  private reported = 0

  /**
   * Exactly seven listeners: with an eighth, V8 turns the library's parser into dictionary mode, which makes it five
   * times slower.
   */
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

  /** Ends the document. Throws when it is incomplete. */
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

/** Rewords a message of the library, `21:4: unclosed tag: a.`; it quotes names from the document. */
function placed(message: string): string {
  return message
    .slice(0, 200)
    .replace(/^(\d+):(\d+): /, 'line $1, column $2: ')
    .replace(/\.$/, '')
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
