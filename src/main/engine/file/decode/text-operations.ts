import { decodeCharset } from '../../message/charset.ts'
import {
  BoundedBytes,
  bounded,
  CannotDecode,
  choice,
  type DecodeOperation,
  flag,
  key,
  number,
  text,
} from './decode-operation.ts'

/** Operations on texts. */

/** Character sets by the code pages that CyberChef names in brackets (`UTF-16LE (1200)`). */
function charsetOf(encoding: string): string {
  const page = Number(/\((\d{3,5})\)\s*$/.exec(encoding)?.[1] ?? Number.NaN)
  if (Number.isNaN(page)) return encoding
  const usual = pages[page]
  if (usual !== undefined) return usual
  if (page >= 1250 && page <= 1258) return `windows-${page}`
  if (page >= 28591 && page <= 28606) return `iso-8859-${page - 28590}`
  return `cp${page}`
}

const pages: Readonly<Record<number, string>> = {
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  1200: 'utf-16le',
  1201: 'utf-16be',
  10000: 'macintosh',
  12000: 'utf-32le',
  12001: 'utf-32be',
  20127: 'us-ascii',
  20866: 'koi8-r',
  21866: 'koi8-u',
  50220: 'iso-2022-jp',
  51932: 'euc-jp',
  51949: 'euc-kr',
  54936: 'gb18030',
  65000: 'utf-7',
  65001: 'utf-8',
}

function decodeText(bytes: Buffer, encoding: string): Buffer {
  const { text: decoded, isKnown } = decodeCharset(bytes, charsetOf(encoding))
  if (!isKnown) throw new CannotDecode(`The encoding “${encoding.slice(0, 60)}” is not known.`)
  return Buffer.from(decoded, 'utf8')
}

/** Rotates letters, and digits, by an amount that may be negative. */
function rotate(
  bytes: Buffer,
  given: { lower: boolean; upper: boolean; digits: boolean; by: number },
): Buffer {
  if (!Number.isInteger(given.by)) throw new CannotDecode('The amount is no whole number.')
  const out = Buffer.from(bytes)
  const ranges = [
    { isOn: given.lower, first: 0x61, count: 26 },
    { isOn: given.upper, first: 0x41, count: 26 },
    { isOn: given.digits, first: 0x30, count: 10 },
  ].filter(({ isOn }) => isOn)
  for (let at = 0; at < out.length; at++)
    for (const { first, count } of ranges) {
      const place = (bytes[at] as number) - first
      if (place >= 0 && place < count) out[at] = first + ((((place + given.by) % count) + count) % count)
    }
  return out
}

function without(bytes: Buffer, signs: string): Buffer {
  const removed = new Set(Buffer.from(signs, 'latin1'))
  return Buffer.from(bytes.filter((byte) => !removed.has(byte)))
}

const address = /[a-z][a-z0-9+.-]{0,30}:\/\/[^\s"'<>]{1,8192}/gi
const domain = /(?<![a-z0-9.-])(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.){1,10}[a-z]{2,24}(?![a-z0-9-])/gi

type Parts = { readonly dots: boolean; readonly scheme: boolean; readonly slashes: boolean }

function defang(written: string, { dots, scheme, slashes }: Parts, process: string): string {
  const one = (found: string): string => {
    let made = found
    if (dots) made = made.replaceAll('.', '[.]')
    if (scheme) made = made.replace(/http/gi, 'hxxp')
    return slashes ? made.replaceAll('://', '[://]') : made
  }
  if (process === 'Everything') return one(written)
  const withAddresses = process === 'Only full URIs' || process === 'Valid domains and full URIs'
  const withDomains = process === 'Only valid domains' || process === 'Valid domains and full URIs'
  // addresses first: what is between them may have domains
  const bare = (text: string) => (withDomains ? text.replace(domain, one) : text)
  if (!withAddresses) return bare(written)
  let made = ''
  let from = 0
  for (const { 0: found, index } of written.matchAll(address)) {
    made += bare(written.slice(from, index)) + one(found)
    from = index + found.length
  }
  return made + bare(written.slice(from))
}

function fang(written: string, { dots, scheme, slashes }: Parts): string {
  let made = written
  if (dots) made = made.replaceAll('[.]', '.')
  if (scheme) made = made.replace(/hxxp/gi, 'http')
  return slashes ? made.replaceAll('[://]', '://') : made
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
  '\\': '\\',
}

/** Returns the bytes of a text with escapes (`\n`, `\x41`, `\u20ac`). */
function extended(written: string): Buffer {
  const pieces: Buffer[] = []
  let from = 0
  for (const { 0: all, 1: hex, 2: unicode, 3: sign, index } of written.matchAll(
    /\\(?:x([\da-f]{2})|u([\da-f]{4})|([nrtbfv0\\]))/gi,
  )) {
    pieces.push(Buffer.from(written.slice(from, index), 'utf8'))
    pieces.push(
      hex !== undefined
        ? Buffer.from(hex, 'hex')
        : Buffer.from(
            unicode !== undefined
              ? String.fromCharCode(Number.parseInt(unicode, 16))
              : (escapes[sign ?? ''] ?? all),
            'utf8',
          ),
    )
    from = index + all.length
  }
  pieces.push(Buffer.from(written.slice(from), 'utf8'))
  return Buffer.concat(pieces)
}

function lowered(bytes: Buffer): Buffer {
  const out = Buffer.from(bytes)
  for (let at = 0; at < out.length; at++) {
    const byte = out[at] as number
    if (byte >= 0x41 && byte <= 0x5a) out[at] = byte + 0x20
  }
  return out
}

type Replacement = {
  readonly find: Buffer
  readonly by: Buffer
  readonly isAll: boolean
  readonly isAnyCase: boolean
}

function replace(bytes: Buffer, { find, by, isAll, isAnyCase }: Replacement, most: number): Buffer {
  if (find.length === 0) throw new CannotDecode('There is nothing to find.')
  const searched = isAnyCase ? lowered(bytes) : bytes
  const wanted = isAnyCase ? lowered(find) : find
  const out = new BoundedBytes(most)
  let from = 0
  for (let at = searched.indexOf(wanted); at >= 0; at = searched.indexOf(wanted, from)) {
    out.add(bytes.subarray(from, at))
    out.add(by)
    from = at + wanted.length
    if (!isAll) break
  }
  out.add(bytes.subarray(from))
  return out.end()
}

const findForms = ['Simple string', 'Extended (\\n, \\t, \\x...)', 'Regex'] as const

export const textOperations: readonly DecodeOperation[] = [
  {
    name: 'Decode text',
    arguments: [text('Encoding', 'UTF-8 (65001)')],
    run: (bytes, given, most) => bounded(decodeText(bytes, given.text(0)), most),
  },
  {
    name: 'ROT13',
    arguments: [
      flag('Rotate lower case chars', true),
      flag('Rotate upper case chars', true),
      flag('Rotate numbers', false),
      number('Amount', 13),
    ],
    run: (bytes, given) =>
      rotate(bytes, {
        lower: given.flag(0),
        upper: given.flag(1),
        digits: given.flag(2),
        by: given.number(3),
      }),
  },
  {
    name: 'Remove whitespace',
    arguments: [
      flag('Spaces', true),
      flag('Carriage returns (\\r)', true),
      flag('Line feeds (\\n)', true),
      flag('Tabs', true),
      flag('Form feeds (\\f)', true),
      flag('Full stops', false),
    ],
    run: (bytes, given) =>
      without(bytes, [...' \r\n\t\f.'].filter((_sign, index) => given.flag(index)).join('')),
  },
  {
    name: 'Defang URL',
    arguments: [
      flag('Escape dots', true),
      flag('Escape http', true),
      flag('Escape ://', true),
      choice('Process', [
        'Valid domains and full URIs',
        'Only full URIs',
        'Only valid domains',
        'Everything',
      ]),
    ],
    run: (bytes, given, most) => {
      const parts = { dots: given.flag(0), scheme: given.flag(1), slashes: given.flag(2) }
      return bounded(Buffer.from(defang(bytes.toString('utf8'), parts, given.text(3)), 'utf8'), most)
    },
  },
  {
    name: 'Fang URL',
    arguments: [flag('Restore [.]', true), flag('Restore hxxp', true), flag('Restore ://', true)],
    run: (bytes, given) => {
      const parts = { dots: given.flag(0), scheme: given.flag(1), slashes: given.flag(2) }
      return Buffer.from(fang(bytes.toString('utf8'), parts), 'utf8')
    },
  },
  {
    name: 'Find / Replace',
    arguments: [
      key('Find', findForms),
      text('Replace', ''),
      flag('Global match', true),
      flag('Case insensitive', false),
      flag('Multiline matching', true),
      flag('Dot matches all', false),
    ],
    run: (bytes, given, most) => {
      const form = given.text(1)
      if (form === 'Regex')
        throw new CannotDecode('Regular expressions are not applied: only literal text is.')
      const find = form === 'Simple string' ? Buffer.from(given.text(0), 'utf8') : extended(given.text(0))
      const by = form === 'Simple string' ? Buffer.from(given.text(2), 'utf8') : extended(given.text(2))
      return replace(bytes, { find, by, isAll: given.flag(3), isAnyCase: given.flag(4) }, most)
    },
  },
]
