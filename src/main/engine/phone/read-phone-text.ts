import { trimCharacters } from '../data/trim-characters.ts'

/**
 * Reads what people paste as a telephone number: E.164 with or without its plus, prefixed with `00` or `011`, with
 * punctuation, full-width or Arabic digits, keypad letters, an extension, or as a tel: URI (RFC 3966). The result is
 * always an international number; a national one cannot be identified without its country.
 */
export type PhoneText = {
  /** Digits of the international number, without the plus. */
  readonly digits: string
  readonly extension: string | null
  /** How the country calling code at the start of the digits was recognised; `none` when it is assumed. */
  readonly prefix: 'plus' | 'access code' | 'context' | 'none'
  /** True when letters were read as digits. */
  readonly hadLetters: boolean
  /** Letters that were dropped rather than read as digits, since there are fewer than three of them. */
  readonly droppedLetters: string
}

/** A text that is not a number. `why` completes the sentence "Provided number is invalid: …". */
export type NoPhoneText = { readonly why: string }

const invisible = /\p{Cf}/gu
const scheme = /^(?:tel|callto|sms|smsto|fax|facetime):\/{0,2}/i
const opening = new Set(' ')
const closing = new Set('"\'`’”>)]}.,;: ')
const unexpected = /[^\d\p{L}\p{Pd}\s()[\]{}<>"'`’“”./\\+*#,;:~=\u2212\u2022\u00b7_|]/u
/** An extension marker and up to 15 digits at the very end. */
const extensionAtEnd =
  /(?:;ext=|;|,{2,4}|#|~|x{1,2}|(?:ext(?:ension)?|extn|доб|anexo|poste)\.?:?)[ .]?(\d{1,15})#?$/i
const fewestLetters = 3
const keypad = '22233344455566677778889999'

/** Returns the number in a text, or the reason why there is none. */
export function readPhoneText(text: string): PhoneText | NoPhoneText {
  const spaced = text.normalize('NFKC').replace(invisible, '').replace(/\s+/g, ' ')
  const plain = trimCharacters(asciiDigits(spaced), opening, closing)
  const uri = scheme.test(plain) ? readUri(plain.replace(scheme, '')) : null
  if (uri !== null && 'why' in uri) return uri
  const [number, extension] = splitExtension(uri?.number ?? plain, uri?.extension ?? null)
  const why = whyNot(number)
  if (why !== null) return { why }
  const letters = number.match(/[a-z]/gi) ?? []
  // same rule as libphonenumber: a keypad word has at least three letters, one or two are a typo or a marker
  const hadLetters = letters.length >= fewestLetters
  const droppedLetters = hadLetters ? '' : letters.join('')
  const digits = (hadLetters ? number : number.replace(/[a-z]/gi, ''))
    .toUpperCase()
    .replace(/[A-Z]/g, (letter) => keypad.charAt(letter.charCodeAt(0) - 65))
    .replace(/\D/g, '')
  return {
    ...placed(digits, /^[^\d\p{L}+]*\+/u.test(number), uri?.context ?? null),
    extension,
    hadLetters,
    droppedLetters,
  }
}

function whyNot(number: string): string | null {
  if (!/\d/.test(number)) return 'it holds no digits'
  const odd = unexpected.exec(number)
  if (odd !== null)
    return /\p{Cc}/u.test(odd[0]) ? 'it holds control characters' : `“${odd[0]}” does not occur in numbers`
  if (/[\d\p{L}][^+]*\+/u.test(number)) return 'it holds more than one number'
  if (/\p{L}/u.test(number) && !/^[^\p{L}]*\d[^\p{L}]*[a-z]/iu.test(number))
    return 'it holds letters where a number begins'
  return /\p{L}/u.test(number.replace(/[a-z]/gi, '')) ? 'it holds letters that are on no keypad' : null
}

function placed(
  digits: string,
  hasPlus: boolean,
  context: string | null,
): Pick<PhoneText, 'digits' | 'prefix'> {
  if (hasPlus) return { digits, prefix: 'plus' }
  if (context !== null) return { digits: `${context}${digits}`, prefix: 'context' }
  // no calling code begins with 0: 00 is the access code of most countries, 011 that of North America
  if (digits.startsWith('00')) return { digits: digits.slice(2), prefix: 'access code' }
  if (digits.startsWith('011')) return { digits: digits.slice(3), prefix: 'access code' }
  return { digits, prefix: 'none' }
}

type UriParts = {
  readonly number: string
  readonly extension: string | null
  readonly context: string | null
}

/** Parses the part of a tel: URI after the scheme: RFC 3966 section 3. Other parameters do not affect the number. */
function readUri(rest: string): UriParts | NoPhoneText {
  const decoded = decodePercent(rest.split('?', 1)[0] ?? '')
  if (decoded === null) return { why: 'its percent encoding is broken' }
  const [number = '', ...parameters] = decoded.split(';')
  const read = (name: string): string =>
    parameters.find((parameter) => parameter.toLowerCase().startsWith(name))?.slice(name.length) ?? ''
  const context = read('phone-context=')
  const isGlobal = /^\+[\d().-]+$/.test(context)
  if (context !== '' && !isGlobal && !number.trimStart().startsWith('+'))
    return { why: 'it is a local number of a private network' }
  const extension = read('ext=').replace(/\D/g, '').slice(0, 15)
  return {
    number,
    extension: extension === '' ? null : extension,
    context: isGlobal ? context.replace(/\D/g, '') : null,
  }
}

function decodePercent(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** A marker denotes an extension only after a complete number, so that `1-800-FLEX-123` keeps its letters. */
function splitExtension(text: string, known: string | null): [string, string | null] {
  const match = known === null ? extensionAtEnd.exec(text) : null
  if (match === null) return [text, known]
  const before = text.slice(0, match.index)
  return before.replace(/\D/g, '').length < 7 ? [text, null] : [before, match[1] ?? null]
}

/** Returns Arabic-Indic and Eastern Arabic digits as ASCII; full-width ones were converted by normalisation. */
function asciiDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
}
