/**
 * Reads XML piece by piece and tells what it meets: elements, their attributes, the text between. It knows the part of
 * XML 1.0 that published lists use and refuses the rest: a document type (and with it every entity of its own), other
 * encodings than UTF-8, and whatever is not well-formed. Prefixes of namespaces are left out of names; what an element
 * means is told by its local name. Nothing is ever fetched. Memory is bounded by the longest tag and the longest text.
 */

export type XmlAttributes = ReadonlyMap<string, string>

export type XmlHandler = {
  readonly open: (name: string, attributes: XmlAttributes) => void
  /** Text of the innermost element between two tags, entities resolved; not called for blanks alone. */
  readonly text: (text: string) => void
  readonly close: (name: string) => void
}

const deepest = 100
const longestTag = 65_536
const longestText = 1_048_576
const mostAttributes = 100

const tagForm = /^([A-Za-z_][\w.-]{0,100}(?::[A-Za-z_][\w.-]{0,100})?)((?:\s[\s\S]*)?)$/
const attributeForm = /\s+([A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const reference = /&(?:([a-z]{2,4})|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));/g

/** Raised for a document that is not read; its message ends the sentence "<file> could not be imported: …". */
export class XmlError extends Error {}

export class XmlReader {
  private readonly handler: XmlHandler
  private readonly path: string[] = []
  private rest = ''
  private text = ''
  private isStarted = false
  private hasRoot = false

  constructor(handler: XmlHandler) {
    this.handler = handler
  }

  /** Takes the next piece of the document. */
  write(piece: string): void {
    let text = this.rest + piece
    if (!this.isStarted && text !== '') {
      this.isStarted = true
      if (text.startsWith('\uFEFF')) text = text.slice(1)
    }
    let at = 0
    for (;;) {
      const start = text.indexOf('<', at)
      if (start < 0) {
        this.addText(text.slice(at))
        this.rest = ''
        return
      }
      this.addText(text.slice(at, start))
      const end = this.take(text, start)
      if (end < 0) {
        this.rest = text.slice(start)
        if (this.rest.length > longestTag) fail('it has a tag of more than 65,536 characters')
        return
      }
      at = end
    }
  }

  /** Says that the document is over. Throws when it cannot be. */
  end(): void {
    if (this.rest !== '') fail('it ends within a tag')
    this.flushText()
    const open = this.path.at(-1)
    if (open !== undefined) fail(`it ends before ${open} is closed`)
    if (!this.hasRoot) fail('it holds no element')
  }

  /** Takes the markup that begins at `start`; gives the place behind it, or -1 when it goes on in the next piece. */
  private take(text: string, start: number): number {
    const next = text.charAt(start + 1)
    if (next === '') return -1
    if (next === '!') return this.takeSpecial(text, start)
    if (next === '?') return this.takeInstruction(text, start)
    const end = endOfTag(text, start + 1)
    if (end < 0) return -1
    if (end - start > longestTag) fail('it has a tag of more than 65,536 characters')
    this.flushText()
    const inside = text.slice(start + 1, end)
    if (next === '/') this.closed(inside.slice(1).trimEnd())
    else this.opened(inside)
    return end + 1
  }

  private takeSpecial(text: string, start: number): number {
    const opening = text.slice(start, start + 9)
    if (opening.startsWith('<!--')) {
      const end = text.indexOf('-->', start + 4)
      return end < 0 ? -1 : end + 3
    }
    if (opening === '<![CDATA[') {
      const end = text.indexOf(']]>', start + 9)
      if (end < 0) return -1
      if (this.path.length === 0) fail('it has text outside of its root element')
      // an ampersand means itself there
      this.addText(text.slice(start + 9, end).replaceAll('&', '&amp;'))
      return end + 3
    }
    if ('<!--'.startsWith(opening) || '<![CDATA['.startsWith(opening)) return -1
    return fail('it declares a document type or entities, which are not read')
  }

  private takeInstruction(text: string, start: number): number {
    const end = text.indexOf('?>', start)
    if (end < 0) return -1
    const [, encoding] =
      /^<\?xml\s[\s\S]*?\bencoding\s*=\s*["']([\w.-]{1,40})["']/.exec(text.slice(start, end)) ?? []
    if (encoding !== undefined && !/^(?:utf-?8|us-ascii|ascii)$/i.test(encoding))
      fail(`it is written in ${encoding}, and only UTF-8 is read`)
    return end + 2
  }

  private opened(inside: string): void {
    const isEmpty = inside.endsWith('/')
    const match = tagForm.exec(isEmpty ? inside.slice(0, -1) : inside)
    const [, name = '', tail = ''] = match ?? fail('it has a tag that is not well-formed')
    if (this.path.length === 0 && this.hasRoot) fail('it has more than one root element')
    if (this.path.length >= deepest) fail(`its elements lie more than ${deepest} deep`)
    this.hasRoot = true
    this.handler.open(localName(name), readAttributes(tail))
    if (isEmpty) this.handler.close(localName(name))
    else this.path.push(name)
  }

  private closed(name: string): void {
    const open = this.path.pop()
    if (open !== name) fail(`it closes ${name.slice(0, 100)} where ${open ?? 'nothing'} is open`)
    this.handler.close(localName(name))
  }

  private addText(text: string): void {
    if (text === '') return
    if (this.path.length === 0) {
      if (/\S/.test(text)) fail('it has text outside of its root element')
      return
    }
    this.text += text
    if (this.text.length > longestText) fail('it has a text of more than 1,048,576 characters')
  }

  private flushText(): void {
    const { text } = this
    if (text === '') return
    this.text = ''
    if (/\S/.test(text)) this.handler.text(resolveReferences(text))
  }
}

function fail(why: string): never {
  throw new XmlError(why)
}

/** The place of the `>` that ends a tag, not one within a quoted value; -1 when it is not there yet. */
function endOfTag(text: string, from: number): number {
  const end = text.indexOf('>', from)
  if (end < 0) return -1
  // quotes are followed only where there are some
  const inside = text.slice(from, end)
  if (!inside.includes('"') && !inside.includes("'")) return end
  let quote = ''
  for (let at = from; at < text.length; at++) {
    const letter = text.charAt(at)
    if (quote !== '') {
      if (letter === quote) quote = ''
    } else if (letter === '"' || letter === "'") quote = letter
    else if (letter === '>') return at
  }
  return -1
}

function readAttributes(tail: string): XmlAttributes {
  const attributes = new Map<string, string>()
  if (tail === '') return attributes
  attributeForm.lastIndex = 0
  let end = 0
  for (let match = attributeForm.exec(tail); match !== null; match = attributeForm.exec(tail)) {
    const [, name = '', double, single = ''] = match
    end = attributeForm.lastIndex
    if (attributes.has(name)) fail(`it gives ${name.slice(0, 100)} twice in one tag`)
    attributes.set(name, resolveReferences(double ?? single))
    if (attributes.size > mostAttributes) fail(`it has a tag of more than ${mostAttributes} attributes`)
  }
  if (/\S/.test(tail.slice(end))) fail('it has a tag that is not well-formed')
  return attributes
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** Replaces the five named references and those by number; any other is one that only a document type could explain. */
function resolveReferences(text: string): string {
  if (!text.includes('&')) return text
  let end = 0
  let resolved = ''
  for (const match of text.matchAll(reference)) {
    const [whole, name, decimal, hex] = match
    const before = text.slice(end, match.index)
    if (before.includes('&')) break
    resolved += before + (name === undefined ? character(decimal, hex) : (named[name] ?? unknown()))
    end = match.index + whole.length
  }
  const after = text.slice(end)
  return after.includes('&') ? unknown() : resolved + after
}

function character(decimal: string | undefined, hex: string | undefined): string {
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  const isAllowed =
    code === 9 ||
    code === 10 ||
    code === 13 ||
    (code >= 0x20 && code <= 0x10ffff && (code & 0xfffff800) !== 0xd800)
  return isAllowed ? String.fromCodePoint(code) : fail('it refers to a character that XML does not know')
}

function unknown(): never {
  return fail('it refers to an entity of its own, which is not read')
}
