import { Option } from 'commander'
import type { z } from 'zod'
import type { Operation } from '../../contract/operation.ts'

/** Fields of an operation's input for the command line, read from the schema. */
export type Field = {
  readonly name: string
  readonly kind: 'flag' | 'switch' | 'word' | 'list' | 'number' | 'text' | 'other'
  /** Allowed words. */
  readonly words: readonly string[]
}

type Definition = {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly innerType?: z.ZodType
  readonly out?: z.ZodType
  readonly entries?: Readonly<Record<string, string>>
}

function definitionOf(schema: z.ZodType): Definition {
  const definition = schema.def as unknown as Definition
  const inner = definition.type === 'pipe' ? definition.out : definition.innerType
  return inner === undefined ? definition : definitionOf(inner)
}

export function fieldsOf(operation: Operation): Field[] {
  const { shape = {} } = definitionOf(operation.input())
  return Object.entries(shape).map(([name, schema]) => fieldOf(name, definitionOf(schema)))
}

function fieldOf(name: string, { type, entries = {} }: Definition): Field {
  const words = Object.values(entries)
  if (type === 'boolean') return { name, kind: 'flag', words: [] }
  // an enum with the value `off` is switched on by the bare option
  if (type === 'enum') return { name, kind: words.includes('off') ? 'switch' : 'word', words }
  if (type === 'array') return { name, kind: 'list', words: [] }
  if (type === 'number' || type === 'int') return { name, kind: 'number', words: [] }
  return { name, kind: type === 'string' ? 'text' : 'other', words: [] }
}

/** Returns the option that fills a field; null for a field whose value is not a single word. */
export function optionFor({ name, kind, words }: Field): Option | null {
  const flag = `--${name.replaceAll('_', '-')}`
  const label = name.replaceAll('_', ' ')
  switch (kind) {
    case 'flag':
      return new Option(flag, label)
    case 'switch':
      return new Option(
        `${flag} [mode]`,
        `${label}: ${words.filter((word) => word !== 'off').join(', ')}`,
      ).preset('true')
    case 'word':
      return new Option(`${flag} <word>`, `${label}: ${words.join(', ')}`)
    case 'number':
      return new Option(`${flag} <number>`, label).argParser((text) =>
        /^-?\d{1,15}$/.test(text) ? Number(text) : text,
      )
    case 'list':
      return new Option(`${flag} <value...>`, label)
    case 'text':
      return new Option(`${flag} <text>`, label)
    case 'other':
      return null
  }
}

/**
 * Joins a switch and its word, so that `--risk file.txt` names a file and `--risk deep` a mode: a switch takes the next
 * word only when it is one of its own.
 */
export function joinSwitches(
  words: readonly string[],
  switches: ReadonlyMap<string, readonly string[]>,
): string[] {
  const joined: string[] = []
  let isOpen = true
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string
    const next = words[at + 1]
    const modes = isOpen ? switches.get(word) : undefined
    if (word === '--') isOpen = false
    if (modes === undefined) joined.push(word)
    else if (next !== undefined && modes.includes(next)) {
      joined.push(`${word}=${next}`)
      at++
    } else joined.push(`${word}=true`)
  }
  return joined
}
