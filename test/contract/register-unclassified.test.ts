import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTemplates, validateRegister } from '../../src/contract/register/export.ts'
import { exactAnswer } from './exact-answer.ts'
import { refused, seen } from './register-bodies.ts'
import { goldenBytes, goldenFile, RegisterUser } from './register-user.ts'

/** Obstacles to the export, and its permissions. */

let user: RegisterUser
beforeAll(async () => {
  user = await RegisterUser.start()
  await user.takeIn(goldenFile())
})
afterAll(() => user.host.stop())

const get = (path: string, authorization?: string | null) =>
  user.http.ask('GET', `/eba_export/${path}`, undefined, authorization)

describe('while an arrangement is unclassified', () => {
  let bare: string
  let half: string
  beforeAll(async () => {
    bare = (await user.http.make('arrangements', { contract_ref: 'Z-1' })).uuid
    half = (await user.http.make('arrangements', { contract_ref: 'Z-2' })).uuid
    await user.http.make('services', { contract_ref: 'Z-2', name: 'Undecided' })
  })
  const unclassified = () => [
    { uuid: bare, contract_ref: 'Z-1', reason: 'no_service' },
    { uuid: half, contract_ref: 'Z-2', reason: 'service_without_nature' },
  ]
  const sentence =
    '2 arrangements are not classified: Z-1 has no service, Z-2 has a service that is not classified (ICT, not ICT or other). Classify each before the export.'

  test.each(['download', 'download?template=b_01_01', 'package'])(
    '%s is refused with the list',
    async (path) => {
      expect(seen(await get(path))).toEqual({
        status: 400,
        body: {
          error: sentence,
          unclassified: unclassified(),
          // the package reports everything that forbids it
          ...(path === 'package' ? { counts: { error: 0, warning: 0, info: 0 }, findings: [] } : {}),
        },
      })
    },
  )

  test('rows and report are given all the same, and the report lists them', async () => {
    const { templates } = exactAnswer(readTemplates, await get('')) as {
      templates: Record<string, { rows: unknown[] }>
    }
    expect(templates.b_02_01?.rows).toHaveLength(5)
    expect(exactAnswer(validateRegister, await get('validate')).unclassified).toEqual(unclassified())
  })

  test('of many the sentence names five and the list has all', async () => {
    const more = await Promise.all(
      [3, 4, 5, 6].map((number) => user.http.make('arrangements', { contract_ref: `Z-${number}` })),
    )
    const { status, body } = await get('package')
    expect(status).toBe(400)
    expect((body as { error: string }).error).toMatch(
      /^6 arrangements are not classified: Z-1 .*, Z-5 has no service, and 1 more\. Classify each before the export\.$/,
    )
    expect((body as { unclassified: unknown[] }).unclassified).toHaveLength(6)
    for (const { uuid } of more) await user.http.at('arrangements', 'delete', { uuid })
  })

  test('a nature for each service opens the export; services that are not ICT file nothing', async () => {
    await user.http.make('services', { contract_ref: 'Z-1', service_nature: 'non_ict' })
    expect((await get('package')).status).toBe(400)
    const { items } = await user.http.list('services')
    const open = items.find(({ name }) => name === 'Undecided')
    await user.http.at('services', 'update', { uuid: open?.uuid, service_nature: 'other' })
    expect((await get('package')).status).toBe(200)
    expect((await get('download?template=b_02_01')).bytes.equals(goldenBytes('reports/b_02.01.csv'))).toBe(
      true,
    )
  })
})

describe('the addresses of the export', () => {
  const paths = ['', 'download', 'validate', 'package']
  test('are open to keys that may read the register alone', async () => {
    const reads = `token ${(await user.host.makeKey('register.read')).secret}`
    const other = `Bearer ${(await user.host.makeKey('scan.lookup')).secret}`
    for (const path of paths) {
      expect((await get(path, reads)).status).toBe(200)
      expect(seen(await get(path, null))).toEqual(refused('Invalid or missing API key.', 401))
      expect(seen(await get(path, other))).toEqual(
        refused('This API key lacks the permission register.read.', 403),
      )
    }
  })

  test('take GET only, and are read on the free plan too', async () => {
    await user.host.change({ plan: 'free' })
    for (const path of paths) {
      expect((await get(path)).status).toBe(200)
      expect(seen(await user.http.ask('POST', `/eba_export/${path}`, {}))).toEqual(
        refused('This address takes GET only.', 404),
      )
    }
    await user.host.change({ plan: 'local' })
    for (const path of ['/eba_export', '/eba_export/download/', '/eba_export/Package'])
      expect((await user.http.ask('GET', path)).status).toBe(404)
  })
})
