import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { readHtml } from '../message/html-text.ts'
import { looksLikeHtml } from './looks-like-html.ts'

/**
 * Returns XML as its bytes show it, with XML syntax for characters decoded: entities in texts and attributes resolved,
 * CDATA markers removed. Tags stay, so that a person sees where a value is. A text that is HTML, as in news feeds, is
 * read as a page. Namespace names and the document type declaration are left out, because they look like addresses but
 * are not. Comments stay; XML that is not well-formed is read as far as possible.
 */
export function readXml(xml: string): string {
  const reader = new XmlText(xml)
  const tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: true }, reader.callbacks())
  tokenizer.write(xml)
  tokenizer.end()
  return reader.finish()
}

const cdata = '<![CDATA['
const namespaceName = /^(?:xmlns(?::|$)|[\w.-]+:(?:noNamespaceS|s)chemaLocation$)/

class XmlText {
  private readonly xml: string
  private readonly pieces: string[] = []
  private text: string[] = []
  /** Whether the current attribute names a namespace. */
  private isNamespace = false
  /** Offset up to which the document has been read. */
  private at = 0

  constructor(xml: string) {
    this.xml = xml
  }

  callbacks(): TokenizerCallbacks {
    const skip = () => undefined
    return {
      onopentagname: skip,
      onattribname: (start, end) => {
        this.isNamespace = namespaceName.test(this.xml.slice(start, end))
      },
      onattribdata: (start, end) => {
        this.markup(start)
        if (!this.isNamespace) this.pieces.push(this.xml.slice(start, end))
        this.at = end
      },
      onattribentity: (codePoint) => {
        const start = this.xml.indexOf('&', this.at)
        this.markup(start)
        if (!this.isNamespace) this.pieces.push(String.fromCodePoint(codePoint))
        this.at = this.xml.indexOf(';', start) + 1
      },
      onattribend: skip,
      onopentagend: skip,
      onselfclosingtag: skip,
      onclosetag: skip,
      ontext: (start, end) => this.take(start, this.xml.slice(start, end), end),
      ontextentity: (codePoint, end) =>
        this.take(this.xml.lastIndexOf('&', end - 1), String.fromCodePoint(codePoint), end),
      // when the document ends before the closing marker, the marker is not counted
      oncdata: (start, end, offset) =>
        this.take(start - cdata.length, this.xml.slice(start, end - offset), offset === 0 ? end : end + 1),
      oncomment: skip,
      ondeclaration: (start, end) => {
        this.markup(start - 2)
        this.at = end + 1
      },
      onprocessinginstruction: skip,
      onend: skip,
    }
  }

  finish(): string {
    this.markup(this.xml.length)
    this.flush()
    return this.pieces.join('')
  }

  private take(start: number, decoded: string, end: number): void {
    this.markup(start)
    this.text.push(decoded)
    this.at = end
  }

  /** Appends tags and other markup up to an offset. */
  private markup(to: number): void {
    if (to <= this.at) return
    this.flush()
    this.pieces.push(this.xml.slice(this.at, to))
    this.at = to
  }

  private flush(): void {
    if (this.text.length === 0) return
    const text = this.text.join('')
    this.text = []
    this.pieces.push(looksLikeHtml(text) ? readHtml(text) : text)
  }
}
