import { expect, it } from 'vitest'
import { unlistedServices, withoutService } from './service-words.ts'

it('does not say that an arrangement has no service when none of its services was listed', () => {
  expect(withoutService(1)).toBeNull()
  expect(withoutService(340)).toBeNull()
  expect(withoutService(0)).toMatch(/^This arrangement has no service, /)
})

it('tells how many services have no tab', () => {
  expect(unlistedServices(200, 340)).toBe('The first 200 of 340 services.')
  expect(unlistedServices(2, 2)).toBeNull()
})
