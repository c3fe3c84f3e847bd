import { expect, test } from 'vitest'
import { statedMoment } from './stated-moment.ts'

test.each([
  ['2004', '2004-01-01T00:00:00.000Z'],
  ['2004-05', '2004-05-01T00:00:00.000Z'],
  ['2004-05-06', '2004-05-06T00:00:00.000Z'],
  ['2004-05-06T07:08:09+02:00', '2004-05-06T05:08:09.000Z'],
  ['2004-05-06T07:08:09.123456Z', '2004-05-06T07:08:09.123Z'],
  // without a zone the moment would depend on the machine
  ['2004-05-06T07:08:09', null],
  ['May 2004', null],
  ['2004-13', null],
  ['9999-12-31T23:59:59-12:00', null],
  ['0000-01-01T00:00:00+12:00', null],
  [2004, null],
  [null, null],
])('%s is the moment %s', (given, moment) => {
  expect(statedMoment(given)).toBe(moment)
})
