import { expect, it } from 'vitest'
import { nameIn } from './record-name.ts'
import { nameOr, referenceOr } from './unnamed-words.ts'

it('says that a name or a reference is lacking only when it is', () => {
  expect([nameOr(null), nameOr(''), nameOr('0')]).toEqual(['without a name', 'without a name', '0'])
  expect([referenceOr(null), referenceOr('C-1')]).toEqual(['without a reference', 'C-1'])
})

it('does not say that a record with a code only is without a name', () => {
  const name = (record: Record<string, string>) => nameIn('providers', { uuid: 'p', ...record }).name
  expect(name({ id_code: '9999CIRRUSCLOUD00454' })).toBe('9999CIRRUSCLOUD00454')
  expect(name({})).toBe('without a name')
})
