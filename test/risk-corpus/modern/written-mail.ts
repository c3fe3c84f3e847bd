import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Half, halfOfSender } from '../corpus-message.ts'
import { drawFrom } from './draw.ts'
import { nameOf, recipients } from './recipients.ts'

/**
 * A mail as its author wrote it. `texts/` has one file for each language and intent, with mails as follows:
 *
 *     ## KIND SENDER LAYOUT [name=value …]
 *     F: Name <address>            From
 *     S: subject
 *     T: Name <address>            To (else somebody of the language), R: Reply-To, H: any field
 *     A: KIND NAME | …             an attachment, I: NAME [| …] an inline picture
 *
 *     body in the notation of layout.ts
 *
 * SENDER is a key of `services` or `mailHosts`, LAYOUT one of `layouts`.
 */
export type WrittenMail = {
  readonly id: string
  readonly language: string
  readonly malicious: boolean
  readonly kind: string
  readonly sender: string
  readonly layout: string
  readonly settings: ReadonlyMap<string, string>
  readonly from: string
  readonly to: string
  readonly replyTo: string | undefined
  readonly subject: string
  readonly fields: readonly (readonly [string, string])[]
  readonly attachments: readonly string[]
  readonly pictures: readonly string[]
  readonly body: string
}

const folder = join(import.meta.dirname, 'texts')

/** Returns all mails. File names are INTENT-LANGUAGE.txt, for example `harmless-de.txt`. */
export function writtenMails(): WrittenMail[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
    .flatMap((name) => {
      const [intent = '', language = ''] = name.replace('.txt', '').split('-')
      return readFileSync(join(folder, name), 'utf8')
        .split(/^## /m)
        .slice(1)
        .map((entry, index) => parse(entry, intent === 'malicious', language, index + 1))
    })
}

function parse(entry: string, malicious: boolean, language: string, number: number): WrittenMail {
  const id = `${language}-${malicious ? 'm' : 'h'}-${String(number).padStart(2, '0')}`
  const end = entry.indexOf('\n\n')
  const [first = '', ...lines] = entry.slice(0, end).split('\n')
  const [kind = '', sender = '', layout = '', ...settings] = first.trim().split(' ')
  const all = (letter: string) =>
    lines.filter((line) => line.startsWith(`${letter}: `)).map((line) => line.slice(3).trim())
  const draw = drawFrom(`${id} texts`)
  const drawn = draw.pick(recipients[language] ?? recipients.en ?? [])
  // services often write the address alone
  const to = all('T')[0] ?? (draw.below(3) === 0 ? addressOf(drawn) : drawn)
  const filled = (text: string) => fill(text, to, id)
  return {
    id,
    language,
    malicious,
    kind,
    sender,
    layout,
    settings: new Map(settings.map((pair) => pair.split('=', 2) as [string, string])),
    from: filled(all('F')[0] ?? ''),
    to,
    replyTo: all('R')[0],
    subject: filled(all('S')[0] ?? ''),
    fields: all('H').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), filled(line.slice(colon + 1).trim())] as const
    }),
    attachments: all('A').map(filled),
    pictures: all('I').map(filled),
    body: filled(entry.slice(end + 2).trimEnd()),
  }
}

/**
 * Puts what is known of who receives it, and drawn numbers, into a text: `{7}` digits, `{x8}` or `{X8}` letters and digits.
 * Long ones are the same wherever they stand in a mail, as the number of a parcel is.
 */
function fill(text: string, to: string, id: string): string {
  const address = addressOf(to)
  const name = nameOf(address) ?? to.replace(/\s*<[^<>]*>$/, '').replaceAll('"', '')
  const known: Record<string, string> = {
    name,
    first: name.split(' ')[0] as string,
    to: address,
    host: address.slice(address.indexOf('@') + 1),
    user: address.slice(0, address.indexOf('@')),
  }
  const numbers = drawFrom(`${id} numbers`)
  return text.replace(/\{([a-z]+|[xX]?\d+)\}/g, (found, key: string) => {
    const length = Number(key.replace(/^[xX]/, ''))
    if (Number.isNaN(length)) return known[key] ?? found
    const draw = length > 4 ? drawFrom(`${id} ${key.toLowerCase()}`) : numbers
    if (/^\d/.test(key)) return draw.digits(length)
    const letters = draw.letters(length)
    return key.startsWith('X') ? letters.toUpperCase() : letters
  })
}

export function addressOf(mailbox: string): string {
  return /<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim()
}

export function hostOf(mailbox: string): string {
  const address = addressOf(mailbox)
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}

/** Returns the domain that was registered, for example `example.co.uk` of `mail.example.co.uk`. */
export function organizationOf(host: string): string {
  const labels = host.split('.')
  const isSecondLevel = /^(?:co|com|gov|gob|org|net|edu|ac|gc)$/.test(labels.at(-2) ?? '')
  return labels.slice(isSecondLevel ? -3 : -2).join('.')
}

const freeMail =
  /^(?:gmail|googlemail|outlook|hotmail|yahoo|gmx|web|orange|libero|wp|o2|seznam|proton|icloud)\b/

/** Returns the half of a mail: all of one sender's domain are in the same, or of one address at a free provider. */
export function modernHalfOf({ from }: WrittenMail): Half {
  const host = hostOf(from)
  return halfOfSender(freeMail.test(host) ? addressOf(from).toLowerCase() : organizationOf(host))
}
