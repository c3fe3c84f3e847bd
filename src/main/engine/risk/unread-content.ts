/**
 * Content of a text that nothing decoded: the reader of messages decodes what it can, so that what is still encoded was
 * not read, and what it says is not judged.
 */
import { isBase64OfText } from '../message/encoded-block.ts'
import { findPgpMessage } from '../message/pgp-message.ts'
import { findEncrypted, findUnread } from '../reading/shown-mark.ts'
import type { Finding } from './finding.ts'
import type { RiskReason, RiskSpan } from './risk-types.ts'

const blockCode = 'email.unread_block'
const encryptedCode = 'email.encrypted'

/** What was not read, as sentences, by the reason for it. */
const sentences: readonly (readonly [code: string, sentence: string])[] = [
  [blockCode, 'An encoded block in it was not read.'],
  [encryptedCode, 'A part of it is encrypted and was not read.'],
]

/** Returns what of a text was not read, as sentences; empty when the reasons name nothing. */
export function unreadSentences(reasons: readonly RiskReason[]): string[] {
  return sentences.flatMap(([code, sentence]) =>
    reasons.some((reason) => reason.code === code) ? [sentence] : [],
  )
}

/** Characters of a block that decodes to text, and of one that decodes to anything. */
const fewestOfText = 80
const fewestOfBytes = 200
/** Lines of quoted-printable that continue on the next. */
const fewestJoined = 3
const maxFindings = 20
/** Characters of a block by which it is judged. */
const judgedCharacters = 8192

/** Returns findings on the stretches of a text that are encoded or encrypted. */
export function findUnreadReasons(text: string): Finding[] {
  const blocks = [...base64Blocks(text), ...escapedLines(text), ...named(text), ...findUnread(text)]
  const pgp = findPgpMessage(text)
  if (pgp !== null && !pgp.isEncrypted) blocks.push(pgp)
  const encrypted: RiskSpan[] = pgp?.isEncrypted === true ? [pgp] : []
  encrypted.push(...findEncrypted(text))
  const findings = (code: string, spans: readonly RiskSpan[]) =>
    spans.slice(0, maxFindings).map(({ start, end }) => ({ code, key: String(start), span: { start, end } }))
  return [...findings(blockCode, blocks), ...findings(encryptedCode, encrypted)]
}

/** Keys, certificates and signatures say nothing to a reader. */
const keyArmour =
  /^-----BEGIN [A-Z0-9 ]{0,60}(?:KEY|KEY BLOCK|CERTIFICATE|CERTIFICATE REQUEST|SIGNATURE|CRL|PARAMETERS)-----/
const coded = /^[A-Za-z0-9+/_-]{20,}={0,2}$|^[A-Za-z0-9+/_-]{2,}={1,2}$/
/** A field with a value, or of a machine, whose value may begin on the next line. */
const fieldStart = /^(?:[A-Za-z][\w-]{0,76}[:;].{0,200}\S|(?:x|arc|dkim)-[\w-]{1,76}:)/i

/** A run of lines that consist of signs of base64 alone; the last may be shorter. */
type Run = { start: number; end: number; length: number; readonly lines: string[] }

function* base64Blocks(text: string): Generator<RiskSpan> {
  let run: Run | null = null
  let isFolded = false
  let isClosed = true
  for (let at = 0; at < text.length; ) {
    const feed = text.indexOf('\n', at)
    const end = feed < 0 ? text.length : feed
    const line = text.slice(at, end).replace(/\r$/, '')
    const bare = line.replace(/^[>\s]{1,100}/, '').trimEnd()
    // a folded field of a header, which is for machines
    isFolded = fieldStart.test(line) || (isFolded && /^[ \t]/.test(line))
    const isRest = run !== null && /^[A-Za-z0-9+/_-]{1,19}={0,2}$/.test(bare)
    if (!isFolded && (coded.test(bare) || isRest)) {
      run ??= { start: at, end, length: 0, lines: [] }
      run.end = at + line.length
      if (run.length < judgedCharacters) run.lines.push(bare.slice(0, judgedCharacters))
      run.length += bare.length
    } else {
      if (run !== null && isEncoded(run)) yield run
      run = null
      const close: number | null = isClosed && keyArmour.test(bare) ? text.indexOf('-----END ', end) : null
      // searched once in vain: no other block ends either
      isClosed &&= close !== -1
      if (close !== null && close >= 0) {
        at = close
        continue
      }
    }
    at = end + 1
  }
  if (run !== null && isEncoded(run)) yield run
}

/** Whether a run is no list of words, paths, hashes or keys. */
function isEncoded({ lines, length }: Run): boolean {
  if (length >= fewestOfText && isBase64OfText(lines)) return true
  const all = lines.join('')
  const width = lines[0]?.length ?? 0
  const isEven = lines.slice(0, -1).every((line) => line.length === width)
  return (
    length >= fewestOfBytes &&
    isEven &&
    /[a-z]/.test(all) &&
    /[A-Z]/.test(all) &&
    /\d/.test(all) &&
    /[+/]/.test(all)
  )
}

/** Returns the lines of quoted-printable: those that end with a sign that joins them to the next. */
function escapedLines(text: string): RiskSpan[] {
  const joined = [...text.matchAll(/^[^\n]{40,80}[^=\s]=[ \t]{0,10}\r?$/gm)].filter(
    ({ 0: line }) => /[A-Za-z]{2}/.test(line) && /[\s<]|=[0-9A-F]{2}/.test(line),
  )
  const bytes = text.match(/=[C-F][0-9A-F]=[89AB][0-9A-F]/g)?.length ?? 0
  const isEscaped = joined.length >= fewestJoined || bytes >= fewestJoined * 2
  if (!isEscaped) return []
  const start = joined[0]?.index ?? text.search(/=[C-F][0-9A-F]=[89AB][0-9A-F]/)
  const end = text.indexOf('\n', start)
  return [{ start, end: end < 0 ? text.length : end }]
}

/** Beginnings of files within a text: uuencode, yEnc, BinHex, and addresses that are the page themselves. */
const beginnings =
  /^[> \t]{0,20}(?:begin [0-7]{3,4} [^\n]{1,200}\r?\n[> \t]{0,20}M[ -`]{60}|=ybegin (?:part=\d+ )?(?:total=\d+ )?line=\d+ |\(This file must be converted with BinHex)|\bdata:(?:text\/|application\/(?:octet-stream|xhtml\+xml|javascript|zip|pdf))[\w.+-]{0,60}(?:;[\w=.-]{1,60}){0,5};base64,[A-Za-z0-9+/=_-]{80}/gm

function named(text: string): RiskSpan[] {
  return [...text.matchAll(beginnings)].map(({ index, 0: mark }) => ({
    start: index,
    end: index + mark.length,
  }))
}
