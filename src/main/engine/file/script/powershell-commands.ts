import type { Evaluator } from './folding.ts'
import { joined } from './operators.ts'
import { inflate } from './trail.ts'
import {
  type Argument,
  bytesOf,
  Closure,
  type Expression,
  isKnown,
  isTrue,
  type Scope,
  Thing,
  textOf,
  unknown,
  type Value,
} from './value.ts'

const aliases: Readonly<Record<string, string>> = {
  iex: 'invoke-expression',
  '%': 'foreach-object',
  foreach: 'foreach-object',
  '?': 'where-object',
  where: 'where-object',
  iwr: 'invoke-webrequest',
  wget: 'invoke-webrequest',
  curl: 'invoke-webrequest',
  irm: 'invoke-restmethod',
  sal: 'set-alias',
  nal: 'set-alias',
  'new-alias': 'set-alias',
  sv: 'set-variable',
  'new-variable': 'set-variable',
  gv: 'get-variable',
  echo: 'write-output',
  write: 'write-output',
  saps: 'start-process',
  start: 'start-process',
  icm: 'invoke-command',
  select: 'select-object',
  sleep: 'start-sleep',
  pwsh: 'powershell',
  'powershell.exe': 'powershell',
  'pwsh.exe': 'powershell',
  'cmd.exe': 'cmd',
  gi: 'get-item',
  item: 'get-item',
  si: 'set-item',
  'set-item': 'set-item',
}

type Command = {
  readonly name: string
  readonly flags: ReadonlyMap<string, Value>
  readonly values: readonly Value[]
  readonly input: Value
  readonly line: string
  readonly at: number
}

/** Names of the first positional parameters, where a flag may take their place. */
const firstFlags = [
  'uri',
  'command',
  'filepath',
  'typename',
  'scriptblock',
  'inputobject',
  'name',
  'process',
  'path',
  'assemblyname',
]

/** Folds a command of PowerShell; `input` is what the stage before it gives. */
export function runCommand(
  expression: Expression & { kind: 'command' },
  input: Value,
  evaluator: Evaluator,
  scope: Scope,
): Value {
  const name = evaluator.value(expression.name, scope)
  const command = commandOf(name, expression.args, input, evaluator, scope, expression.at)
  if (name instanceof Closure) return evaluator.invoke(name, command.values)
  const defined = scope.get(command.name) ?? evaluator.globals.get(command.name)
  if (defined instanceof Closure) return evaluator.invoke(defined, command.values)
  if (command.name === '') return unknown
  evaluator.note(command.name, command.values, command.at)
  return known[command.name]?.(command, evaluator, scope) ?? otherCommand(command, evaluator)
}

function commandOf(
  name: Value,
  args: readonly Argument[],
  input: Value,
  evaluator: Evaluator,
  scope: Scope,
  at: number,
): Command {
  const flags = new Map<string, Value>()
  const values: Value[] = []
  const words: string[] = []
  for (const [place, arg] of args.entries()) {
    if (arg.flag !== null) {
      words.push(`-${arg.flag}`)
      flags.set(arg.flag, true)
    } else if (arg.value !== null) {
      const value = evaluator.value(arg.value, scope)
      const before = args[place - 1]
      const isOfFlag =
        before?.flag !== null &&
        before?.flag !== undefined &&
        !/^(?:nop|noprofile|noni|noninteractive|nologo|sta|mta|usebasicparsing|wait|force|passthru|nonewwindow|asplaintext|recurse|uformat)$/.test(
          before.flag,
        )
      if (isOfFlag) flags.set(before.flag as string, value)
      if (!isOfFlag || firstFlags.some((flag) => flag.startsWith(before.flag as string))) values.push(value)
      words.push(wordOf(value))
    }
  }
  const lower = (name instanceof Thing ? name.name : (textOf(name) ?? ''))
    .toLowerCase()
    .replace(/^microsoft\.powershell\.\w+\\/, '')
  const alias = evaluator.globals.get(`alias:${lower}`)
  const plain = typeof alias === 'string' ? alias.toLowerCase() : lower
  return {
    name: Object.hasOwn(aliases, plain) ? (aliases[plain] as string) : plain,
    flags,
    values,
    input,
    line: [textOf(name) ?? plain, ...words].join(' '),
    at,
  }
}

function wordOf(value: Value): string {
  if (Array.isArray(value)) return value.map(wordOf).join(',')
  const text = textOf(value) ?? '?'
  return /[\s"]/.test(text) ? `"${text}"` : text
}

type Run = (command: Command, evaluator: Evaluator, scope: Scope) => Value | undefined

const given = ({ values, input }: Command): Value => values[0] ?? input

const execute: Run = (command, evaluator) => {
  const value = given(command)
  if (value instanceof Closure) return evaluator.invoke(value, [])
  const text = Array.isArray(value) ? joined(value, '\n', evaluator) : value
  evaluator.execute(text, 'powershell', command.at, command.name)
  return new Thing('invoke-expression()')
}

const forEach: Run = ({ input, values, flags }, evaluator) => {
  const by = values[0] ?? flags.get('process') ?? null
  const items = evaluator.itemsOf(input) ?? [input]
  const listed = typeof input === 'string' ? [input] : items
  if (!(by instanceof Closure))
    return typeof by === 'string' ? listed.map((item) => evaluator.method(item, by, [], 0)) : unknown
  if (listed.length >= 8) evaluator.trail.note(listed)
  const results: Value[] = []
  for (const item of listed) {
    if (evaluator.isSpent) return unknown
    by.scope.values.set('$_', item)
    by.scope.values.set('$psitem', item)
    const value = evaluator.invoke(by, [])
    if (value !== null) results.push(value)
  }
  return results.length === 1 && listed.length === 1 ? (results[0] ?? null) : results
}

const makeObject: Run = ({ values, flags }, evaluator) => {
  const name = (textOf(flags.get('com') ?? flags.get('comobject') ?? values[0]) ?? '').replace(
    /^System\./i,
    '',
  )
  const args = flags.get('argumentlist') ?? values[1]
  const list = Array.isArray(args) ? args : args === undefined ? [] : [args]
  return objectOf(name, list, evaluator)
}

/** An object of .NET whose content can be told: a stream is its bytes. */
export function objectOf(name: string, args: readonly Value[], evaluator: Evaluator): Value {
  const lower = name.toLowerCase()
  const [first] = args
  if (lower === 'io.memorystream' && first !== undefined)
    return bytesOf(Array.isArray(first) && first[0] instanceof Uint8Array ? first[0] : first) ?? unknown
  if (lower === 'io.compression.gzipstream' && first instanceof Uint8Array)
    return inflate(first, 'gzip', evaluator.trail) ?? unknown
  if (lower === 'io.compression.deflatestream' && first instanceof Uint8Array)
    return inflate(first, 'raw', evaluator.trail) ?? unknown
  if (lower === 'io.streamreader' && first instanceof Uint8Array)
    return evaluator.method(first, 'decode', ['utf-8'], 0)
  if (lower === 'string' && Array.isArray(first)) return joined(first, '', evaluator)
  return new Thing(name)
}

const startProcess: Run = (command, evaluator) => {
  const program = textOf(command.flags.get('filepath') ?? command.values[0])
  const args = command.flags.get('argumentlist') ?? command.flags.get('args') ?? command.values[1]
  const line = [
    program,
    Array.isArray(args) ? args.map((each) => textOf(each) ?? '?').join(' ') : textOf(args),
  ]
    .filter((each) => each !== null)
    .join(' ')
  if (line !== '') evaluator.execute(line, 'command', command.at, command.name)
  return null
}

const known: Readonly<Record<string, Run>> = {
  'invoke-expression': execute,
  'foreach-object': forEach,
  'where-object': ({ input, values }, evaluator) => {
    const by = values[0]
    if (!(by instanceof Closure) || !Array.isArray(input)) return input
    return input.filter((item) => {
      by.scope.values.set('$_', item)
      return isTrue(evaluator.invoke(by, [])) !== false
    })
  },
  'invoke-command': (command, evaluator) => {
    const by = command.flags.get('scriptblock') ?? command.values.find((value) => value instanceof Closure)
    return by instanceof Closure ? evaluator.invoke(by, []) : undefined
  },
  'new-object': makeObject,
  'start-process': startProcess,
  'write-output': given,
  'out-string': ({ input }, evaluator) => (Array.isArray(input) ? joined(input, '\n', evaluator) : input),
  'select-object': (command) => command.input,
  'sort-object': (command) =>
    Array.isArray(command.input) && command.input.every(isKnown) ? [...command.input].sort() : undefined,
  'set-alias': ({ values }, evaluator) => {
    const [name, of] = values.map(textOf)
    if (name !== null && of !== null && name !== undefined && of !== undefined)
      evaluator.globals.set(`alias:${name.toLowerCase()}`, of)
    return null
  },
  'set-variable': ({ values, flags }, _evaluator, scope) => {
    const name = textOf(flags.get('name') ?? values[0])
    if (name !== null) scope.set(`$${name.toLowerCase()}`, flags.get('value') ?? values[1] ?? unknown)
    return null
  },
  'get-variable': ({ values, flags }, _evaluator, scope) =>
    scope.get(`$${(textOf(flags.get('name') ?? values[0]) ?? '').toLowerCase()}`),
  'get-item': ({ values }, _evaluator, scope) =>
    /^variable:/i.test(textOf(values[0]) ?? '')
      ? scope.get(
          `$${(textOf(values[0]) ?? '')
            .slice(9)
            .replace(/^[\\/]/, '')
            .toLowerCase()}`,
        )
      : undefined,
  'set-item': ({ values }, _evaluator, scope) => {
    const name = /^variable:[\\/]?(.+)/i.exec(textOf(values[0]) ?? '')?.[1]
    if (name !== undefined) scope.set(`$${name.toLowerCase()}`, values[1] ?? unknown)
    return null
  },
  'join-path': ({ values, flags }) => {
    const [a, b] = [textOf(flags.get('path') ?? values[0]), textOf(flags.get('childpath') ?? values.at(-1))]
    return a === null || b === null ? undefined : `${a.replace(/\\$/, '')}\\${b}`
  },
  'add-type': () => new Thing('add-type'),
  'convertto-securestring': given,
}

function otherCommand(command: Command, evaluator: Evaluator): Value {
  const isProgram =
    /\.(?:exe|com|bat|cmd|ps1|vbs|js|hta|scr)$/.test(command.name) ||
    /^(?:cmd|powershell|mshta|rundll32|regsvr32|certutil|bitsadmin|schtasks|reg|sc|net|wmic|wscript|cscript|msiexec|vssadmin|wevtutil|bcdedit|netsh|attrib|taskkill)$/.test(
      command.name,
    ) ||
    command.name.startsWith('%')
  if (isProgram) evaluator.execute(command.line, 'command', command.at, '&')
  return new Thing(`${command.name}()`)
}
