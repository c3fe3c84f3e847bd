import { identifyFile } from '../../document/identify-file.ts'
import type { ToolOutput } from '../file-tool.ts'
import { type HtmlResult, htmlListLimit } from './html-result.ts'

const maxPayloads = 200
const maxBytes = 64 * 2 ** 20

/** Files and texts that stand in a page as base64: what a page saves or shows without fetching it. */
export class EmbeddedPayloads {
  private readonly result: HtmlResult
  private readonly output: ToolOutput
  private left = maxBytes
  private count = 0

  constructor(result: HtmlResult, output: ToolOutput) {
    this.result = result
    this.output = output
  }

  /** Searches a script or an attribute for long runs of base64. */
  search(text: string, place: string): void {
    for (const [run] of text.matchAll(/[A-Za-z0-9+/]{400,}={0,2}/g)) {
      if (!/[+/=0-9]/.test(run) || !/[a-z]/.test(run) || !/[A-Z]/.test(run)) continue
      this.take(Buffer.from(run, 'base64'), place, null)
    }
  }

  /** Takes the content of a `data:` address. */
  dataUri(mime: string, isBase64: boolean, content: string, tag: string): void {
    const bytes = isBase64 ? Buffer.from(content, 'base64') : Buffer.from(unescaped(content), 'utf8')
    this.take(bytes, `data: of ${tag}`, mime)
  }

  private take(bytes: Buffer, place: string, mime: string | null): void {
    if (bytes.length < 16) return
    if (this.count >= maxPayloads || bytes.length > this.left) {
      this.output.leftOut('limit', 'Not all encoded parts of the page were decoded.')
      return
    }
    const kind = identifyFile(bytes.subarray(0, 65_536), bytes.length <= 65_536)
    if (kind === null || kind.kind === 'wide-text') {
      this.takeText(bytes, place, mime)
      return
    }
    if (kind.kind === 'unknown-binary' && mime === null) return
    this.count++
    this.left -= bytes.length
    if (this.result.embedded_payloads.length < htmlListLimit)
      this.result.embedded_payloads.push({
        place: place.slice(0, 300),
        type: kind.type.slice(0, 300),
        size: bytes.length,
      })
    this.output.object({ name: '', place, bytes })
  }

  private takeText(bytes: Buffer, place: string, mime: string | null): void {
    const text = bytes.toString('utf8')
    const odd =
      text
        .slice(0, 2000)
        .match(/[\p{Cc}\ufffd]/gu)
        ?.filter((sign) => !/[\t\r\n]/.test(sign)).length ?? 0
    if (odd > 20) return
    this.count++
    this.left -= bytes.length
    const isHtml =
      mime === 'text/html' ||
      mime === 'image/svg+xml' ||
      /^\s*(?:<!doctype|<html|<script|<body|<div|<form)/i.test(text)
    if (this.result.embedded_payloads.length < htmlListLimit)
      this.result.embedded_payloads.push({
        place: place.slice(0, 300),
        type: isHtml ? 'text/html' : (mime ?? 'text/plain'),
        size: bytes.length,
      })
    if (isHtml) this.output.object({ name: 'decoded.html', place, bytes })
    else
      this.output.text({
        title: 'Decoded text',
        place,
        text,
        language: mime !== null && /javascript/.test(mime) ? 'javascript' : null,
        steps: mime === null ? [{ operation: 'From Base64', arguments: ['A-Za-z0-9+/=', true, false] }] : [],
      })
  }
}

function unescaped(content: string): string {
  try {
    return decodeURIComponent(content)
  } catch {
    return content
  }
}
