import { newCompiler, type Rules } from './yara-wasm.ts'

/** Rules of YARA in one or several sources; each source is a namespace of its own. */
export type RuleSource = { readonly namespace: string; readonly text: string }
/** An error of one source as the compiler words it: with code, line, and a caret under the place. */
export type RuleError = { readonly namespace: string; readonly line: number | null; readonly message: string }
export type CompiledRules = {
  readonly rules: Rules | null
  readonly errors: RuleError[]
  readonly warnings: string[]
}

const maxErrors = 100

/** Compiles sources: those with errors are left out and named, the others are used. */
export async function compileRules(sources: readonly RuleSource[]): Promise<CompiledRules> {
  const errors: RuleError[] = []
  const good: RuleSource[] = []
  for (const source of sources) {
    const compiler = await newCompiler()
    const found = addSource(compiler, source)
    compiler.free()
    if (found.length === 0) good.push(source)
    else errors.push(...found.slice(0, maxErrors - errors.length))
  }
  if (good.length === 0) return { rules: null, errors, warnings: [] }
  const compiler = await newCompiler()
  for (const source of good) addSource(compiler, source)
  const rules = compiler.build()
  return { rules, errors, warnings: rules.warnings.slice(0, maxErrors) }
}

function addSource(
  compiler: Awaited<ReturnType<typeof newCompiler>>,
  { namespace, text }: RuleSource,
): RuleError[] {
  let thrown: string | null = null
  try {
    compiler.newNamespace(namespace)
    compiler.addSource(text)
  } catch (error) {
    thrown = error instanceof Error ? error.message : String(error)
  }
  const messages = compiler.errors.length === 0 && thrown !== null ? [thrown] : compiler.errors
  return messages.map((message) => {
    const line = /--> line:(\d+):/.exec(message)
    return { namespace, line: line === null ? null : Number(line[1]), message: message.slice(0, 4000) }
  })
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
  readonly namespace: string
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
        ...{ rule: identifier, namespace, tags: [...tags] },
        meta: metadata.map(({ identifier: name, value }) => ({ name, value: String(value).slice(0, 1000) })),
        strings: patterns
          .filter((pattern) => !pattern.isPrivate)
          .flatMap((pattern) => pattern.matches.map((hit) => hitOf(bytes, pattern.identifier, hit)))
          .slice(0, 1000),
      }))
  } finally {
    scanner.free()
  }
}

function hitOf(
  bytes: Uint8Array,
  identifier: string,
  { offset, length }: { offset: number; length: number },
): RuleHit {
  const hex = (start: number, end: number) =>
    Buffer.from(bytes.subarray(Math.max(0, start), end)).toString('hex')
  const shown = offset + Math.min(length, 256)
  return {
    ...{ identifier, offset, length, bytes: hex(offset, shown) },
    ...{ before: hex(offset - around, offset), after: hex(offset + length, offset + length + around) },
  }
}
