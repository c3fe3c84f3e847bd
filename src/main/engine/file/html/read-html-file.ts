import { HiddenElement } from '../../message/hidden-element.ts'
import { decodeMarkup, readMarkup } from '../../message/read-markup.ts'
import type { Sample, ToolOutput } from '../file-tool.ts'
import { isOf } from '../file-types.ts'
import { EmbeddedPayloads } from './embedded-payloads.ts'
import { reportHtml } from './html-findings.ts'
import { type HtmlResult, htmlListLimit } from './html-result.ts'
import { scriptCalls, scriptMeasures } from './script-calls.ts'

const maxBytes = 32 * 2 ** 20
const maxText = 20_000
type Attributes = ReadonlyMap<string, string>

/** Reads a page tag by tag. */
export function readHtmlFile(sample: Sample, output: ToolOutput): HtmlResult {
  const { bytes: source } = sample
  if (source.size > maxBytes)
    output.leftOut('limit', `Only the first ${maxBytes} bytes of the page were read.`)
  const text = decodeMarkup(source.read(0, Math.min(source.size, maxBytes)))
  const reader = new HtmlFileReader(
    output,
    isOf(sample, 'svg') ? 'svg' : /\.hta$/i.test(sample.name) ? 'hta' : 'html',
  )
  // a drawing is XML: an empty element ends by itself, and scripts stand in CDATA sections
  readMarkup(text, isOf(sample, 'svg') && !isOf(sample, 'html'), reader)
  const { result } = reader
  const code = reader.finish()
  result.script_calls = scriptCalls(code)
  result.obfuscation = scriptMeasures(code)
  reportHtml(result, code, output)
  return result
}

class HtmlFileReader {
  readonly result: HtmlResult
  private readonly output: ToolOutput
  private readonly payloads: EmbeddedPayloads
  private readonly hidden = new HiddenElement()
  private readonly code: string[] = []
  private script: { language: string; at: number; text: string[] } | null = null
  private form: HtmlResult['forms'][number] | null = null
  private link: HtmlResult['links'][number] | null = null
  private isTitle = false
  private hiddenText: string[] | null = null

  constructor(output: ToolOutput, format: HtmlResult['format']) {
    this.output = output
    this.result = {
      format,
      title: null,
      base: null,
      generator: null,
      saved_from: null,
      element_count: 0,
      scripts: [],
      forms: [],
      password_field_count: 0,
      links: [],
      frames: [],
      meta_refresh: [],
      resources: [],
      event_handlers: [],
      data_uris: [],
      hidden_texts: [],
      embedded_payloads: [],
      comment_count: 0,
      hta_application: null,
      script_calls: [],
      obfuscation: { script_size: 0, longest_string: 0, longest_line: 0, escape_share: 0 },
    }
    this.payloads = new EmbeddedPayloads(this.result, output)
  }

  /** Returns the code of all scripts and handlers. */
  finish(): string {
    this.endScript()
    this.endHidden()
    return this.code.join('\n')
  }

  open = (tag: string, attributes: Attributes, at: number): void => {
    const { result } = this
    result.element_count++
    if (this.hidden.isEndedBy(tag)) this.endHidden()
    if (this.hidden.opens(tag, attributes)) this.hiddenText = []
    if (tag === 'script') this.openScript(attributes, at)
    else if (tag === 'form') this.openForm(attributes)
    else if (tag === 'input' || tag === 'select' || tag === 'textarea') this.field(attributes)
    else if (tag === 'a' || tag === 'area') this.openLink(attributes)
    else if (tag === 'iframe' || tag === 'frame' || tag === 'embed' || tag === 'object')
      this.frame(tag, attributes)
    else if (tag === 'meta') this.meta(attributes)
    else if (tag === 'base') result.base ??= attributes.get('href')?.slice(0, 2000) ?? null
    else if (tag === 'title') this.isTitle = result.title === null
    else if (tag === 'hta:application') {
      result.format = 'hta'
      result.hta_application = Object.fromEntries(
        [...attributes].slice(0, 50).map(([name, value]) => [name.slice(0, 80), value.slice(0, 2000)]),
      )
    } else if (tag === 'svg' && result.element_count < 3) result.format = 'svg'
    else if (
      tag === 'img' ||
      tag === 'link' ||
      tag === 'image' ||
      tag === 'use' ||
      tag === 'source' ||
      tag === 'video' ||
      tag === 'audio'
    )
      this.resource(tag, attributes)
    for (const [name, value] of attributes) this.attribute(tag, name, value)
  }

  text = (piece: string): void => {
    if (this.script !== null) this.script.text.push(piece)
    else if (this.isTitle) this.result.title = ((this.result.title ?? '') + piece).slice(0, 2000)
    else if (this.link !== null && this.link.text.length < 300)
      this.link.text = (this.link.text + piece).replace(/\s+/g, ' ').slice(0, 300)
    if (this.hiddenText !== null && this.script === null && this.hiddenText.length < maxText)
      this.hiddenText.push(piece)
  }

  close = (tag: string): void => {
    if (tag === 'script') this.endScript()
    else if (tag === 'title') this.isTitle = false
    else if (tag === 'a') this.link = null
    else if (tag === 'form') this.form = null
    if (this.hidden.closes(tag)) this.endHidden()
  }

  comment = (text: string): void => {
    this.result.comment_count++
    const from = /saved from url=\(\d+\)(\S{4,2000})/.exec(text.slice(0, 3000))
    if (from !== null) this.result.saved_from ??= from[1] ?? null
  }

  private add<
    K extends
      | 'scripts'
      | 'forms'
      | 'links'
      | 'frames'
      | 'meta_refresh'
      | 'resources'
      | 'event_handlers'
      | 'data_uris'
      | 'hidden_texts',
  >(list: K, row: HtmlResult[K][number]): void {
    const rows = this.result[list] as HtmlResult[K][number][]
    if (rows.length < htmlListLimit) rows.push(row)
    else
      this.output.leftOut(
        'limit',
        `More than ${htmlListLimit} ${list.replaceAll('_', ' ')}: the rest is not listed.`,
      )
  }

  private openScript(attributes: Attributes, at: number): void {
    this.endScript()
    const language = languageOf(attributes)
    const src = attributes.get('src') ?? attributes.get('href') ?? attributes.get('xlink:href') ?? null
    this.script = { language, at, text: [] }
    if (src !== null) this.add('scripts', { language, src: src.slice(0, 2000), size: 0, offset: at })
  }

  private endScript(): void {
    if (this.script === null) return
    const { language, at, text } = this.script
    this.script = null
    const code = text.join('')
    if (code.trim() === '') return
    this.add('scripts', { language, src: null, size: code.length, offset: at })
    this.payloads.search(code, `script at ${at}`)
    if (!/^(?:javascript|vbscript)$/.test(language)) return
    this.code.push(code)
    this.output.text({ title: `Script at ${at}`, place: `offset ${at}`, text: code, language })
  }

  private openForm(attributes: Attributes): void {
    this.form = {
      action: attributes.get('action')?.trim().slice(0, 2000) ?? null,
      method: (attributes.get('method') ?? 'get').toLowerCase().slice(0, 300),
      field_count: 0,
      has_password: false,
      hidden_fields: 0,
    }
    this.add('forms', this.form)
  }

  private field(attributes: Attributes): void {
    const type = attributes.get('type')?.trim().toLowerCase()
    if (type === 'password') this.result.password_field_count++
    const value = attributes.get('value') ?? ''
    if (/^\s*https?:\/\//i.test(value))
      this.output.indicator({
        kind: 'url',
        value: value.trim().slice(0, 2000),
        context: 'value of a form field',
      })
    if (this.form === null) return
    this.form.field_count++
    if (type === 'password') this.form.has_password = true
    if (type === 'hidden') this.form.hidden_fields++
  }

  private openLink(attributes: Attributes): void {
    const href = attributes.get('href') ?? attributes.get('xlink:href')
    if (href === undefined) return
    this.link = {
      href: href.trim().slice(0, 2000),
      text: '',
      download: attributes.get('download')?.slice(0, 2000) ?? null,
    }
    this.add('links', this.link)
  }

  private frame(tag: string, attributes: Attributes): void {
    const src = (attributes.get('src') ?? attributes.get('data') ?? '').trim()
    const inner = attributes.get('srcdoc')
    if (inner !== undefined)
      this.output.text({ title: 'Page in a frame', place: 'srcdoc', text: inner, language: 'html' })
    if (src === '') return
    const side = (name: string) => /^\s*[01](?:px)?\s*$/.test(attributes.get(name) ?? '')
    const style = attributes.get('style') ?? ''
    const isHidden =
      attributes.has('hidden') ||
      (side('width') && side('height')) ||
      /display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?![.\d])/i.test(style.slice(0, 2000))
    this.add('frames', { element: tag, src: src.slice(0, 2000), is_hidden: isHidden })
  }

  private meta(attributes: Attributes): void {
    const content = (attributes.get('content') ?? '').slice(0, 4000)
    if (attributes.get('name')?.toLowerCase() === 'generator') this.result.generator ??= content.slice(0, 300)
    if (attributes.get('http-equiv')?.trim().toLowerCase() !== 'refresh') return
    const url = /[;,]\s*(?:url\s*=\s*)?['"]?([^'"]+)/i.exec(content)?.[1]?.trim()
    if (url !== undefined && url !== '')
      this.add('meta_refresh', {
        delay: content.split(/[;,]/, 1)[0]?.trim().slice(0, 300) ?? '',
        url: url.slice(0, 2000),
      })
  }

  private resource(tag: string, attributes: Attributes): void {
    const url = (attributes.get('src') ?? attributes.get('href') ?? attributes.get('xlink:href') ?? '').trim()
    if (/^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(url))
      this.add('resources', { element: tag, url: url.slice(0, 2000) })
  }

  private attribute(tag: string, name: string, value: string): void {
    if (/^on[a-z]{3,30}$/.test(name) && value.trim() !== '') {
      this.add('event_handlers', { event: name, element: tag.slice(0, 300), code: value.slice(0, 2000) })
      this.code.push(value)
      if (value.length > 200)
        this.output.text({
          title: `Handler ${name}`,
          place: `<${tag}>`.slice(0, 1000),
          text: value,
          language: 'javascript',
        })
    } else if (/^\s*(?:javascript|vbscript):/i.test(value)) {
      this.code.push(value.replace(/^\s*\w+:/, ''))
      if (value.length > 200)
        this.output.text({
          title: 'Script in an address',
          place: `<${tag} ${name}>`.slice(0, 1000),
          text: value.replace(/^\s*\w+:/, ''),
          language: 'javascript',
        })
    }
    if (/^\s*data:/i.test(value)) this.dataUri(tag, value)
    else if (value.length > 1000) this.payloads.search(value, `attribute ${name} of ${tag}`)
  }

  private dataUri(tag: string, value: string): void {
    const comma = value.indexOf(',')
    const head = value.slice(0, comma === -1 ? 300 : Math.min(comma, 300)).trim()
    const mime = head.slice(5).split(';', 1)[0]?.toLowerCase().slice(0, 300) ?? ''
    this.add('data_uris', { element: tag.slice(0, 300), mime, size: value.length })
    if (comma !== -1 && !/^(?:image\/(?!svg)|font\/|application\/(?:font|x-font))/.test(mime))
      this.payloads.dataUri(mime, /;\s*base64/i.test(head), value.slice(comma + 1), tag)
  }

  private endHidden(): void {
    const words = this.hiddenText?.join('').replace(/\s+/g, ' ').trim() ?? ''
    this.hiddenText = null
    if (words !== '') this.add('hidden_texts', { text: words.slice(0, 2000) })
  }
}

function languageOf(attributes: Attributes): string {
  const named = (attributes.get('language') ?? attributes.get('type') ?? '')
    .trim()
    .toLowerCase()
    .slice(0, 100)
  if (/vb/.test(named)) return 'vbscript'
  return named === '' || /javascript|ecmascript|jscript|^module$/.test(named) ? 'javascript' : named
}
