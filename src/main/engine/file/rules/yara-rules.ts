import { type ByteSource, inMemory } from '../../archive/byte-source.ts'
import { maxErrors, type RuleError, type RuleSet } from './rule-set.ts'
import { newCompiler, type Rules } from './yara-wasm.ts'

export type CompiledRules = {
  readonly rules: Rules | null
  readonly errors: RuleError[]
  /** In the compiler's words, such as of patterns that are slow. */
  readonly warnings: string[]
}

/** A set in the language of YARA. */
type RuleSource = Pick<RuleSet, 'id' | 'text'>
type Compiler = Awaited<ReturnType<typeof newCompiler>>

/**
 * Compiles sets, each in a namespace of its own: those with errors are left out and named, the others are used. Throws
 * where the compiler breaks off, after which nothing can be compiled in this process.
 */
export async function compileRules(sources: readonly RuleSource[]): Promise<CompiledRules> {
  if (sources.length === 0) return { rules: null, errors: [], warnings: [] }
  const whole = await newCompiler()
  const found = sources.flatMap((source) => addSource(whole, source))
  if (found.length === 0) return built(whole, [])
  whole.free()
  // a compiler that met an error builds nothing: those without one are compiled anew
  const bad = new Set(found.map(({ set }) => set))
  const good = sources.filter(({ id }) => !bad.has(id))
  if (good.length === 0) return { rules: null, errors: found, warnings: [] }
  const rest = await newCompiler()
  for (const source of good) addSource(rest, source)
  return built(rest, found)
}

function built(compiler: Compiler, errors: RuleError[]): CompiledRules {
  const rules = compiler.build()
  compiler.free()
  return { rules, errors, warnings: rules.warnings.slice(0, maxErrors).map(shownText) }
}

function addSource(compiler: Compiler, { id, text }: RuleSource): RuleError[] {
  const before = compiler.errors.length
  try {
    compiler.newNamespace(id)
    compiler.addSource(text)
    return []
  } catch (error) {
    const named = compiler.errors.slice(before)
    const thrown = error instanceof Error ? error.message : String(error)
    return (named.length === 0 ? [thrown] : named).slice(0, maxErrors).map((message) => errorOf(id, message))
  }
}

function errorOf(set: string, message: string): RuleError {
  const place = /--> line:(\d+):(\d+)/.exec(message)
  return {
    set,
    line: place === null ? null : Number(place[1]),
    column: place === null ? null : Number(place[2]),
    message: shownText(message).slice(0, 4000),
    advice: adviceFor(message),
  }
}

/** Characters that show nothing or move what stands around them become a dot each, so that a caret stays under its place. */
const shownText = (text: string) => text.replace(/[^\P{C}\n\t]/gu, '·')

/** Modules that the compiler has here; those of others (`magic`) need libraries of the system. */
const modules = 'pe, elf, macho, dotnet, dex, lnk, crx, hash, math, string, time, console'

function adviceFor(message: string): string | null {
  if (/error\[E042\]/.test(message))
    return 'Rules here cannot include other files. Add each file as a set of its own, or put what it includes into the same file.'
  if (/error\[E010\]/.test(message)) return `There is no such module here. There are: ${modules}.`
  if (/error\[E009\]/.test(message))
    return 'If this is an external variable, such as filename or filepath: those have no value here, and rules that need one cannot be used.'
  return null
}

export type RuleHit = {
  readonly identifier: string
  readonly offset: number
  readonly length: number
  /** Bytes that were found, and those around them, in hexadecimal. */
  readonly bytes: string
  readonly before: string
  readonly after: string
}
export type RuleMatch = {
  readonly rule: string
  /** Id of its set. */
  readonly set: string
  readonly tags: string[]
  readonly meta: { readonly name: string; readonly value: string }[]
  readonly strings: RuleHit[]
}

type Scanned = {
  readonly matches: readonly {
    readonly identifier: string
    readonly namespace: string
    readonly isPrivate: boolean
    readonly tags: readonly string[]
    readonly metadata: readonly { readonly identifier: string; readonly value: unknown }[]
    readonly patterns: readonly {
      readonly identifier: string
      readonly isPrivate: boolean
      readonly matches: readonly { readonly offset: number; readonly length: number }[]
    }[]
  }[]
}

const maxHits = 100
const around = 16

/**
 * Scans bytes. Throws when the time is over. The engine looks at its clock between steps only, so that an expression
 * such as `/(a|aa)+b/` can keep it busy longer: whoever scans foreign bytes ends the process from outside.
 */
export function scanRules(
  bytes: Uint8Array,
  rules: Rules,
  { seconds }: { readonly seconds: number },
): RuleMatch[] {
  const scanner = rules.scanner()
  try {
    scanner.setTimeoutMs(seconds * 1000)
    scanner.setMaxMatchesPerPattern(maxHits)
    const { matches } = scanner.scan(bytes) as Scanned
    return matches
      .filter(({ isPrivate }) => !isPrivate)
      .map(({ identifier, namespace, tags, metadata, patterns }) => ({
        ...{ rule: identifier, set: namespace, tags: [...tags] },
        meta: metadata.map(({ identifier: name, value }) => ({ name, value: metaText(value) })),
        strings: patterns
          .filter((pattern) => !pattern.isPrivate)
          .flatMap((pattern) => pattern.matches.map((hit) => hitOf(bytes, pattern.identifier, hit)))
          .slice(0, 1000),
      }))
  } finally {
    scanner.free()
  }
}

/** A value that is no text in UTF-8 comes as its bytes. */
function metaText(value: unknown): string {
  if (!Array.isArray(value)) return String(value).slice(0, 1000)
  return value
    .slice(0, 1000)
    .map((byte: number) =>
      byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`,
    )
    .join('')
    .slice(0, 1000)
}

function hitOf(
  bytes: Uint8Array,
  identifier: string,
  { offset, length }: { offset: number; length: number },
): RuleHit {
  return { identifier, offset, length, ...bytesAround(inMemory(bytes), offset, length) }
}

/** Bytes of a place and those around it, in hexadecimal: of a long one the first 256. */
export function bytesAround(
  { size, read }: ByteSource,
  offset: number,
  length: number,
): { bytes: string; before: string; after: string } {
  const hex = (start: number, end: number) => {
    const from = Math.max(0, start)
    return Buffer.from(read(from, Math.max(0, Math.min(end, size) - from))).toString('hex')
  }
  return {
    bytes: hex(offset, offset + Math.min(length, 256)),
    before: hex(offset - around, offset),
    after: hex(offset + length, offset + length + around),
  }
}
