import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { passwordMark, pictureMark, pixel, unseenMark } from '../reading/shown-mark.ts'
import { HiddenElement } from './hidden-element.ts'

/**
 * Returns HTML as a person reads it, with every address to which it leads. Visible content becomes text; a link, a
 * form, a refresh, an address in a style or a script becomes `[what is shown](address)`, unless the shown text is the
 * address. Character references are decoded, and relative addresses resolved with `base`. Pictures, password fields and
 * invisible words have the marks of `shown-mark.ts`.
 *
 * Tags are processed in sequence, without a tree: wrongly nested elements, or a million levels of them, cause no
 * problems.
 */
export function readHtml(html: string, onLink?: (link: PageLink) => void): string {
  const reader = new HtmlReader(html, onLink)
  const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: true }, reader.callbacks())
  tokenizer.write(html)
  tokenizer.end()
  return reader.finish()
}

/** An address to which a page leads, with the words under which it is shown; words are a label where none are. */
export type PageLink = {
  readonly kind: 'link' | 'picture' | 'other'
  readonly text: string
  readonly target: string
}

/** An address that is a page itself: what it says is not read, so that it is shown. */
const carriedPage = /^data:(?:text\/html|application\/xhtml)/i

/** The scheme of a web address with its slashes, which may be too many, too few or the wrong way, and its host. */
const webHost = /^(https?|ftp):[\\/\s]*([^/\\?#]*)/i

/**
 * Returns an address with slashes and a host that a browser reads: blanks in a host lead nowhere else (URL Standard,
 * section 4.4, takes either slash).
 */
function withBareHost(address: string): string {
  const found = webHost.exec(address)
  if (found === null) return address
  const [all, scheme = '', host = ''] = found
  const [path = ''] = /^[^?#]*/.exec(address.slice(all.length)) ?? []
  const rest = address.slice(all.length + path.length)
  return `${scheme}://${host.replace(/\s+/g, '')}${path.replaceAll('\\', '/')}${rest}`
}

/** Returns the addresses of an attribute, which may contain several, for pictures of different widths. */
function addressesIn(name: string, value: string | undefined): readonly string[] {
  if (value === undefined) return []
  if (name !== 'srcset' && name !== 'ping') return [value]
  const parts = name === 'ping' ? value.split(/\s+/) : value.split(/,\s+|,(?=https?:)/)
  return parts.slice(0, maxOfAttribute).map((part) => part.trim().split(/\s/)[0] ?? '')
}

/** Tags that draw nothing between the words around them. */
const inlineTags = new Set(
  'a abbr b bdi bdo big cite code em font i img input ins kbd label mark q s samp script small span strike strong style sub sup tt u var wbr'.split(
    ' ',
  ),
)
const cellTags = new Set(['td', 'th'])
/** Elements whose text is not shown to a reader. */
const codeTags = new Set(['script', 'style'])
/** Attributes that contain an address, with labels for elements without visible text. */
const addressOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  form: { action: 'form' },
  button: { formaction: 'form' },
  input: { formaction: 'form', src: 'picture' },
  img: { src: 'picture', srcset: 'picture' },
  body: { background: 'picture' },
  table: { background: 'picture' },
  td: { background: 'picture' },
  area: { href: 'area', ping: 'ping' },
  a: { ping: 'ping' },
  image: { href: 'picture', 'xlink:href': 'picture' },
  use: { href: 'picture', 'xlink:href': 'picture' },
  track: { src: 'track' },
  blockquote: { cite: 'source' },
  iframe: { src: 'frame' },
  frame: { src: 'frame' },
  embed: { src: 'object' },
  object: { data: 'object' },
  script: { src: 'script' },
  link: { href: 'linked file' },
  video: { src: 'video', poster: 'picture' },
  audio: { src: 'audio' },
  source: { src: 'source' },
}
const maxAddressLength = 65_536
const maxBaseLength = 2048
/** Maximum number of addresses read from one attribute. */
const maxOfAttribute = 50
/** Maximum total number of characters that `base` may add: it must not turn a short page into a long one. */
const maxAddedByBase = 8_388_608
const maxShownLength = 2000

/** Number of pieces of text after which they are joined: a page of tags alone must not exhaust memory. */
const maxPieces = 65_536

type Link = { readonly address: string; readonly from: number }

/** Whether a picture is one of a few points, which nobody sees: it counts who opens the page. */
function isPixel(attributes: ReadonlyMap<string, string>): boolean {
  return ['width', 'height'].every((side) => /^\s*[0-3](?:px)?\s*$/.test(attributes.get(side) ?? ''))
}

class HtmlReader {
  private readonly html: string
  private pieces: string[] = []
  /** Text that does not change any more. */
  private readonly done: string[] = []
  /** The open link, with the index of its first piece. */
  private link: Link | null = null
  /** Addresses within the open link, which follow it. */
  private within: string[] = []
  private base: string | null = null
  private addedByBase = 0
  private tag = ''
  private attributes = new Map<string, string>()
  private attribute = ''
  private value: string[] = []
  private code: string[] | null = null
  private isBlank = true
  private readonly hidden = new HiddenElement()
  /** Index of the first piece that is hidden from a reader. */
  private hiddenFrom: number | null = null

  private readonly onLink: ((link: PageLink) => void) | undefined

  constructor(html: string, onLink: ((link: PageLink) => void) | undefined) {
    this.html = html
    this.onLink = onLink
  }

  callbacks(): TokenizerCallbacks {
    return {
      onopentagname: (start, end) => {
        this.tag = this.html.slice(start, end).toLowerCase()
        this.attributes = new Map()
      },
      onattribname: (start, end) => {
        this.attribute = this.html.slice(start, end).toLowerCase()
        this.value = []
      },
      onattribdata: (start, end) => void this.value.push(this.html.slice(start, end)),
      onattribentity: (codePoint) => void this.value.push(String.fromCodePoint(codePoint)),
      onattribend: () => {
        if (!this.attributes.has(this.attribute)) this.attributes.set(this.attribute, this.value.join(''))
      },
      onopentagend: () => this.open(),
      onselfclosingtag: () => {
        this.open()
        this.close(this.tag)
      },
      onclosetag: (start, end) => this.close(this.html.slice(start, end).toLowerCase()),
      ontext: (start, end) => this.text(this.html.slice(start, end)),
      ontextentity: (codePoint) => this.text(String.fromCodePoint(codePoint)),
      oncdata: (start, end, offset) => this.text(this.html.slice(start, end - offset)),
      oncomment: () => undefined,
      ondeclaration: () => undefined,
      onprocessinginstruction: () => undefined,
      onend: () => undefined,
    }
  }

  finish(): string {
    this.closeLink()
    this.closeHidden()
    return [...this.done, ...this.pieces]
      .join('')
      .replace(/[ \t]+\n/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  }

  private open(): void {
    const { attributes } = this
    // browsers read it as a picture; within a drawing it has another attribute (HTML, section 13.2.6.4.7)
    if (this.tag === 'image' && attributes.has('src')) this.tag = 'img'
    const { tag } = this
    if (this.pieces.length > maxPieces) this.settle()
    if (this.hidden.isEndedBy(tag)) this.closeHidden()
    if (tag === 'base') this.base ??= attributes.get('href')?.trim().slice(0, maxBaseLength) || null
    if (codeTags.has(tag)) this.code = []
    if (!inlineTags.has(tag)) this.breakLine(cellTags.has(tag) ? '\t' : '\n')
    if (this.hidden.opens(tag, attributes)) this.hiddenFrom = this.pieces.length
    if (tag === 'a') {
      this.closeLink()
      const address = this.whole(attributes.get('href') ?? attributes.get('xlink:href'))
      if (address !== null) this.link = { address, from: this.pieces.length }
    }
    if (tag === 'meta') this.meta()
    for (const [name, stands] of Object.entries(addressOf[tag] ?? {})) {
      const named = attributes.get('alt') ?? attributes.get('title') ?? ''
      const shown = named.trim() === '' && isPixel(attributes) ? pixel : named
      for (const address of addressesIn(name, attributes.get(name)))
        this.lead(shown.trim() === '' ? stands : shown, this.whole(address), stands === 'picture')
    }
    if (tag === 'input' && attributes.get('type')?.trim().toLowerCase() === 'password')
      this.text(passwordMark)
    for (const [name, value] of attributes)
      if (name.startsWith('on') || /^\s*javascript:/i.test(value)) this.addressesOfScript(value)
    const style = attributes.get('style')
    if (style !== undefined) this.addressesOfStyle(style)
    if (tag === 'img' && attributes.has('src') && this.whole(attributes.get('src')) === null)
      this.text(pictureMark(attributes.get('alt') ?? '', null))
  }

  private close(tag: string): void {
    if (codeTags.has(tag)) this.closeCode(tag)
    if (tag === 'a') this.closeLink()
    if (this.hidden.closes(tag)) this.closeHidden()
    if (tag === 'a') return
    if (!inlineTags.has(tag)) this.breakLine('\n')
  }

  /** Joins the pieces so far; a link that is still open, longer than any real one, ends here. */
  private settle(): void {
    this.closeLink()
    const isHidden = this.hiddenFrom !== null
    this.closeHidden()
    this.done.push(this.pieces.join(''))
    this.pieces = ['']
    if (isHidden) this.hiddenFrom = 1
  }

  /**
   * Marks the pieces that are hidden from a reader; runs of white space, which are used to fill a preview, are
   * collapsed.
   */
  private closeHidden(): void {
    if (this.hiddenFrom === null) return
    const words = this.pieces.splice(this.hiddenFrom).join('').replace(/\s+/g, ' ').trim()
    this.hiddenFrom = null
    if (/[\p{L}\p{N}]/u.test(words)) this.pieces.push(unseenMark(words))
    this.isBlank = false
  }

  private text(text: string): void {
    if (this.code !== null) {
      this.code.push(text)
      return
    }
    const words = text.replace(/[ \t\r\n\f]+/g, ' ')
    if (words === ' ' && this.isBlank) return
    this.pieces.push(this.isBlank ? words.replace(/^ /, '') : words)
    this.isBlank = words.endsWith(' ')
  }

  private breakLine(sign: '\n' | '\t'): void {
    if (this.pieces.length === 0) return
    // collapses breaks, so that a page of tags alone does not grow
    if (this.pieces.at(-1) === sign && (sign === '\t' || this.pieces.at(-2) === sign)) return
    this.pieces.push(sign)
    this.isBlank = true
  }

  /** Adds the words of the open link, and its address. */
  private closeLink(): void {
    if (this.link === null) return
    const { address, from } = this.link
    this.link = null
    const shown = this.pieces.splice(from).join('')
    const words = shown.replace(/\s+/g, ' ').trim()
    this.onLink?.({ kind: 'link', text: words.slice(0, maxShownLength), target: address })
    // a long text stays outside of the brackets
    if (words.length > maxShownLength) this.pieces.push(shown, ` [link](${address}) `)
    else this.put(words === '' ? 'link' : words, address, shown)
    this.pieces.push(...this.within.splice(0))
  }

  private lead(shown: string, address: string | null, isPicture = false): void {
    if (address === null) return
    const words = shown.replace(/\s+/g, ' ').trim()
    this.onLink?.({ kind: isPicture ? 'picture' : 'other', text: words, target: address })
    if (this.link !== null)
      this.within.push(isPicture ? ` ${pictureMark(words, address)}` : ` [${words}](${address})`)
    else if (isPicture) this.put(words, address, '', pictureMark(words, address))
    else this.put(words, address, '')
  }

  private put(words: string, address: string, around: string, mark = `[${words}](${address})`): void {
    const isShown = words === address || words === address.replace(/^mailto:/i, '').replace(/\?.*$/s, '')
    const last = this.pieces.findLast((piece) => piece !== '')
    // after text that ends with `!`, a link would look like a picture
    const before = /^\s/.test(around) || (last !== undefined && /[)!]$/.test(last)) ? ' ' : ''
    const after = /\s$/.test(around) ? ' ' : ''
    this.pieces.push(before, isShown && !address.includes('?') ? words : mark, after)
    this.isBlank = after !== ''
  }

  /** Adds the addresses to which the page redirects, and those in its metadata. */
  private meta(): void {
    const content = this.attributes.get('content') ?? ''
    if (/^\s*https?:\/\//i.test(content)) this.lead('meta', this.whole(content))
    if (this.attributes.get('http-equiv')?.trim().toLowerCase() !== 'refresh') return
    const found = /url\s*=\s*['"]?([^'"]+)/i.exec(content)
    this.lead('refresh', this.whole(found?.[1]))
  }

  private addressesOfStyle(style: string): void {
    for (const [, written] of style.matchAll(/(?:url\(\s*['"]?|@import\s+['"])([^'")\s]{1,8192})/gi))
      this.lead('style', this.whole(written))
  }

  private closeCode(tag: string): void {
    const code = this.code?.join('') ?? ''
    this.code = null
    if (tag === 'style') this.addressesOfStyle(code)
    else this.addressesOfScript(code)
  }

  private addressesOfScript(code: string): void {
    const plain = code
      .replaceAll('\\/', '/')
      .replace(/\\(?:u00|x)([0-9a-f]{2})/gi, (_sign, digits: string) =>
        String.fromCharCode(Number.parseInt(digits, 16)),
      )
    for (const [address] of plain.matchAll(/\bhttps?:\/\/[^\s'"`<>\\]{1,8192}/gi))
      this.lead('script', address)
  }

  /**
   * Returns an address as a browser interprets it: without line breaks and surrounding spaces, resolved with `base`;
   * null for one within the message.
   */
  private whole(written: string | undefined): string | null {
    const plain = (written ?? '').replace(/[\t\r\n]/g, '').trim()
    if (
      plain === '' ||
      plain.length > maxAddressLength ||
      (/^(?:#|cid:|data:|about:|javascript:)/i.test(plain) && !carriedPage.test(plain))
    )
      return null
    const spaced = withBareHost(plain).replaceAll(' ', '%20')
    if (/^[a-z][a-z0-9+.-]*:/i.test(spaced)) return spaced
    if (spaced.startsWith('//')) return `https:${spaced}`
    if (this.base === null) return /^www\./i.test(spaced) ? spaced : null
    if (this.addedByBase > maxAddedByBase) return null
    try {
      const { href } = new URL(spaced, this.base)
      this.addedByBase += href.length
      return href
    } catch {
      return null
    }
  }
}
