import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { idOfGiven, uuidOfId } from './case-id.ts'

// the 128 bits of the smallest and the greatest ULID (ulid specification)
test.each([
  ['case_00000000000000000000000000', '00000000-0000-0000-0000-000000000000'],
  ['case_7ZZZZZZZZZZZZZZZZZZZZZZZZZ', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  ['case_01ARZ3NDEKTSV4RRFFQ69G5FAV', '01563e3a-b5d3-d676-4c61-efb99302bd5b'],
])('%s is %s', (id, uuid) => {
  expect(uuidOfId(id)).toBe(uuid)
  expect(idOfGiven('case', uuid)).toBe(id)
})

test('every uuid names one case, and is given back for it', () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      expect(uuidOfId(idOfGiven('case', uuid))).toBe(uuid)
    }),
    { seed: seedOf(12) },
  )
})

test.each(['case_none', 'x', ''])('%j is left as it is', (given) => {
  expect(idOfGiven('case', given)).toBe(given)
  expect(uuidOfId(given)).toBe(given)
})
