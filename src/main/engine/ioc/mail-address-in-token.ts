import { isAlnum, isLocalPart, isWord } from './character-class.ts'
import { judgeHostName } from './host-name.ts'
import { markBit } from './indicator.ts'
import { meter } from './meter.ts'
import type { OpenToken } from './open-token.ts'
import { betweenScripts, localPartBehindScript } from './script-borders.ts'

/** E-mail addresses in a token: a local part around or after a run of word characters, an `@`, a domain. */

/** Maximum lengths of local part and domain (RFC 5321). */
const maxLocalPart = 64
const maxDomain = 253

/**
 * Takes the e-mail address whose local part begins with or equals the run [start, end), and its domain; the address
 * cannot extend beyond `to`. Returns where the local part starts and where the address ends; null when there is none.
 */
export function readMailAddress(
  token: OpenToken,
  start: number,
  end: number,
  to: number,
): { localStart: number; end: number } | null {
  const { text, floor } = token
  const at = token.localPartEnd(end)
  if (at >= to || at - end > maxLocalPart || text.charCodeAt(at) !== 0x40 || !mayBeDomain(text, at + 1))
    return null
  let localStart = at
  const least = Math.max(floor, at - maxLocalPart)
  while (localStart > least && isLocalPart(text.charCodeAt(localStart - 1))) localStart--
  meter.steps += at - localStart
  while (localStart < at && !isLetterOrDigitOrUnderscore(text.charCodeAt(localStart))) localStart++
  const behindScript = token.isAscii ? localStart : localPartBehindScript(text, localStart, at)
  // a local part longer than the standard allows is invalid
  if (behindScript === least && least > floor && isLocalPart(text.charCodeAt(least - 1))) return null
  localStart = behindScript
  const written = text.slice(localStart, at)
  if (written === '' || written.endsWith('.') || written.includes('..')) return null
  const domain = domainAfter(token, at + 1, to)
  if (domain === null) return null
  // `__somebody@example.com__` is markup
  for (
    let index = domain.end;
    text.charCodeAt(index) === 0x5f && text.charCodeAt(localStart) === 0x5f;
    index++
  )
    localStart++
  const local = text.slice(localStart, at)
  if (local === '') return null
  // `git@host:path` is a repository
  if (text.charCodeAt(domain.end) === 0x3a && /^(?:git|hg|svn)$/.test(local)) return null
  const marks = token.defangedBetween(localStart, domain.end)
  // credentials of a scheme that is no indicator: `postgres://user:password@host`
  if (isUserInfo(text, localStart)) {
    token.take({ kind: 'domain', value: domain.value, marks: domain.marks }, domain.start, domain.end, marks)
    return { localStart: Math.max(localStart, start), end: domain.end }
  }
  token.take(
    { kind: 'email', value: `${local}@${domain.value}`, marks: domain.marks },
    localStart,
    domain.end,
    marks,
  )
  token.take(
    { kind: 'domain', value: domain.value, marks: domain.marks },
    domain.start,
    domain.end,
    marks | markBit.part_of,
  )
  return { localStart: Math.max(localStart, start), end: domain.end }
}

/** Whether a local part ends the user information of a URL, whose authority begins at most 64 characters before it. */
function isUserInfo(text: string, localStart: number): boolean {
  const before = text.charCodeAt(localStart - 1)
  if (before !== 0x2f && before !== 0x3a) return false
  const head = text.slice(Math.max(0, localStart - maxLocalPart), localStart)
  meter.steps += head.length
  return /[a-z0-9]:\/\/[^/@\s]*$/i.test(head)
}

/** Whether at least four word characters follow: no domain is shorter. */
function mayBeDomain(text: string, start: number): boolean {
  for (let at = start; at < start + 4; at++) if (!isWord(text.charCodeAt(at))) return false
  return true
}

/** Returns the domain after the `@` of an address. */
function domainAfter(
  token: OpenToken,
  start: number,
  to: number,
): { value: string; marks: number; start: number; end: number } | null {
  const { text } = token
  let end = start
  while (
    end < to &&
    end - start <= maxDomain &&
    isWord(text.charCodeAt(end)) &&
    text.charCodeAt(end) !== 0x3a
  )
    end++
  meter.steps += end - start
  while (end > start && !isLetterOrDigitOrUnderscore(text.charCodeAt(end - 1))) end--
  const pieces = token.isAscii ? null : betweenScripts(text, start, end)
  if (pieces !== null) {
    // text in a script without spaces may follow the name, but the name cannot start with it
    const [first] = pieces
    if (first === undefined || first.from !== start) return null
    end = first.to
  } else if (text.charCodeAt(end) === 0x40 && isWord(text.charCodeAt(end + 1))) {
    // `a@b@c` is no address
    return null
  }
  // no name ends in an underscore
  while (end > start && text.charCodeAt(end - 1) === 0x5f) end--
  const written = text.slice(start, end)
  if (!written.includes('.')) return null
  // the address proves that a name was meant: file endings and member names do not matter
  const verdict = judgeHostName(written, { before: 0x40, after: 0 }, true)
  return verdict.is === 'domain' ? { value: verdict.value, marks: verdict.marks, start, end } : null
}

function isLetterOrDigitOrUnderscore(code: number): boolean {
  return isAlnum(code) || code === 0x5f || (code > 127 && isWord(code))
}
