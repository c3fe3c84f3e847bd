import { afterAll, beforeAll, expect, test } from 'vitest'
import { ClosedLists } from '../../src/main/engine/register/closed-list.ts'
import { shippedTaxonomy } from '../fixtures/register/golden-tables.ts'
import { RegisterUser } from './register-user.ts'

let user: RegisterUser
beforeAll(async () => {
  user = await RegisterUser.start()
})
afterAll(() => user.host.stop())

test('a service that would become more rows than anybody means is refused', async () => {
  await user.http.make('arrangements', { contract_ref: 'C-1' })
  const countries = new ClosedLists(shippedTaxonomy()).membersOf('country').map(({ code }) => code)
  const of = (count: number) => countries.slice(0, count)
  const service = (count: number) => ({
    contract_ref: 'C-1',
    service_nature: 'ict',
    provision_countries: of(count),
    storage_countries: of(count),
    processing_countries: of(count),
  })
  expect((await user.http.at('services', 'create', service(27))).status).toBe(200)
  const refused = await user.http.at('services', 'create', service(28))
  expect({ status: refused.status, body: refused.body }).toEqual({
    status: 400,
    body: {
      error:
        'Provided processing_countries is invalid: the service would become 21,952 rows, more than 20,000; split it into several.',
    },
  })
})
