import { meter } from './meter.ts'
import { asWritten, type Decoded, decodePercent } from './percent-encoding.ts'

/**
 * Values within a URL that lead or belong elsewhere: the target of a redirect or of a link that a mail gateway wrapped
 * (Safe Links, URL Defense, LinkProtect and others that carry it as a parameter or in the path), and addresses in
 * parameters.
 */

/** A text within a URL, decoded; its original is the text that the URL is in. */
export type InnerText = Decoded & {
  /** Whether URLs within it count; else only a value that it consists of. */
  readonly holdsUrl: boolean
  /** Whether an address in it may be the number of a version, as the name of its parameter says. */
  readonly isVersion: boolean
}

/** Most URLs have none of these, which is cheaper to see than the next. */
const mayLeadOn = /[?#%]|:\/\//
/** Without one of these, a URL has no inner values. */
const mayHoldInner = /[?#&].*[.:@%]|:\/\/|%(?:25)*(?:3a|40)|aHR0c/i
const schemeWithin = /[a-z][a-z0-9*]{1,7}:\/\//i
const encodedScheme = /[a-z][a-z0-9]{1,7}%(?:25)*3a(?:%(?:25)*2f|\/){2}/i
/** Base64 of `http`, in some redirectors behind `a1`. */
const base64Url = /^(?:a1)?(aHR0c[\w+/-]{6,4096})={0,2}$/
const versionName = /^(?:v|ver|version|build|rev|revision|release|.*version|firmware)$/i

const none: readonly InnerText[] = []

/** Maximum number of characters behind the authority: longer URLs are not searched. */
const maxLength = 8192

/**
 * Returns the inner texts of a URL.
 *
 * @param from Index behind the authority of the URL.
 */
export function innerTexts(text: string, host: string, from: number, to: number): readonly InnerText[] {
  if (to - from > maxLength) return none
  const rest = text.slice(from, to)
  meter.steps += rest.length
  if (!mayLeadOn.test(rest) || !mayHoldInner.test(rest)) return none
  const wrapped = isUrlDefense(host) ? urlDefense(rest, from) : null
  if (wrapped !== null) return [{ ...wrapped, holdsUrl: true, isVersion: false }]
  const query = rest.search(/[?#]/)
  const pathEnd = query < 0 ? to : from + query
  const scheme = schemeWithin.exec(text.slice(from, pathEnd))
  // a URL in the path has the query for its own
  if (scheme !== null)
    return [{ ...asWritten(text, from + scheme.index, to), holdsUrl: true, isVersion: false }]
  return [...segmentsOf(text, from, pathEnd), ...parametersOf(text, pathEnd, to)]
}

/** Encoded URLs and addresses that are segments of a path. */
function segmentsOf(text: string, from: number, to: number): InnerText[] {
  const found: InnerText[] = []
  if (!/%|@/.test(text.slice(from, to))) return found
  for (let at = from; at < to; ) {
    const next = text.indexOf('/', at)
    const stop = next < 0 || next > to ? to : next
    const segment = text.slice(at, stop)
    if (encodedScheme.test(segment) || /@|%(?:25)*40/.test(segment)) found.push(innerOf(text, at, stop, ''))
    at = stop + 1
  }
  return found
}

function parametersOf(text: string, from: number, to: number): InnerText[] {
  const found: InnerText[] = []
  for (let at = from; at < to; ) {
    // behind the sign before the parameter
    const start = at + 1
    let end = start
    while (end < to && text[end] !== '&' && text[end] !== '#') end++
    const equals = text.indexOf('=', start)
    const name = equals >= 0 && equals < end ? text.slice(start, equals) : ''
    const valueAt = /^[\w.[\]%-]{1,64}$/.test(name) ? equals + 1 : start
    if (mayBeValue(text.slice(valueAt, end))) found.push(innerOf(text, valueAt, end, name))
    at = end
  }
  return found
}

/** Whether a parameter may be a URL, an address or a name. Most are words and numbers. */
function mayBeValue(value: string): boolean {
  if (value.length < 6) return false
  return /[\w)\]-][.:@][\w(/[-]|^\/\/|%(?:25)*(?:2e|3a|40)/i.test(value) || /^(?:a1)?aHR0c/.test(value)
}

/** Returns a part of a text, decoded until a URL appears in it or nothing is left to decode. */
function innerOf(text: string, from: number, to: number, name: string): InnerText {
  const isVersion = versionName.test(name)
  const base64 = base64Url.exec(text.slice(from, to))?.[1]
  if (base64 !== undefined)
    return { ...asOne(Buffer.from(base64, 'base64').toString('utf8'), from, to), holdsUrl: true, isVersion }
  let decoded = asWritten(text, from, to)
  for (let depth = 0; depth < 3 && decoded.text.includes('%') && !schemeWithin.test(decoded.text); depth++)
    decoded = decodePercent(decoded)
  return { ...decoded, holdsUrl: schemeWithin.test(decoded.text) || decoded.text.startsWith('//'), isVersion }
}

/** A text of which each character has the place of the whole. */
function asOne(text: string, from: number, to: number): Decoded {
  return { text, startOf: () => from, endOf: () => to }
}

function isUrlDefense(host: string): boolean {
  return /(?:^|\.)urldefense(?:\.proofpoint)?\.com$/.test(host)
}

/**
 * Returns the target of a link of URL Defense, in its second and third form; null for another link. In the second,
 * percent signs are hyphens and slashes underscores; in the third, characters that mail programs would change are
 * replaced by asterisks and listed in Base64 behind the target.
 */
function urlDefense(rest: string, from: number): Decoded | null {
  const [second, head = '', coded = ''] = /^(\/v2\/url\?(?:[^&#]{0,400}&)?u=)([^&#]{1,8000})/.exec(rest) ?? []
  if (second !== undefined) {
    const encoded = coded.replaceAll('-', '%').replaceAll('_', '/')
    const { text } = decodePercent(asWritten(encoded, 0, encoded.length))
    return asOne(text, from + head.length, from + second.length)
  }
  const [third, , target = '', listed = ''] =
    /^(\/v3\/__)(.{1,8000}?)__;([\w-]{0,4000}={0,2})/.exec(rest) ?? []
  if (third === undefined) return null
  const text = restored(target, Buffer.from(listed, 'base64').toString('utf8'))
  const start = from + '/v3/__'.length
  return asOne(text, start, start + target.length)
}

const runLengths = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Puts back characters that `*`, or `**` and a letter for how many, stand for. */
function restored(target: string, characters: string): string {
  const all = [...characters]
  let next = 0
  return target.replace(/\*\*([\w-])|\*/g, (_, run: string | undefined) => {
    const count = run === undefined ? 1 : runLengths.indexOf(run) + 2
    const taken = all.slice(next, next + count).join('')
    next += count
    return taken === '' ? '*' : taken
  })
}
