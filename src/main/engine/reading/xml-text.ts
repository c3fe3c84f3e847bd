import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { readHtml } from '../message/html-text.ts'
import { looksLikeHtml } from './looks-like-html.ts'

/**
 * XML as its bytes show it, with what is written for the parser undone: signs for characters resolved, in texts and attributes, and the
 * marks around CDATA gone. Tags stay, so that a person sees where a value stands. A text that is HTML, as in feeds of news, is
 * read as a page. Names of namespaces and the declaration of a document's type are left out, which look like addresses and are none.
 * Comments stay; what is not well-formed reads as far as it goes.
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
  /** Whether the attribute that is read names a namespace. */
  private isNamespace = false
  /** Up to where the document was taken. */
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
      // what closes it is not told where the document ends before
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

  /** Tags and what else stands up to an offset. */
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
