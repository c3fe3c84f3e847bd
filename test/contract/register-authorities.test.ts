import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listEntityTypes, readAuthority } from '../../src/contract/register/authority.ts'
import { exactAnswer } from './exact-answer.ts'
import { refused, seen } from './register-bodies.ts'
import { RegisterUser } from './register-user.ts'

/** Entity types, and the authorities that supervise them. */

let user: RegisterUser
beforeAll(async () => {
  user = await RegisterUser.start()
})
afterAll(() => user.host.stop())

const get = (path: string) => user.http.ask('GET', path)

describe('the authorities', () => {
  type Authorities = { entity_types: { code: string; label: string }[]; authorities: { code: string }[] }
  const all = async () => exactAnswer(listEntityTypes, await get('/nca/')) as unknown as Authorities

  test('are listed with the types of entities', async () => {
    const { entity_types, authorities } = await all()
    expect(entity_types).toContainEqual(
      expect.objectContaining({ code: 'eba_CT:x12', label: 'Credit institutions' }),
    )
    const known = new Set(entity_types.map(({ code }) => code))
    expect(known.size).toBe(entity_types.length)
    for (const { entity_types: supervised } of authorities as unknown as { entity_types: string[] }[])
      expect(supervised.filter((code) => !known.has(code))).toEqual([])
    expect(authorities.map(({ code }) => code)).toContain('DE-BaFin')
  })

  test.each(['DE-BaFin', 'de-bafin', 'DE-BAFIN', '%20DE-BaFin%20'])('%s is found', async (code) => {
    const answer = exactAnswer(readAuthority, await get(`/nca/${code}`)) as {
      authority: { code: string; country: string; entity_types: string[] }
      entity_types: { code: string }[]
    }
    expect(answer.authority).toMatchObject({ code: 'DE-BaFin', country: 'DE' })
    expect(answer.entity_types.map((type) => type.code).toSorted()).toEqual(
      answer.authority.entity_types.toSorted(),
    )
  })

  test.each(['ZZ-None', 'DE', 'BaFin', '__proto__', '%00', '..%2F..', '%F0%9F%98%80', "'%20OR%201=1"])(
    '%s has no entry, which is no failure: all types are given',
    async (code) => {
      const { entity_types } = await all()
      expect(exactAnswer(readAuthority, await get(`/nca/${code}`))).toMatchObject({
        authority: null,
        entity_types,
      })
    },
  )

  test('are asked for by a code, within bounds', async () => {
    expect(seen(await get(`/nca/${'x'.repeat(51)}`))).toEqual(
      refused(
        expect.stringMatching(/^Provided authority_code is invalid: it is longer than 50 characters\.$/),
      ),
    )
    expect(seen(await get('/nca/%20'))).toEqual(refused('Please provide authority_code.'))
    expect((await get('/nca')).status).toBe(404)
  })
})
