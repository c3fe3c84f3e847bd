import { describe, expect, it } from 'vitest'
import {
  classifiedWords,
  entityWords,
  errorWords,
  filingWords,
  taxonomyWords,
  unreadProfile,
  warningWords,
} from './checklist-words.ts'

const kinds = (records: number) => ({
  kinds: [{ kind: 'arrangements', records, completion: null, error: 0, warning: 0, info: 0 }],
})
const open = (count: number) => ({
  state: 'done' as const,
  open: Array.from({ length: count }, () => ({
    uuid: 'a',
    contract_ref: null,
    reason: 'no_service' as const,
  })),
})
const found = (count: number) => ({ state: 'done' as const, count, rules: [] })

describe('the words of the checklist', () => {
  it('do not call every arrangement classified when there is none, or one is not', () => {
    expect(classifiedWords(kinds(0), open(0))).toBe('No arrangement is recorded yet.')
    expect(classifiedWords(kinds(3), open(1))).toBe('1 of 3 arrangements not classified')
    expect(classifiedWords(kinds(3), open(0))).toBe(
      '3 arrangements, all of them classified as ICT services or other',
    )
    expect(classifiedWords(kinds(1), open(0))).toContain('1 arrangement, and it says')
  })

  it('say no more of errors than the rules on rows looked at', () => {
    const lists = { rules: 160, lei_list: null }
    expect(errorWords(lists, found(0))).toBe(
      'No error by the 160 rules on rows. The files are checked when the package is built. LEIs are checked by their check digits only, since no LEI list is imported.',
    )
    expect(errorWords({ ...lists, lei_list: { name: 'l', dated: null } }, found(0))).not.toContain('only')
    expect(errorWords(lists, found(2))).toBe('2 errors: the receiver would reject the file')
  })

  it('count warnings, and say that they block nothing', () => {
    expect(warningWords(found(0))).toBe('No warnings by the rules on rows')
    expect(warningWords(found(1))).toContain('1 warning. They do not block the filing')
  })
})

it('do not say that the entity is not described when only its name is lacking', () => {
  expect(entityWords({ lei: '9999SKERRYBANK000195', name: '' })).toBe('The reporting entity has no name yet.')
  expect(entityWords({ name: 'Nordbank' })).toBe('Nordbank')
})

it('do not say that date, scope and currency are lacking when one of them is given', () => {
  expect(filingWords({ name: 'Nordbank' })).toBe('No reference date, scope or currency yet.')
  expect(filingWords({ scope: 'individual' })).toBe('individual')
})

it('call the taxonomy done only once it was read, with every profile', () => {
  const read = { name: 'DORA 4.0', module: 'DORA', refused: [] }
  expect(taxonomyWords(null)).toEqual({ state: 'none', says: 'Reading…' })
  expect(taxonomyWords(read).state).toBe('done')
  const refused = [{ file: 'my.json', reason: 'It is not JSON.' }]
  expect(taxonomyWords({ ...read, refused }).state).toBe('look')
  expect(unreadProfile('It is not JSON.')).toBe('could not be read: It is not JSON.')
})
