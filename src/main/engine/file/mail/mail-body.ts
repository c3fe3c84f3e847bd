import { readCalendar } from '../../calendar/read-calendar.ts'
import { decodeCharset } from '../../message/charset.ts'
import { unflowed } from '../../message/flowed-text.ts'
import { type PageLink, readHtml } from '../../message/html-text.ts'
import { charsetInHtml } from '../../message/part-type.ts'
import { findPgpMessage } from '../../message/pgp-message.ts'
import { domainShown, domainTarget } from '../../risk/find-link-mismatch.ts'
import { writeInvitations } from './mail-invitation.ts'
import { decodedPart, type MailPart } from './mail-parts.ts'
import { cut, cutOrNull, cutPath, type MailReport } from './mail-report.ts'
import { mailLimits } from './mail-result.ts'

/** Most bytes of one body that are read, and of one page, which takes several times as much memory. */
const maxBodyBytes = 16 * 2 ** 20
const maxHtmlBytes = 4 * 2 ** 20
const maxTarget = 2048
/** Characters of bodies that are kept to look for a password in them. */
const maxKept = 200_000

/** What is known of a text that a message shows. */
export type BodyText = {
  readonly path: string
  readonly type: string
  readonly charset: string | null
  readonly encoding: string | null
  readonly bytes: Buffer
  readonly text: string
}

/** The bodies of a message as they are read: what they say, and where they lead. */
export class MailBodies {
  /** What a person reads, for other questions about the message. */
  words = ''
  private readonly report: MailReport
  private readonly links = new Map<string, MailReport['data']['links'][number]>()

  constructor(report: MailReport) {
    this.report = report
  }

  /** Reads a part that is text. */
  part(part: MailPart): void {
    const { type, body, path } = part
    const bytes = decodedPart(part)
    const read = bytes.subarray(0, maxBodyBytes)
    if (bytes.length > read.length)
      this.report.output.leftOut('limit', `Of the body of part ${cutPath(path)} the first 16 MB were read.`)
    const charset = body.parameters.get('charset') ?? charsetInHtml(type, read)
    const { text, isKnown } = decodeCharset(read, charset)
    if (!isKnown) this.report.odd(path, `Its character set “${cut(charset ?? '', 60)}” is not known.`)
    const isFlowed = type === 'text/plain' && body.parameters.get('format')?.toLowerCase() === 'flowed'
    const shown = isFlowed ? unflowed(text, body.parameters.get('delsp')?.toLowerCase() === 'yes') : text
    this.body({ path, type, charset, encoding: body.encoding, bytes, text: shown })
  }

  /** Writes a body whose text is known. */
  body({ path, type, charset, encoding, bytes, text }: BodyText): void {
    this.report.add('bodies', {
      path: cutPath(path),
      type: cut(type),
      charset: cutOrNull(charset),
      encoding: cutOrNull(encoding),
      size: bytes.length,
      characters: text.length,
    })
    if (type === 'text/html') this.page(path, text)
    else this.plain(path, type, text)
  }

  private plain(path: string, type: string, text: string): void {
    if (type === 'text/calendar') {
      writeInvitations(path, readCalendar(text), this.report)
      this.write('Invitation', path, text)
      return
    }
    this.keep(text)
    this.write(type === 'text/plain' ? 'Plain text' : `Text (${cut(type, 60)})`, path, text)
    const pgp = findPgpMessage(text)
    if (pgp?.isEncrypted === true) this.report.encrypted(path, 'PGP')
  }

  private page(path: string, text: string): void {
    const html = text.slice(0, maxHtmlBytes)
    if (html.length < text.length)
      this.report.output.leftOut('limit', `Of the page in part ${cutPath(path)} the first 4 MB were read.`)
    const shown = readHtml(html, (link) => this.link(path, link))
    this.keep(shown)
    this.write('HTML as shown', path, shown)
    this.write('HTML', path, html, 'html')
  }

  private write(title: string, path: string, text: string, language: string | null = null): void {
    if (text.trim() !== '') this.report.output.text({ title, text, place: path, language })
  }

  private keep(text: string): void {
    if (this.words.length < maxKept) this.words += `${text.slice(0, maxKept)}\n`
  }

  private link(path: string, { kind, text, target }: PageLink): void {
    this.report.data.counts.links++
    const key = `${kind}\n${text.slice(0, mailLimits.value)}\n${target.slice(0, maxTarget)}`
    const known = this.links.get(key)
    if (known !== undefined) {
      known.count++
      return
    }
    if (this.links.size > mailLimits.links) return
    const named = kind === 'link' ? (domainShown(text) ?? addressShown(text)) : null
    const site = domainTarget(target)
    const row = {
      path: cutPath(path),
      kind,
      text: cut(text),
      target: cut(target, maxTarget),
      host: hostOf(target),
      count: 1,
      differs: named === null || site === null ? null : named !== site,
    }
    this.links.set(key, row)
    this.report.add('links', row)
    if (row.differs === true) this.mismatch(row, named ?? '', site ?? '')
  }

  private mismatch(
    { text, target }: { readonly text: string; readonly target: string },
    named: string,
    site: string,
  ): void {
    // senders of newsletters count clicks under a name of their service
    const isList = this.report.data.list_headers.some(({ name }) => /^list-/i.test(name))
    this.report.finding({
      severity: isList ? 'low' : 'medium',
      code: 'mail.link_mismatch',
      title: 'A link names another site than it leads to',
      detail: `It reads ${named}, and leads to ${site}.`,
      words: `${text} → ${target}`,
      technique: 'T1566.002',
    })
  }
}

/** Site of a text that is one address and nothing else, under whatever ending: `https://intranet.corp/`. */
function addressShown(text: string): string | null {
  const word = text.trim()
  if (!/^(?:https?:\/\/|www\.)[^\s/?#@]{1,253}(?:[/?#]\S{0,2000})?$/i.test(word)) return null
  return domainTarget(/^www\./i.test(word) ? `https://${word}` : word)
}

function hostOf(target: string): string | null {
  try {
    return cutOrNull(new URL(target).hostname)
  } catch {
    return null
  }
}
