import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packageRegister, validateRegister } from '../../src/contract/register/export.ts'
import { exactAnswer } from './exact-answer.ts'
import { goldenFile, RegisterUser } from './register-user.ts'

/** Obstacles to a deposit: the same in the report, the window, the package and the filing. */

let user: RegisterUser
beforeAll(async () => {
  user = await RegisterUser.start()
  await user.takeIn(goldenFile())
})
afterAll(() => user.host.stop())

const get = (path: string) => user.http.ask('GET', `/eba_export/${path}`)
const validate = async () => exactAnswer(validateRegister, await get('validate'))
const entity = (fields: object) => user.http.ask('POST', '/entity_info/update', fields)

/** Returns the errors from each way of checking, by rule; an empty list when a package is returned. */
async function errorsByFace() {
  const { summary, findings } = await validate()
  const overview = await user.get('register.readOverview', {})
  const listed = await user.get('register.listFindings', {})
  const { status, body } = await get('package')
  const filed = await user.ask('registerFilings.build', {})
  const filings = (await user.get('registerFilings.list', {})).filings.length
  return {
    report: summary,
    overview: overview.findings,
    listed: listed.totals,
    package: [status, (body as { counts?: unknown }).counts],
    filed: 'code' in filed ? filed.details?.counts : 'filed',
    filings,
    rules: (findings as { rule: string; field: string }[]).map(({ rule, field }) => `${rule} ${field}`),
  }
}

describe('a register with its rows in order', () => {
  test('has no deposit before its reference date has come, and every way says so', async () => {
    await entity({ reference_date: '2099-12-31' })
    const error = expect.objectContaining({ error: 1 })
    expect(await errorsByFace()).toEqual({
      report: error,
      overview: error,
      listed: error,
      package: [400, error],
      filed: error,
      filings: 0,
      rules: ['111 reference_date'],
    })
  })

  test('is given as a draft, under a name that says so, and is not kept', async () => {
    const { filename, draft, files } = exactAnswer(packageRegister, await get('package?draft=true'))
    expect([filename, draft]).toEqual([expect.stringMatching(/^DRAFT_[A-Z0-9]{20}\.CON_.+\.zip$/), true])
    expect(Object.keys(files as object)).toHaveLength(19)
    const built = await user.get('registerFilings.build', { draft: true })
    expect(built.filing.filename).toMatch(/^DRAFT_/)
    expect((await user.get('registerFilings.list', {})).filings).toEqual([])
  })

  test.each([
    ['reference_date', 'the reference date'],
    ['scope', 'the scope (consolidated or individual)'],
    ['base_currency', 'the base currency'],
  ])('has no deposit, nor a draft, without %s', async (field, name) => {
    const { body } = await user.http.ask('GET', '/entity_info/')
    await entity({ reference_date: '2025-12-31' })
    await entity({ [field]: null })
    const stated = await errorsByFace()
    expect(stated.rules).toEqual([`OWN-34 ${field}`])
    expect([stated.report, stated.overview, stated.listed]).toEqual(
      Array(3).fill(expect.objectContaining({ error: 1 })),
    )
    expect([stated.package[0], stated.filings]).toEqual([400, 0])
    const draft = await get('package?draft=true')
    expect([draft.status, (draft.body as { error: string }).error]).toEqual([
      400,
      `The package cannot be named yet: ${name} is missing. Fill in the reporting entity first.`,
    ])
    await entity({ [field]: (body as Record<string, unknown>)[field], reference_date: '2025-12-31' })
  })

  test('has its package once nothing forbids it', async () => {
    const { summary } = await validate()
    expect(summary).toMatchObject({ error: 0 })
    expect(exactAnswer(packageRegister, await get('package'))).toMatchObject({ draft: false })
  })

  test('has no package while an error stands in its rows: counts and the first findings are told', async () => {
    const { items } = await user.http.list('providers')
    const [provider] = items
    await user.http.at('providers', 'update', { uuid: provider?.uuid, name: null, latin_name: null })
    const { items: functions } = await user.http.list('functions')
    await user.http.at('functions', 'update', { uuid: functions[0]?.uuid, function_id: null })
    const { summary } = await validate()
    expect((summary as { error: number }).error).toBeGreaterThan(0)
    const { status, body } = await get('package')
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({
        error: expect.stringMatching(/blocks? the filing.*draft to inspect\.$/),
        counts: summary,
        findings: expect.arrayContaining([expect.objectContaining({ severity: 'error' })]),
      }),
    ])
    expect((await get('package?draft=yes')).status).toBe(200)
  })

  test('has a draft in spite of an arrangement that nobody classified', async () => {
    await user.http.make('arrangements', { contract_ref: 'U-1' })
    expect((await get('package')).status).toBe(400)
    expect((await get('package?draft=1')).status).toBe(200)
  })

  test('is not filed over a file that is there, and nothing is kept', async () => {
    await user.http.list('arrangements')
    const timestamp = '20260302101500000'
    const draft = await user.get('registerFilings.build', { draft: true, timestamp })
    const answer = await user.ask('registerFilings.build', {
      draft: true,
      timestamp,
      taken: [draft.filing.filename],
    })
    expect(answer).toMatchObject({ code: 'conflict' })
    expect((await user.get('registerFilings.list', {})).filings).toEqual([])
  })
})
