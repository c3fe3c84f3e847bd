import type { Evaluator } from './folding.ts'
import { methodOf } from './methods.ts'
import { charcodes, joined, netFormat, percentFormat } from './operators.ts'
import { objectOf } from './powershell-commands.ts'
import type { ScriptLanguage } from './script-language.ts'
import {
  decodeText,
  fromHex,
  type Inflation,
  inflate,
  recordBase64,
  rot13,
  xorBytes,
  xorStep,
} from './trail.ts'
import {
  bytesOf,
  Closure,
  Dictionary,
  isTrue,
  latin,
  numberOf,
  Thing,
  textOf,
  unknown,
  type Value,
} from './value.ts'

type Known = (args: Value[], evaluator: Evaluator, at: number) => Value | undefined

const text = (value: Value | undefined) => textOf(value)
const withText =
  (make: (text: string, args: Value[], evaluator: Evaluator) => Value | undefined): Known =>
  (args, evaluator) => {
    const first = text(args[0])
    return first === null ? undefined : make(first, args, evaluator)
  }
const withNumber =
  (make: (number: number) => Value): Known =>
  ([first]) => {
    const number = numberOf(first)
    return number === null ? undefined : make(number)
  }

const character: Known = (args, evaluator) => {
  const numbers = args.flatMap((arg) =>
    arg instanceof Uint8Array ? [...arg] : Array.isArray(arg) ? arg : [arg],
  )
  const codes = numbers.map(numberOf)
  if (!codes.every((code) => code !== null && code >= 0 && code <= 0x10ffff)) return undefined
  const items = (codes as number[]).map((code) =>
    code > 0xffff
      ? String.fromCodePoint(code)
      : String.fromCharCode(evaluator.language === 'php' ? code & 255 : code),
  )
  charcodes(items, numbers, evaluator)
  return items.join('')
}
const codeOf: Known = withText((of) => (of === '' ? undefined : (of.codePointAt(0) ?? unknown)))
const base64Bytes: Known = withText((of, _args, evaluator) => recordBase64(of, evaluator.trail) ?? undefined)
const base64Text: Known = withText((of, _args, evaluator) => {
  const bytes = recordBase64(of, evaluator.trail)
  return bytes === null ? undefined : latin(bytes)
})
const hexBytes: Known = withText((of, _args, evaluator) => {
  const bytes = fromHex(of)
  if (bytes !== null) evaluator.trail.record(bytes, 'From Hex', ['Auto'], of)
  return bytes ?? undefined
})
const inflating =
  (how: readonly Inflation[], asText: boolean): Known =>
  ([of], evaluator) => {
    const bytes = bytesOf(of)
    if (bytes === null) return undefined
    for (const each of how) {
      const out = inflate(bytes, each, evaluator.trail)
      if (out !== null) return asText ? latin(out) : out
    }
    return undefined
  }
const percentDecoded: Known = withText((of, _args, evaluator) => {
  const plain = of.replace(
    /%u([0-9a-fA-F]{4})|%([0-9a-fA-F]{2})/g,
    (_, wide: string | undefined, narrow: string) => String.fromCharCode(Number.parseInt(wide ?? narrow, 16)),
  )
  evaluator.trail.record(plain, 'URL Decode', [true], of)
  return plain
})
const reversed: Known = ([of], evaluator) => {
  if (Array.isArray(of)) return [...of].reverse()
  if (of instanceof Uint8Array) return of.slice().reverse()
  const plain = text(of ?? null)
  if (plain === null) return undefined
  const out = [...plain].reverse().join('')
  evaluator.trail.record(out, 'Reverse', ['Character'], plain)
  return out
}
const first: Known = ([of]) => of
const decodedAs =
  (code: 'utf-8' | 'utf-16le' | 'latin1' | 'utf-16be'): Known =>
  ([of], evaluator) => {
    const bytes = bytesOf(of)
    return bytes === null ? undefined : decodeText(bytes, code, evaluator.trail)
  }
const thing = (prefix = ''): Known =>
  withText(
    (name) =>
      new Thing(
        prefix +
          name.replace(/^(?:new:|winmgmts:.*)/i, (head) =>
            head.startsWith('w') || head.startsWith('W') ? 'winmgmts' : '',
          ),
      ),
  )
const executing =
  (language: ScriptLanguage | 'command' | null, place = 0): Known =>
  (args, evaluator, at) => {
    const value = args[place]
    if (value !== undefined) evaluator.execute(value, language ?? evaluator.language, at, '')
    return undefined
  }
const cut = (of: Value | undefined, from: number, length: number): Value | undefined => {
  const plain = text(of)
  return plain === null || Number.isNaN(from) || Number.isNaN(length)
    ? undefined
    : plain.substring(from, from + length)
}
/** Number of an argument; NaN where it is not known. */
const num = (value: Value | undefined, otherwise: number) =>
  value === undefined ? otherwise : (numberOf(value) ?? Number.NaN)
const environment: Known = withText((name) => `%${name.toUpperCase()}%`)
/** Command and arguments given apart, or as a list. */
const running: Known = (args, evaluator, at) => {
  const words = args
    .flatMap((arg) => (Array.isArray(arg) ? arg : [arg]))
    .map((each) => text(each))
    .filter((each) => each !== null)
  if (words.length > 0)
    evaluator.execute(
      Array.isArray(args[0]) || Array.isArray(args[1]) ? words.join(' ') : (words[0] ?? ''),
      'command',
      at,
      '',
    )
  return undefined
}
const withArguments: Known = ([program, args], evaluator, at) => {
  const line = [text(program), text(args)].filter((each) => each !== null && each !== '').join(' ')
  if (line !== '') evaluator.execute(line, 'command', at, '')
  return undefined
}
const xored: Known = ([of, key], evaluator) => {
  const [bytes, by] = [bytesOf(of), bytesOf(key)]
  if (bytes === null || by === null || by.length === 0) return undefined
  const out = xorBytes(bytes, by)
  evaluator.trail.record(out, 'XOR', xorStep(by).arguments, bytes)
  return out
}

const basic: Record<string, Known> = {
  chr: character,
  chrw: character,
  chr$: character,
  chrb: character,
  asc: codeOf,
  ascw: codeOf,
  strreverse: reversed,
  lcase: withText((of) => of.toLowerCase()),
  ucase: withText((of) => of.toUpperCase()),
  trim: withText((of) => of.trim()),
  ltrim: withText((of) => of.trimStart()),
  rtrim: withText((of) => of.trimEnd()),
  cstr: ([of]) => text(of) ?? undefined,
  str: ([of]) => text(of) ?? undefined,
  cint: ([of]) => numberOf(of) ?? undefined,
  clng: ([of]) => numberOf(of) ?? undefined,
  cbyte: ([of]) => numberOf(of) ?? undefined,
  val: ([of]) => numberOf(of) ?? undefined,
  cdbl: ([of]) => numberOf(of) ?? undefined,
  len: ([of]) => (typeof of === 'string' ? of.length : undefined),
  int: withNumber(Math.floor),
  fix: withNumber(Math.trunc),
  hex: withNumber((of) => of.toString(16).toUpperCase()),
  oct: withNumber((of) => of.toString(8)),
  mid: ([of, from, length]) => cut(of, num(from, 1) - 1, num(length, 1e9)),
  left: ([of, length]) => cut(of, 0, num(length, 0)),
  right: ([of, length]) => {
    const plain = text(of)
    return plain === null ? undefined : cut(of, Math.max(0, plain.length - num(length, 0)), plain.length)
  },
  replace: ([of, by, to], evaluator) =>
    text(of) === null ? undefined : methodOf(text(of) ?? '', 'replaceAll', [by ?? '', to ?? ''], evaluator),
  split: ([of, by], evaluator) =>
    text(of) === null ? undefined : methodOf(text(of) ?? '', 'split', [by ?? ' '], evaluator),
  join: ([of, by], evaluator) =>
    of === undefined ? undefined : joined(of, by === undefined ? ' ' : (text(by) ?? ''), evaluator),
  array: (args) => args,
  ubound: ([of]) => (Array.isArray(of) ? of.length - 1 : undefined),
  lbound: () => 0,
  space: withNumber((of) => ' '.repeat(Math.min(1000, Math.max(0, of)))),
  string: ([times, of]) =>
    numberOf(times) === null || text(of) === null
      ? undefined
      : (text(of)?.[0] ?? '').repeat(Math.min(10_000, numberOf(times) ?? 0)),
  instr: ([a, b, c]) => {
    const [of, what] = typeof a === 'number' && c !== undefined ? [text(b), text(c)] : [text(a), text(b)]
    return of === null || what === null ? undefined : of.indexOf(what) + 1
  },
  createobject: thing(),
  'wscript.createobject': thing(),
  getobject: thing(),
  'server.createobject': thing(),
  environ: environment,
  execute: executing(null),
  executeglobal: executing(null),
  eval: executing(null),
  shell: executing('command'),
  abs: withNumber(Math.abs),
  sgn: withNumber(Math.sign),
  iif: ([test, yes, no]) => {
    const truth = test === undefined ? null : isTrue(test)
    return truth === null ? undefined : truth ? yes : no
  },
  strconv: ([of, how], evaluator) =>
    numberOf(how) === 64 && bytesOf(of) !== null
      ? decodeText(bytesOf(of) ?? new Uint8Array(), 'latin1', evaluator.trail)
      : of,
}

const autoIt: Record<string, Known> = {
  chr: character,
  chrw: character,
  asc: codeOf,
  ascw: codeOf,
  stringreverse: reversed,
  stringlower: withText((of) => of.toLowerCase()),
  stringupper: withText((of) => of.toUpperCase()),
  stringlen: ([of]) => (typeof of === 'string' ? of.length : undefined),
  stringmid: ([of, from, length]) => cut(of, num(from, 1) - 1, num(length, 1e9)),
  stringleft: ([of, length]) => cut(of, 0, num(length, 0)),
  stringright: ([of, length]) => {
    const plain = text(of)
    return plain === null ? undefined : cut(of, Math.max(0, plain.length - num(length, 0)), plain.length)
  },
  stringtrimleft: ([of, count]) => cut(of, num(count, 0), 1e9),
  stringtrimright: ([of, count]) => cut(of, 0, (text(of) ?? '').length - num(count, 0)),
  stringreplace: ([of, by, to], evaluator) =>
    text(of) === null ? undefined : methodOf(text(of) ?? '', 'replaceAll', [by ?? '', to ?? ''], evaluator),
  stringsplit: ([of, by], evaluator) => {
    const items = text(of) === null ? undefined : methodOf(text(of) ?? '', 'split', [by ?? ''], evaluator)
    return Array.isArray(items) ? [items.length, ...items] : undefined
  },
  bitxor: ([a, b]) =>
    numberOf(a) === null || numberOf(b) === null ? undefined : (numberOf(a) ?? 0) ^ (numberOf(b) ?? 0),
  bitand: ([a, b]) =>
    numberOf(a) === null || numberOf(b) === null ? undefined : (numberOf(a) ?? 0) & (numberOf(b) ?? 0),
  dec: withText((of) => Number.parseInt(of, 16)),
  hex: withNumber((of) => of.toString(16).toUpperCase()),
  number: ([of]) => numberOf(of) ?? undefined,
  string: ([of]) => text(of) ?? undefined,
  binary: ([of], evaluator, at) =>
    typeof of === 'string' && of.startsWith('0x')
      ? hexBytes([of], evaluator, at)
      : (bytesOf(of) ?? undefined),
  binarytostring: ([of], evaluator, at) => {
    const bytes = typeof of === 'string' && of.startsWith('0x') ? hexBytes([of], evaluator, at) : of
    return bytesOf(bytes) === null
      ? undefined
      : decodeText(bytesOf(bytes) ?? new Uint8Array(), 'latin1', evaluator.trail)
  },
  ubound: ([of]) => (Array.isArray(of) ? of.length : undefined),
  mod: ([a, b]) =>
    numberOf(a) === null || !numberOf(b) ? undefined : (numberOf(a) ?? 0) % (numberOf(b) ?? 1),
  execute: executing(null),
  eval: ([of], evaluator) => evaluator.globals.get(`$${(text(of) ?? '').toLowerCase()}`),
  assign: ([name, value], evaluator) => {
    if (text(name) !== null) evaluator.globals.set(`$${(text(name) ?? '').toLowerCase()}`, value ?? unknown)
    return 1
  },
  run: executing('command'),
  runwait: executing('command'),
  shellexecute: withArguments,
  shellexecutewait: withArguments,
  objcreate: thing(),
  envget: environment,
}

const javascript: Record<string, Known> = {
  'string.fromcharcode': character,
  'string.fromcodepoint': character,
  unescape: percentDecoded,
  decodeuri: percentDecoded,
  decodeuricomponent: percentDecoded,
  atob: base64Text,
  parseint: ([of, base]) => {
    const value = Number.parseInt(text(of) ?? '', numberOf(base) ?? 10)
    return Number.isNaN(value) ? undefined : value
  },
  number: ([of]) => numberOf(of) ?? undefined,
  string: ([of]) => text(of) ?? undefined,
  array: (args) => (args.length === 1 && typeof args[0] === 'number' ? [] : args),
  'array.from': ([of, by], evaluator) => {
    const items = of === undefined ? null : evaluator.itemsOf(of)
    return items === null ? undefined : by === undefined ? items : methodOf(items, 'map', [by], evaluator)
  },
  uint8array: ([of]) => bytesOf(of) ?? undefined,
  'math.floor': withNumber(Math.floor),
  'math.abs': withNumber(Math.abs),
  'math.pow': ([a, b]) =>
    numberOf(a) === null || numberOf(b) === null ? undefined : (numberOf(a) ?? 0) ** (numberOf(b) ?? 0),
  'math.round': withNumber(Math.round),
  'math.ceil': withNumber(Math.ceil),
  activexobject: thing(),
  require: thing(),
  'wscript.createobject': thing(),
  getobject: thing(),
  'buffer.from': ([of, code], evaluator, at) => {
    const name = text(code ?? null)
    if (name === 'base64') return base64Bytes([of ?? ''], evaluator, at)
    if (name === 'hex') return hexBytes([of ?? ''], evaluator, at)
    return bytesOf(of) ?? undefined
  },
  buffer: ([of, code], evaluator, at) =>
    javascript['buffer.from']?.([of ?? '', ...(code === undefined ? [] : [code])], evaluator, at),
  eval: executing(null),
  function: (args, evaluator, at) => {
    const body = args.at(-1)
    if (body !== undefined) evaluator.execute(body, 'javascript', at, '')
    return undefined
  },
  settimeout: ([of], evaluator, at) => {
    if (typeof of === 'string') evaluator.execute(of, 'javascript', at, '')
    return undefined
  },
  setinterval: ([of], evaluator, at) => {
    if (typeof of === 'string') evaluator.execute(of, 'javascript', at, '')
    return undefined
  },
  execscript: executing(null),
  'child_process.exec': executing('command'),
  'child_process.execsync': executing('command'),
  'child_process.spawn': running,
  'child_process.spawnsync': running,
  'child_process.execfile': running,
  'zlib.gunzipsync': inflating(['gzip'], false),
  'zlib.inflatesync': inflating(['zlib'], false),
  'zlib.inflaterawsync': inflating(['raw'], false),
  'zlib.unzipsync': inflating(['gzip', 'zlib'], false),
  "''.fromcharcode": character,
}

const php: Record<string, Known> = {
  base64_decode: base64Text,
  gzinflate: inflating(['raw'], true),
  gzuncompress: inflating(['zlib'], true),
  gzdecode: inflating(['gzip'], true),
  zlib_decode: inflating(['gzip', 'zlib', 'raw'], true),
  str_rot13: withText((of, _args, evaluator) => {
    const out = rot13(of)
    evaluator.trail.record(out, 'ROT13', [true, true, false, 13], of)
    return out
  }),
  strrev: reversed,
  chr: character,
  ord: codeOf,
  hex2bin: (args, evaluator, at) => {
    const bytes = hexBytes(args, evaluator, at)
    return bytes instanceof Uint8Array ? latin(bytes) : undefined
  },
  urldecode: percentDecoded,
  rawurldecode: percentDecoded,
  strlen: withText((of) => of.length),
  count: ([of]) => (Array.isArray(of) ? of.length : undefined),
  strtolower: withText((of) => of.toLowerCase()),
  strtoupper: withText((of) => of.toUpperCase()),
  str_replace: ([by, to, of], evaluator) => replaceLists(by, to, of, evaluator),
  implode: ([by, of], evaluator) => (of === undefined ? undefined : joined(of, text(by) ?? '', evaluator)),
  join: ([by, of], evaluator) => (of === undefined ? undefined : joined(of, text(by) ?? '', evaluator)),
  explode: ([by, of]) =>
    text(by) === null || text(of) === null || by === '' ? undefined : (text(of) ?? '').split(text(by) ?? ','),
  str_split: ([of, size]) => {
    const plain = text(of)
    const step = num(size, 1)
    return plain === null || !(step >= 1) ? undefined : chunks(plain, step)
  },
  substr: ([of, from, length]) => {
    const plain = text(of)
    return plain === null
      ? undefined
      : plain.slice(
          num(from, 0),
          length === undefined || length === null
            ? undefined
            : num(length, 0) < 0
              ? num(length, 0)
              : (num(from, 0) < 0 ? plain.length + num(from, 0) : num(from, 0)) + num(length, 0),
        )
  },
  str_repeat: ([of, times]) =>
    (numberOf(times) ?? 0) * (text(of) ?? '').length > 2 ** 20
      ? undefined
      : text(of)?.repeat(Math.max(0, numberOf(times) ?? 0)),
  trim: withText((of) => of.trim()),
  sprintf: ([format, ...args]) =>
    text(format) === null ? undefined : percentFormat(text(format) ?? '', args),
  pack: ([format, of], evaluator, at) =>
    /^H\*$/.test(text(format) ?? '') && of !== undefined ? php.hex2bin?.([of], evaluator, at) : undefined,
  array: (args) => args,
  array_map: ([by, of], evaluator) => mapped(by, of, evaluator),
  array_reverse: reversed,
  convert_uudecode: () => undefined,
  strtr: ([of, from, to]) => translated(text(of), text(from), text(to)),
  getenv: environment,
  hexdec: withText((of) => Number.parseInt(of, 16)),
  intval: ([of]) => numberOf(of) ?? undefined,
  array_pop: ([of]) => (Array.isArray(of) ? (of.pop() ?? null) : undefined),
  range: ([from, to]) =>
    numberOf(from) === null || numberOf(to) === null || Math.abs(num(to, 0) - num(from, 0)) > 10_000
      ? undefined
      : Array.from({ length: num(to, 0) - num(from, 0) + 1 }, (_, at) => num(from, 0) + at),
  eval: executing(null),
  assert: ([of], evaluator, at) => {
    if (typeof of === 'string') evaluator.execute(of, 'php', at, '')
    return undefined
  },
  create_function: executing(null, 1),
  system: executing('command'),
  exec: executing('command'),
  shell_exec: executing('command'),
  passthru: executing('command'),
  popen: executing('command'),
  proc_open: executing('command'),
  call_user_func: ([name, ...args], evaluator, at) => called(name, args, evaluator, at),
  call_user_func_array: ([name, args], evaluator, at) =>
    called(name, Array.isArray(args) ? args : [], evaluator, at),
  function_exists: () => true,
  defined: () => unknown,
  define: ([name, value], evaluator) => {
    if (text(name) !== null) evaluator.globals.set((text(name) ?? '').toLowerCase(), value ?? unknown)
    return true
  },
}

const python: Record<string, Known> = {
  '#import': withText((of) => new Thing(of)),
  __import__: withText((of) => new Thing(of)),
  'importlib.import_module': withText((of) => new Thing(of)),
  getattr: ([of, name], evaluator) =>
    (of instanceof Thing && text(name) !== null ? new Thing(`${of.name}.${text(name)}`) : undefined) ??
    (evaluator.isSpent ? unknown : undefined),
  'base64.b64decode': base64Bytes,
  'base64.urlsafe_b64decode': base64Bytes,
  'base64.standard_b64decode': base64Bytes,
  'base64.decodebytes': base64Bytes,
  'binascii.a2b_base64': base64Bytes,
  'base64.b16decode': hexBytes,
  'binascii.unhexlify': hexBytes,
  'binascii.a2b_hex': hexBytes,
  'bytes.fromhex': hexBytes,
  'bytearray.fromhex': hexBytes,
  'codecs.decode': ([of, code], evaluator) =>
    of === undefined ? undefined : methodOf(of, 'decode', [code ?? ''], evaluator),
  'zlib.decompress': inflating(['zlib', 'raw', 'gzip'], false),
  'gzip.decompress': inflating(['gzip'], false),
  'base64.b85decode': () => undefined,
  chr: character,
  ord: codeOf,
  bytes: ([of]) => bytesOf(of) ?? undefined,
  bytearray: ([of]) => bytesOf(of) ?? undefined,
  str: ([of, code], evaluator) =>
    of instanceof Uint8Array ? methodOf(of, 'decode', [code ?? 'utf-8'], evaluator) : (text(of) ?? undefined),
  int: ([of, base]) => {
    const value = base === undefined ? numberOf(of) : Number.parseInt(text(of) ?? '', numberOf(base) ?? 10)
    return value === null || Number.isNaN(value) ? undefined : Math.trunc(value)
  },
  len: ([of]) =>
    typeof of === 'string' || Array.isArray(of) || of instanceof Uint8Array ? of.length : undefined,
  list: ([of], evaluator) => (of === undefined ? [] : (evaluator.itemsOf(of) ?? undefined)),
  tuple: first,
  reversed,
  map: ([by, of], evaluator) => mapped(by, of, evaluator),
  range: (args) => ranged(args),
  enumerate: ([of], evaluator) => {
    const items = of === undefined ? null : evaluator.itemsOf(of)
    return items?.map((item, at) => [at, item])
  },
  zip: ([a, b], evaluator) => {
    const [left, right] = [evaluator.itemsOf(a ?? unknown), evaluator.itemsOf(b ?? unknown)]
    return left === null || right === null
      ? undefined
      : left.slice(0, right.length).map((item, at) => [item, right[at] ?? null])
  },
  'itertools.cycle': ([of], evaluator) => {
    const items = of === undefined ? null : evaluator.itemsOf(of)
    return items === null || items.length === 0
      ? undefined
      : Array.from({ length: 20_000 }, (_, at) => items[at % items.length] ?? null)
  },
  compile: first,
  exec: executing(null),
  eval: executing(null),
  'os.system': executing('command'),
  'os.popen': executing('command'),
  'subprocess.run': running,
  'subprocess.call': running,
  'subprocess.popen': running,
  'subprocess.check_output': running,
  'subprocess.check_call': running,
  'subprocess.getoutput': executing('command'),
  'os.execvp': running,
  'os.getenv': environment,
  'os.environ.get': environment,
  'os.path.join': (args) => {
    const parts = args.map(text)
    return parts.every((part) => part !== null) ? parts.join('/') : undefined
  },
  'os.path.expanduser': first,
  'os.path.expandvars': first,
  'marshal.loads': first,
}

const powershell: Record<string, Known> = {
  '[convert].frombase64string': base64Bytes,
  '[convert].fromhexstring': hexBytes,
  '[convert].toint32': ([of, base]) => {
    const value = Number.parseInt(text(of) ?? '', numberOf(base) ?? 10)
    return Number.isNaN(value) ? undefined : value
  },
  '[convert].tobyte': ([of, base]) => {
    const value = Number.parseInt(text(of) ?? '', numberOf(base) ?? 10)
    return Number.isNaN(value) ? undefined : value
  },
  '[convert].toint16': ([of, base]) => {
    const value = Number.parseInt(text(of) ?? '', numberOf(base) ?? 10)
    return Number.isNaN(value) ? undefined : value
  },
  '[convert].tochar': (args, evaluator, at) => character(args, evaluator, at),
  '[string].join': ([by, ...of], evaluator) =>
    joined(of.length === 1 ? (of[0] ?? []) : of, text(by) ?? '', evaluator),
  '[string].concat': (args, evaluator) => joined(args.flat(1) as Value[], '', evaluator),
  '[string].format': ([format, ...args]) =>
    text(format) === null
      ? undefined
      : netFormat(text(format) ?? '', args.length === 1 ? (args[0] ?? '') : args),
  '[string].new': ([of], evaluator) => (Array.isArray(of) ? joined(of, '', evaluator) : undefined),
  '[char].convertfromutf32': character,
  '[array].reverse': ([of], evaluator) => {
    if (Array.isArray(of) || of instanceof Uint8Array) methodOf(of, 'reverse', [], evaluator)
    return null
  },
  '[regex].replace': ([of, by, to], evaluator) =>
    text(of) === null || text(by) === null
      ? undefined
      : methodOf(text(of) ?? '', 'replaceAll', [by ?? '', to ?? ''], evaluator),
  '[regex].matches': ([of, by, how]) => matches(text(of), text(by), text(how ?? null)),
  '[regex].split': ([of, by], evaluator) =>
    text(of) === null ? undefined : methodOf(text(of) ?? '', 'split', [by ?? ''], evaluator),
  '[regex].unescape': withText((of) => of.replace(/\\(.)/g, '$1')),
  '[uri].unescapedatastring': percentDecoded,
  '[web.httputility].urldecode': percentDecoded,
  '[net.webutility].urldecode': percentDecoded,
  '[environment].getenvironmentvariable': environment,
  '[environment].getfolderpath': withText((of) => `%${of.toUpperCase()}%`),
  '[io.path].combine': (args) => {
    const parts = args.map(text)
    return parts.every((part) => part !== null) ? parts.join('\\') : undefined
  },
  '[io.path].gettemppath': () => '%TEMP%\\',
  '[scriptblock].create': first,
  '[math].floor': withNumber(Math.floor),
  '[math].round': withNumber(Math.round),
}
for (const [name, code] of [
  ['utf8', 'utf-8'],
  ['ascii', 'utf-8'],
  ['unicode', 'utf-16le'],
  ['default', 'latin1'],
  ['utf32', 'utf-8'],
  ['bigendianunicode', 'utf-16be'],
  ['utf7', 'utf-8'],
  ['latin1', 'latin1'],
] as const) {
  powershell[`[text.encoding].${name}.getstring`] = decodedAs(code)
  powershell[`[text.encoding].${name}.getbytes`] = withText(
    (of) => new Uint8Array(Buffer.from(of, code === 'utf-16le' ? 'utf16le' : 'utf8')),
  )
  powershell[`text.${name}encoding.getstring`] = decodedAs(code)
}
powershell['text.asciiencoding.getstring'] = decodedAs('utf-8')
powershell['text.unicodeencoding.getstring'] = decodedAs('utf-16le')

function matches(of: string | null, by: string | null, how: string | null): Value | undefined {
  if (of === null || by === null || !/^[.\w\\{},()]{1,20}$/.test(by) || /[)}][*+{]/.test(by)) return undefined
  const found = of.match(new RegExp(by, 'g')) ?? []
  return /righttoleft/i.test(how ?? '') ? found.reverse() : found
}

const ranged = (args: Value[]): Value | undefined => {
  const numbers = args.map(numberOf)
  if (numbers.length === 0 || !numbers.every((each) => each !== null)) return undefined
  const [from, to, step] =
    numbers.length === 1
      ? [0, numbers[0] as number, 1]
      : [numbers[0] as number, numbers[1] as number, (numbers[2] as number | undefined) ?? 1]
  const length = step === 0 ? -1 : Math.max(0, Math.ceil((to - from) / step))
  return length < 0 || length > 100_000 ? undefined : Array.from({ length }, (_, at) => from + at * step)
}

const chunks = (of: string, size: number): string[] =>
  Array.from({ length: Math.ceil(of.length / size) }, (_, at) => of.slice(at * size, (at + 1) * size))

function mapped(by: Value | undefined, of: Value | undefined, evaluator: Evaluator): Value | undefined {
  const items = of === undefined ? null : evaluator.itemsOf(of)
  if (items === null) return undefined
  if (by instanceof Closure) return items.map((item) => evaluator.invoke(by, [item]))
  const name = by instanceof Thing ? by.name : text(by ?? null)
  return name === null ? undefined : items.map((item) => callByName(name, [item], evaluator, 0) ?? unknown)
}

function replaceLists(
  by: Value | undefined,
  to: Value | undefined,
  of: Value | undefined,
  evaluator: Evaluator,
): Value | undefined {
  let plain = text(of)
  for (const [at, each] of (Array.isArray(by) ? by : [by ?? '']).entries()) {
    if (plain === null || text(each) === null) return undefined
    const replaced: Value | undefined = methodOf(
      plain,
      'replaceAll',
      [each, Array.isArray(to) ? (to[at] ?? '') : (to ?? '')],
      evaluator,
    )
    plain = replaced === undefined ? null : text(replaced)
  }
  return plain ?? undefined
}

function translated(of: string | null, from: string | null, to: string | null): Value | undefined {
  if (of === null || from === null || to === null) return undefined
  return [...of].map((each) => (from.includes(each) ? (to[from.indexOf(each)] ?? each) : each)).join('')
}

function called(name: Value | undefined, args: Value[], evaluator: Evaluator, at: number): Value | undefined {
  if (name instanceof Closure) return evaluator.invoke(name, args)
  return text(name) === null ? undefined : evaluator.callNamed(text(name) ?? '', args, at)
}

const scripting: Record<string, Known> = {
  'wscript.shell.run': executing('command'),
  'wscript.shell.exec': executing('command'),
  'shell.application.shellexecute': withArguments,
  'winmgmts.create': executing('command'),
  'wscript.shell.expandenvironmentstrings': first,
  'scripting.dictionary': () => new Dictionary(),
  'wscript.shell.specialfolders': withText((of) => `%${of.toUpperCase()}%`),
  'wscript.shell.environment': environment,
  'scripting.filesystemobject.getspecialfolder': ([of]) => (numberOf(of) === 2 ? '%TEMP%' : '%WINDIR%'),
  'scripting.filesystemobject.buildpath': ([a, b]) =>
    text(a) === null || text(b) === null ? undefined : `${text(a)}\\${text(b)}`,
  'mshtml.eval': executing('javascript'),
  xored,
}

const tables: Readonly<Record<ScriptLanguage, ReadonlyMap<string, Known>>> = {
  javascript: new Map(Object.entries({ ...scripting, ...javascript })),
  vbscript: new Map(Object.entries({ ...scripting, ...basic })),
  autoit: new Map(Object.entries({ ...scripting, ...autoIt })),
  php: new Map(Object.entries(php)),
  python: new Map(Object.entries(python)),
  powershell: new Map(Object.entries({ ...scripting, ...powershell })),
  shell: new Map(),
  batch: new Map(),
}

/** What a function of the language or the system gives, where that is known; what executes is noted. */
export function callByName(name: string, args: Value[], evaluator: Evaluator, at: number): Value | undefined {
  const key = name
    .toLowerCase()
    .replace(/^\[system\./, '[')
    .replace(/^system\./, '')
    .replace(/\(\)/g, '')
    .replace(/^\\/, '')
  const table = tables[evaluator.language]
  const before = evaluator.executed.length
  const type = /^\[([\w.]+)\]\.new$/.exec(key)?.[1]
  if (type !== undefined && !table.has(key)) return objectOf(type, args, evaluator)
  const made =
    table.get(key) ??
    table.get(
      key
        .replace(/^(?:window|globalthis|self|global|this|vba|builtins|__builtins__)\./, '')
        .replace(/^.*?(?=(?:wscript\.shell|shell\.application)\.)/, ''),
    )
  if (made === undefined && /\.(?:create)$/.test(key) && key.includes('win32_process'))
    return executing('command')(args, evaluator, at)
  const value = made?.(args, evaluator, at)
  const ran = evaluator.executed[before]
  if (ran !== undefined && ran.by === '') evaluator.executed[before] = { ...ran, by: name }
  return value
}

const constants: Readonly<Record<string, Value>> = {
  vbcrlf: '\r\n',
  vbcr: '\r',
  vblf: '\n',
  vbnewline: '\r\n',
  vbtab: '\t',
  vbnullstring: '',
  vbnullchar: '\0',
  '@crlf': '\r\n',
  '@cr': '\r',
  '@lf': '\n',
  '@tab': '\t',
  '@tempdir': '%TEMP%',
  '@appdatadir': '%APPDATA%',
  '@scriptdir': '%SCRIPTDIR%',
  '@startupdir': '%STARTUP%',
  '@comspec': 'C:\\Windows\\system32\\cmd.exe',
  '@windowsdir': '%WINDIR%',
  '@systemdir': '%WINDIR%\\system32',
  '@sw_hide': 0,
  $true: true,
  $false: false,
  $null: null,
  $pshome: 'C:\\Windows\\System32\\WindowsPowerShell\\v1.0',
  $shellid: 'Microsoft.PowerShell',
  $verbosepreference: 'SilentlyContinue',
  '$env:comspec': 'C:\\Windows\\system32\\cmd.exe',
  '$env:public': '%PUBLIC%',
  $ofs: ' ',
}

/** A name that the language or the system gives a value. */
export function constantOf(name: string, language: ScriptLanguage): Value | undefined {
  const lower = name.toLowerCase()
  if (Object.hasOwn(constants, lower) && language !== 'javascript') return constants[lower]
  if (language === 'powershell' && lower.startsWith('$env:')) return `%${lower.slice(5).toUpperCase()}%`
  if (language === 'javascript' && name === 'undefined') return null
  return undefined
}
