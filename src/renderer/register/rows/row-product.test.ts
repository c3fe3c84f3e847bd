import { describe, expect, it } from 'vitest'
import { productDetail, productWords } from './row-product.ts'

const some = (count: number) => Array.from({ length: count }, (_, index) => String(index))

describe('the rows of a service', () => {
  it.each([
    ['functions, places of provision, storage and processing', [3, 5, 2, 2, 2], '3 × 2 × 2 × 2'],
    ['up to the last that is more than one', [3, 1, 1, 2, 0], '3 × 1 × 2'],
    ['users where no function is named', [0, 4, 2, 0, 0], '4 × 2'],
    ['nothing where nothing multiplies', [1, 1, 1, 1, 1], ''],
    ['nothing where nothing is named', [0, 0, 0, 0, 0], ''],
    ['one number where only uses are several', [2, 2, 1, 1, 1], '2'],
  ])(
    'multiply by %s',
    (_what, [functions = 0, users = 0, provision = 0, storage = 0, processing = 0], words) => {
      const service = {
        function_uuids: some(functions),
        user_entity_uuids: some(users),
        provision_countries: some(provision),
        storage_countries: some(storage),
        processing_countries: some(processing),
      }
      expect(productWords(service)).toBe(words)
    },
  )

  it('are explained in words', () => {
    expect(productDetail({ function_uuids: some(3), provision_countries: some(2) })).toBe(
      '3 functions × 2 countries of provision × 1 of storage × 1 of processing',
    )
  })
})
