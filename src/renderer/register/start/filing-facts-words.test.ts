import { expect, it } from 'vitest'
import { entityLine, filingFacts, filingLine } from './filing-facts-words.ts'

const given = { entity: 'Nordbank', reference_date: '2025-12-31', scope: 'individual' as const }
const none = { entity: null, reference_date: null, scope: null }

it('says of entity, date and scope that they are not given only where they are not', () => {
  expect(filingFacts(given).map(([, words]) => words)).toEqual(['Nordbank', '31 Dec 2025', 'individual'])
  expect(filingFacts(none).map(([, words]) => words)).toEqual(['not given', 'not given', 'not given'])
  expect(entityLine({ ...none, scope: 'individual' })).toBe('not given · no reference date · individual')
})

it('says nothing of the reference date while the register is not read', () => {
  expect(filingLine(null)).toBe('')
  expect(filingLine(none)).toBe('no reference date')
  expect(filingLine(given)).toContain('reference date ')
})
