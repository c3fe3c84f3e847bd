import type { Field, ReferredKind } from '../../../contract/register/field.ts'
import { readDay } from '../../day/read-day.ts'
import { membersOf } from '../list-member.ts'
import { nameWords } from '../record-name.ts'
import type { FieldContext } from './field-context.ts'
import { readAmount, readWhole } from './read-number.ts'

/** The value of a typed or pasted text, or the reason why it is none. Null clears the field. */
export type FieldReading = { readonly value: unknown } | { readonly fault: string }

/**
 * Parses text typed or pasted into a field. Days and numbers are accepted as people write them; members and names are
 * looked up, and unknown ones are passed on unchanged to the workstation, which suggests what was meant.
 */
export function readField(field: Field, text: string, context: FieldContext): FieldReading {
  const given = text.trim()
  if (given === '') return { value: null }
  switch (field.kind) {
    case 'day': {
      const reading = readDay(given, context.today)
      return 'day' in reading ? { value: reading.day } : reading
    }
    case 'amount': {
      const reading = readAmount(given)
      return 'number' in reading ? { value: reading.number } : reading
    }
    case 'whole': {
      const reading = readWhole(given)
      return 'number' in reading ? { value: reading.number } : reading
    }
    case 'score':
      return { value: given.replace(/ ?%$/, '').replace(',', '.') }
    case 'word':
      return { value: wordOf(field.words, given) }
    case 'member':
      return { value: codeOf(context, field.list, given) ?? given }
    case 'members':
      return { value: entriesOf(given, (part) => codeOf(context, field.list, part)) }
    case 'reference':
      return { value: uuidOf(context, field.to, given) ?? given }
    case 'references':
      return { value: entriesOf(given, (part) => uuidOf(context, field.to, part)) }
    case 'clauses':
      return { fault: 'Clauses are answered on the checklist page.' }
    default:
      return { value: text }
  }
}

function wordOf(words: readonly string[], given: string): string {
  const plain = given.toLowerCase().replaceAll(/[ -]+/g, '_')
  if (plain === 'not_ict' && words.includes('non_ict')) return 'non_ict'
  return words.find((word) => word === plain) ?? given
}

/** Returns the code of a member given by code, ISO code, slug, label, or sign and label; null when there is none. */
function codeOf({ taxonomy }: FieldContext, list: string, given: string): string | null {
  const sought = given.toLowerCase()
  const found = membersOf(taxonomy, list).find(
    ({ code, label, slug, iso }) =>
      code.toLowerCase() === sought ||
      iso?.toLowerCase() === sought ||
      slug?.toLowerCase() === sought ||
      label.toLowerCase() === sought ||
      code.slice(code.indexOf(':') + 1).toLowerCase() === sought ||
      `${iso ?? slug} ${label}`.toLowerCase() === sought,
  )
  return found?.code ?? null
}

/** Returns the record matched by a code, a name or both; null when none or several match. */
function uuidOf({ names }: FieldContext, kind: ReferredKind, given: string): string | null {
  const all = names(kind)
  if (all.has(given)) return given
  const sought = given.toLowerCase()
  const means = (test: (name: { name: string; code: string | null; words: string }) => boolean) => {
    const found = [...all.values()].filter((each) => test({ ...each, words: nameWords(kind, each) }))
    return found.length === 1 ? (found[0]?.uuid ?? null) : null
  }
  return (
    means(({ code }) => code?.toLowerCase() === sought) ??
    means(({ words }) => words.toLowerCase() === sought) ??
    means(({ name }) => name.toLowerCase() === sought)
  )
}

/** Splits a text into entries at semicolons and line breaks; also at commas, unless the part as a whole is an entry. */
function entriesOf(given: string, find: (part: string) => string | null): string[] {
  const parts = given.split(/[;\n]/).flatMap((part) => {
    const whole = part.trim()
    if (whole === '') return []
    const found = find(whole)
    if (found !== null) return [found]
    return whole
      .split(',')
      .map((piece) => piece.trim())
      .filter((piece) => piece !== '')
      .map((piece) => find(piece) ?? piece)
  })
  return [...new Set(parts)]
}
