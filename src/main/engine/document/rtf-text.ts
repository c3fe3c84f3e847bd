import { maxCodeLength, readFieldCode } from './field-code.ts'
import { FlowingText, type TextBudget } from './flowing-text.ts'
import { codePageOfCharset, decodeCodePage } from './rtf-code-page.ts'
import { type RtfToken, rtfTokens } from './rtf-token.ts'
import { besides, inFlow, propertyNames, signs, skippedDestinations } from './rtf-words.ts'
import { linkAddress, shownLink } from './shown-link.ts'

/**
 * The content of rich text (RTF 1.9.1): groups, control words, characters of code pages and Unicode, fields with links;
 * HTML that Outlook encapsulated in it (MS-OXRTFEX) is returned as HTML. Groups that are open at the end are closed;
 * those beyond the maximum depth share the state of the last one.
 */
export type RtfReading = {
  /** By location: `body`, `header`, `footnotes`, `properties`. */
  readonly texts: ReadonlyMap<string, string>
  /** The HTML from which the text was made; null for native rich text. */
  readonly html: string | null
  /** Classes of embedded objects, `Package`, `Equation.3`. */
  readonly objects: readonly string[]
  readonly pictures: number
}

export function readRtf(bytes: Uint8Array, budget: TextBudget): RtfReading {
  const reader = new RtfReader(bytes, budget)
  for (const token of rtfTokens(bytes)) reader.take(token)
  return reader.finish()
}

const maxDepth = 1000
const maxObjects = 1000

/** Text collected for another purpose than the flow. */
type Collected = { text: string }

type Group = {
  flow: FlowingText
  collected: Collected | null
  isSkipped: boolean
  isDeleted: boolean
  page: number | null
  /** Number of substitute characters after a Unicode character, for programs that do not support Unicode. */
  substitutes: number
  isHtmlSkipped: boolean
  isHtmlTag: boolean
  isFonts: boolean
  field: Field | null
  atEnd: (() => void) | null
}

type Field = { address: string | null; hasResult: boolean }

class RtfReader {
  private readonly bytes: Uint8Array
  private readonly budget: TextBudget
  private readonly body: FlowingText
  private readonly flows = new Map<string, FlowingText>()
  private readonly facts: string[] = []
  private readonly outside: string[] = []
  private readonly objects: string[] = []
  private readonly pages = new Map<number, number | null>()
  private readonly stack: Group[] = []
  private group: Group
  private beyond = 0
  private pictures = 0
  private mainPage = 1252
  private font = 0
  private html: string[] | null = null
  private pending: number[] = []
  private toSkip = 0
  /** Whether the next control word states the purpose of the group. */
  private isStart = false
  private isIgnorable = false

  constructor(bytes: Uint8Array, budget: TextBudget) {
    this.bytes = bytes
    this.budget = budget
    this.body = new FlowingText(budget)
    this.group = {
      flow: this.body,
      collected: null,
      isSkipped: false,
      isDeleted: false,
      page: null,
      substitutes: 1,
      isHtmlSkipped: false,
      isHtmlTag: false,
      isFonts: false,
      field: null,
      atEnd: null,
    }
  }

  take(token: RtfToken): void {
    if (token.kind === 'bytes') {
      this.isStart = false
      this.takeBytes(this.bytes.subarray(token.from, token.to))
    } else if (token.kind === 'byte') this.takeByte(token.value)
    else {
      this.flush()
      if (token.kind === 'open') this.open()
      else if (token.kind === 'close') this.close()
      else if (token.kind === 'word') this.word(token.word, token.value)
      else this.symbol(token.sign)
    }
  }

  finish(): RtfReading {
    this.flush()
    while (this.stack.length > 0) this.close()
    const texts = new Map([['body', this.html === null ? this.body.finish() : '']])
    for (const [name, flow] of this.flows) texts.set(name, flow.finish())
    texts.set('links out of the document', this.outside.join('\n'))
    texts.set('properties', this.facts.join('\n'))
    return { texts, html: this.html?.join('') ?? null, objects: this.objects, pictures: this.pictures }
  }

  private takeBytes(bytes: Uint8Array): void {
    let from = 0
    if (this.toSkip > 0) {
      from = Math.min(this.toSkip, bytes.length)
      this.toSkip -= from
    }
    if (this.isMute || from === bytes.length) return
    if (this.pending.length === 0 && bytes.length > 64) {
      this.add(decodeCodePage(bytes.subarray(from), this.page))
      return
    }
    for (let at = from; at < bytes.length; at++) this.pending.push(bytes[at] as number)
  }

  private takeByte(value: number): void {
    this.isStart = false
    if (this.toSkip > 0) this.toSkip--
    else if (!this.isMute) this.pending.push(value)
  }

  /** Decodes adjacent bytes together: a character may have two. */
  private flush(): void {
    if (this.pending.length === 0) return
    const bytes = Uint8Array.from(this.pending)
    this.pending = []
    this.add(decodeCodePage(bytes, this.page))
  }

  private get page(): number {
    return this.group.page ?? this.mainPage
  }

  private get isMute(): boolean {
    const { group } = this
    return group.isSkipped || (group.isDeleted && group.collected === null)
  }

  private add(text: string): void {
    const { group } = this
    if (this.isMute) return
    if (group.collected !== null) {
      if (group.collected.text.length < maxCodeLength) group.collected.text += text
    } else if (this.html === null) group.flow.add(text)
    else if (!group.isHtmlSkipped || group.isHtmlTag) {
      this.budget.take(text.length)
      this.html.push(text)
    }
  }

  private open(): void {
    this.toSkip = 0
    this.isStart = true
    this.isIgnorable = false
    if (this.stack.length >= maxDepth) {
      this.beyond++
      return
    }
    this.stack.push(this.group)
    this.group = { ...this.group, atEnd: null }
  }

  private close(): void {
    this.toSkip = 0
    this.isStart = false
    if (this.beyond > 0) {
      this.beyond--
      return
    }
    const { atEnd } = this.group
    const around = this.stack.pop()
    if (around === undefined) return
    this.group = around
    atEnd?.()
  }

  private symbol(sign: string): void {
    if (sign === '*') {
      this.isIgnorable = true
      return
    }
    this.isStart = false
    if (this.toSkip > 0) {
      this.toSkip--
      return
    }
    if (sign === '\\' || sign === '{' || sign === '}') this.add(sign)
    else if (sign === '~') this.add('\u00a0')
    else if (sign === '_') this.add('-')
    else if (sign === '\r' || sign === '\n') this.endParagraph()
  }

  private word(word: string, value: number | null): void {
    if (this.isStart) {
      this.isStart = false
      if (this.openDestination(word)) return
    }
    if (this.toSkip > 0) {
      this.toSkip--
      return
    }
    const { group } = this
    if (word === 'u' && value !== null) this.unicode(value)
    else if (word === 'uc') group.substitutes = Math.max(0, Math.min(value ?? 1, 100))
    else if (word === 'par' || word === 'sect' || word === 'page') this.endParagraph()
    else if (word === 'line' || word === 'softline') this.endLine()
    else if (word === 'cell' || word === 'nestcell') this.inFlow((flow) => flow.closeCell())
    else if (word === 'row' || word === 'nestrow') this.inFlow((flow) => flow.closeRow())
    else if (word === 'f' && value !== null) this.chooseFont(value)
    else if (word === 'fcharset' && group.isFonts && value !== null)
      this.pages.set(this.font, codePageOfCharset(value))
    else if (word === 'ansicpg' && value !== null) this.mainPage = value === 0 ? 1252 : value
    else if (word === 'mac') this.mainPage = 10000
    else if (word === 'deleted') group.isDeleted = value !== 0
    else if (word === 'plain') group.isDeleted = false
    else if (word === 'fromhtml') this.html ??= []
    else if (word === 'htmlrtf') group.isHtmlSkipped = value !== 0
    else {
      const sign = signs[word]
      if (sign !== undefined) this.add(sign)
    }
  }

  private unicode(value: number): void {
    const { group } = this
    this.add(String.fromCharCode(value & 0xffff))
    this.toSkip = group.substitutes
  }

  private chooseFont(font: number): void {
    this.font = font
    if (!this.group.isFonts) this.group.page = this.pages.get(font) ?? null
  }

  private endParagraph(): void {
    if (this.html === null) this.inFlow((flow) => flow.endParagraph())
    else this.add('\r\n')
  }

  private endLine(): void {
    if (this.html === null) this.inFlow((flow) => flow.breakLine())
    else this.add('\r\n')
  }

  private inFlow(act: (flow: FlowingText) => void): void {
    const { group } = this
    if (this.isMute || this.html !== null) return
    if (group.collected === null) act(group.flow)
    else this.add(' ')
  }

  /** Opens a group by its first word, which states its purpose; false for a word that only formats. */
  private openDestination(word: string): boolean {
    const { group } = this
    const isIgnorable = this.isIgnorable
    this.isIgnorable = false
    if (word === 'fonttbl') {
      group.isFonts = true
      group.isSkipped = true
    } else if (word === 'field') this.openField(group)
    else if (word === 'fldinst') this.openCode(group)
    else if (word === 'fldrslt') this.openResult(group)
    else if (word === 'upr') group.isSkipped = true
    else if (word === 'ud') group.isSkipped = false
    else if (word === 'htmltag') this.openHtmlTag(group)
    else if (word === 'info') group.flow = new FlowingText(this.budget)
    else if (word === 'template') this.collect(group, (text) => this.leadOut('attached template', text))
    else if (word === 'hlsrc') this.collect(group, (text) => this.leadOut('link', text))
    else if (word === 'objclass')
      this.collect(group, (text) => {
        if (this.objects.length < maxObjects) this.objects.push(text)
      })
    else if (word === 'shppict' || word === 'hl') return true
    else if (word === 'pict') {
      this.pictures++
      group.isSkipped = true
    } else if (skippedDestinations.has(word)) group.isSkipped = true
    else if (besides[word] !== undefined) this.openBeside(group, besides[word])
    else if (propertyNames[word] !== undefined && !this.isMute) {
      const name = propertyNames[word]
      this.collect(group, (text) => void this.facts.push(`${name}: ${text}`))
    } else if (inFlow.has(word)) return true
    else {
      if (isIgnorable) group.isSkipped = true
      return isIgnorable
    }
    return true
  }

  private openHtmlTag(group: Group): void {
    group.isHtmlTag = true
    // in native rich text there is no HTML to show
    if (this.html === null) group.isSkipped = true
  }

  private openBeside(group: Group, name: string): void {
    if (group.isSkipped || this.html !== null) return
    let flow = this.flows.get(name)
    if (flow === undefined) {
      flow = new FlowingText(this.budget)
      this.flows.set(name, flow)
    }
    const own = flow
    group.flow = own
    group.collected = null
    group.atEnd = () => own.endParagraph()
  }

  private collect(group: Group, use: (text: string) => void): void {
    if (group.isSkipped) return
    const collected = { text: '' }
    group.collected = collected
    group.atEnd = () => {
      const text = collected.text.trim()
      this.budget.take(text.length)
      if (text !== '') use(text)
    }
  }

  private leadOut(shown: string, target: string): void {
    const address = linkAddress(target)
    if (address !== null) this.outside.push(shownLink(shown, address))
  }

  private openField(group: Group): void {
    const field: Field = { address: null, hasResult: false }
    group.field = field
    group.atEnd = () => {
      if (field.address !== null && !field.hasResult && !this.isMute) this.leadIn(field.address)
    }
  }

  private openCode(group: Group): void {
    const { field } = group
    this.collect(group, (code) => {
      const meaning = readFieldCode(code)
      if (meaning === null || this.isMute) return
      if (meaning.kind === 'link' && field !== null && !field.hasResult) field.address = meaning.address
      else if (meaning.kind === 'code') this.add(` {${meaning.code}} `)
      else this.leadIn(meaning.address)
    })
  }

  private openResult(group: Group): void {
    const { field, flow } = group
    if (field === null) return
    field.hasResult = true
    const { address } = field
    if (address === null || group.collected !== null || this.isMute || this.html !== null) return
    flow.openLink(address)
    group.atEnd = () => flow.closeLink()
  }

  private leadIn(address: string): void {
    if (this.group.collected === null && this.html === null) this.group.flow.lead('link', address)
    else this.add(` ${address} `)
  }
}
