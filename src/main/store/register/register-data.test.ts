import { expect, test } from 'vitest'
import type { Field } from '../../../contract/register/field.ts'
import { isKindName, recordKinds } from '../../../contract/register/kinds.ts'
import {
  keptFields,
  linksOf,
  readData,
  type StoredKind,
  storedKinds,
  uniqueTuple,
  writeData,
} from './register-data.ts'

/** Returns a valid value for a field of each kind. */
function valueFor(field: Field): unknown {
  switch (field.kind) {
    case 'whole':
    case 'score':
      return 7
    case 'yesNo':
      return false
    case 'members':
    case 'references':
      return ['one', 'two']
    case 'clauses':
      return [{ clause: 'c', present: true, reference: null, note: 'n' }]
    default:
      return 'one'
  }
}

const filled = (kind: StoredKind) =>
  Object.fromEntries(Object.entries(keptFields(kind)).map(([name, field]) => [name, valueFor(field)]))

test.each(storedKinds)('a record of %s is read as it was written, full or empty', (kind) => {
  const full = filled(kind)
  const text = writeData(kind, full)
  expect(readData(kind, text)).toEqual(full)
  expect(Object.keys(JSON.parse(text) as object)).toEqual(Object.keys(keptFields(kind)))
  const turned = Object.fromEntries(Object.entries(full).toReversed())
  expect(writeData(kind, turned)).toBe(text)
  expect(writeData(kind, {})).toBe('{}')
  expect(writeData(kind, readData(kind, '{}'))).toBe('{}')
  expect(Object.keys(readData(kind, '{}'))).toEqual(Object.keys(keptFields(kind)))
})

test.each(storedKinds)('a record of %s has a link for each record that it names, each once', (kind) => {
  const twice = Object.fromEntries(
    Object.entries(filled(kind)).map(([name, value]) => [
      name,
      Array.isArray(value) ? [...value, ...value] : value,
    ]),
  )
  const expected = Object.entries(keptFields(kind)).flatMap(([field, declared]) =>
    declared.kind === 'reference'
      ? [{ field, to: 'one', kind: declared.to }]
      : declared.kind === 'references'
        ? [
            { field, to: 'one', kind: declared.to },
            { field, to: 'two', kind: declared.to },
          ]
        : [],
  )
  expect(linksOf(kind, twice)).toEqual(expected)
  expect(linksOf(kind, readData(kind, '{}'))).toEqual([])
})

test.each(storedKinds)(
  'a record of %s is compared by its unique fields, unless the last is empty',
  (kind) => {
    const unique = isKindName(kind) ? recordKinds[kind].unique : undefined
    const full = filled(kind)
    if (unique === undefined) {
      expect(uniqueTuple(kind, full)).toBeNull()
      return
    }
    expect(JSON.parse(uniqueTuple(kind, full) ?? '')).toEqual(unique.map((name) => String(full[name])))
    for (const [at, name] of unique.entries()) {
      const tuple = uniqueTuple(kind, { ...full, [name]: null })
      if (at === unique.length - 1) expect(tuple).toBeNull()
      else expect(JSON.parse(tuple ?? '')[at]).toBe('')
    }
  },
)

test('values with quotes and commas make a tuple of their own', () => {
  const of = (entity_uuid: string, function_id: string) =>
    uniqueTuple('functions', { entity_uuid, function_id })
  expect(new Set([of('a","b', 'c'), of('a', 'b","c'), of('a', 'b'), of('a"', 'b')]).size).toBe(4)
})

test('a clause is written in one order, with nulls where nothing was said', () => {
  const clauses = [{ note: 'n', clause: 'c' }]
  expect(writeData('article30Checklists', { clauses })).toBe(
    '{"clauses":[{"clause":"c","present":null,"reference":null,"note":"n"}]}',
  )
})
