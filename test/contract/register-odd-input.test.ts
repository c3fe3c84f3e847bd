import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type KindName, kindNames, recordKinds } from '../../src/contract/register/kinds.ts'
import { roundsOf } from '../rounds.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'
import { type Answer, AskedRegister, refused, seen } from './register-bodies.ts'

/** Malformed and unusual input in every field of every kind: stored unchanged, or refused with a sentence. */

const log = vi.spyOn(console, 'error')
let host: LocalHost
let register: AskedRegister
beforeAll(async () => {
  host = await startLocalHost()
  register = new AskedRegister(host)
})
afterAll(() => host.stop())

const odd: readonly unknown[] = [
  0,
  -1,
  1e308,
  1.5,
  true,
  false,
  '0',
  '-0',
  '1e3',
  'NaN',
  {},
  { length: 3 },
  { clause: 'x' },
  [],
  [null],
  [1],
  [[]],
  [{}],
  [''],
  [{ clause: 1 }],
  [{ clause: 'x', present: 'perhaps' }],
  'x'.repeat(100_001),
  ['x'.repeat(100_001)],
  Array(1001).fill('x'),
  'NUL \u0000 in it',
  'line\nbreak',
  'line\u2028break',
  'tab\there',
  '\u001b[31m',
  'c1 \u0085 \u009f',
  '\ud800 half',
  '__proto__',
  ['__proto__'],
  'constructor',
  'toString',
  'null',
  '\u202eشركة السحاب\u202c',
  '😀👩‍👩‍👧‍👦',
  '\ufeffx',
  'Ａ',
  "'; DROP TABLE register_record; --",
  '%_\\',
  '=cmd()',
  '#comment',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '2025-02-29',
  '9999-12-31',
  '0000-00-00',
  'filing',
  'undefined',
  '[object Object]',
]

const sentence =
  /^(?:Provided [\w.]+ is invalid: .+\.|Please provide \w+\.|This assessment .+\.|Version \d+ of .+\.)$/su

function expectDecent(where: string, { status, text }: { status: number; text: string }): void {
  expect([where, status, text.slice(0, 200)]).toEqual([
    where,
    expect.toSatisfy((code) => code === 200 || code === 400),
    expect.any(String),
  ])
  if (status === 400) {
    const { error, ...rest } = JSON.parse(text) as { error: string }
    expect([where, rest]).toEqual([where, {}])
    expect(error).toMatch(sentence)
    expect(error).not.toMatch(/\bInvalid input\b|\bundefined\b.*received|\p{Cc}/u)
    expect(error.length).toBeLessThan(500)
  }
}

describe.each(kindNames.map((kind) => ({ kind })))('$kind', ({ kind }) => {
  const fields = Object.keys(recordKinds[kind].fields)

  // normally a sample: each value in some fields and each field with some values, different ones for each kind
  const apart = roundsOf(4, 1)
  const first = kindNames.indexOf(kind)

  test('in a change: odd values in every field', async () => {
    const { uuid } = await register.make(kind, await register.body(kind))
    for (const [at, field] of fields.entries()) {
      for (const value of odd.filter((_, place) => (place + at + first) % apart === 0)) {
        const where = `${kind}.${field} ${JSON.stringify(value).slice(0, 40)}`
        const reply = await register.at(kind, 'update', { uuid, [field]: value })
        expectDecent(where, reply)
        if (reply.status !== 200) continue
        // accepted values are returned as they were stored
        const again = await register.at(kind, 'update', reply.body as object)
        expect([where, seen(again)]).toEqual([where, { status: 200, body: reply.body }])
      }
    }
  })

  test('in a new record: each odd value in two of its fields', async () => {
    const needed = await register.body(kind)
    for (const [at, value] of odd.entries()) {
      for (const field of [fields[at % fields.length], fields[(at * 7 + 3) % fields.length]] as string[]) {
        const reply = await register.at(kind, 'create', { ...needed, [field]: value })
        expectDecent(`${kind}.${field} ${JSON.stringify(value).slice(0, 40)}`, reply)
        if (reply.status !== 200) continue
        const { uuid } = reply.body as Answer
        expect((await register.at(kind, 'delete', { uuid })).status).toBe(200)
      }
    }
  })

  test('in fields that nobody knows', async () => {
    const needed = JSON.stringify(await register.body(kind)).slice(1)
    const text = `{"__proto__":{"name":"polluted","status":"approved"},"constructor":{"prototype":{"x":1}},"code":"forbidden","uuid":"mine","created_at":"1999-01-01","status_":1,${needed}`
    const reply = await register.ask('POST', `${recordKinds[kind].path.replace('/api/v1', '')}create`, text)
    expect(reply.status).toBe(200)
    const made = reply.body as Answer
    expect(made.uuid).not.toBe('mine')
    expect(made.created_at).not.toBe('1999-01-01')
    expect(reply.text).not.toContain('polluted')
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })

  test('in place of a body', async () => {
    for (const [body, error] of [
      ['', /^Please provide/],
      ['{}', /^Please provide/],
      ['[]', /it is not a JSON object/],
      ['null', /it is not a JSON object/],
      ['{"a":', /it is not JSON/],
      [`{"uuid":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, /nested deeper than 64 levels\.$/],
    ] as const)
      for (const what of ['create', 'update'] as const)
        expect(
          seen(await register.ask('POST', `${recordKinds[kind].path.replace('/api/v1', '')}${what}`, body)),
        ).toEqual(refused(expect.stringMatching(error)))
  })
})

describe('characters that do not show', () => {
  test('make no second name: what looks the same is the same', async () => {
    await register.make('arrangements', { contract_ref: 'A-040' })
    for (const twin of ['A-040\u200b', '\ufeffA-040', 'A\u2060-040', 'A-0\u00ad40', 'A-040\u00a0'])
      expect(seen(await register.at('arrangements', 'create', { contract_ref: twin }))).toEqual(
        refused(expect.stringMatching(/^Provided contract_ref is invalid: it is already used by /)),
      )
    expect(await register.make('services', { contract_ref: 'A\u200b-040' })).toMatchObject({
      contract_ref: 'A-040',
    })
  })

  test('are cleaned from what is kept', async () => {
    const { uuid } = await register.make('providers', {
      name: 'Fo\u0308rde\u00a0&\u2009S\u00ado\u0308hne',
      id_code: '54930\u00a00GE1G29325QX363',
      notes: 'one\u200b\n two',
    })
    const { items } = await register.list('providers')
    expect(items.find((one) => one.uuid === uuid)).toMatchObject({
      name: 'Förde & Söhne',
      id_code: '549300GE1G29325QX363',
      notes: 'one\n two',
    })
  })
})

describe('a field says what is wrong with it', () => {
  const rules: readonly (readonly [KindName, string, unknown, string])[] = [
    ['providers', 'name', 7, 'it must be a text'],
    ['providers', 'name', ['x'], 'it must be a text'],
    ['providers', 'name', 'x'.repeat(501), 'it is longer than 500 characters'],
    ['providers', 'name', 'a\nb', 'it has a line break; write it in one line'],
    ['providers', 'name', 'a\u2029b', 'it has a line break; write it in one line'],
    ['providers', 'name', 'a\u0007b', 'it holds the control character U+0007'],
    ['providers', 'name', 'a\tb', 'it holds the control character U+0009'],
    [
      'providers',
      'name',
      'a\udc00b',
      'it holds U+FFFD, which stands for a character that was lost on the way',
    ],
    ['providers', 'name', 'a\uffffb', 'it holds U+FFFF, which is no character that can be filed'],
    [
      'providers',
      'name',
      'M\ufffdller',
      'it holds U+FFFD, which stands for a character that was lost on the way',
    ],
    ['providers', 'notes', 'a\u202eb', 'it holds U+202E, which turns the direction of the text'],
    ['providers', 'notes', 'a\u0000b', 'it holds the control character U+0000'],
    ['providers', 'notes', 'x'.repeat(100_001), 'it is longer than 100,000 characters'],
    ['providers', 'annual_cost', '1.250,50', 'it must be an amount like 1250000.50'],
    ['providers', 'annual_cost', -1, 'it must be at least 0'],
    ['providers', 'annual_cost', true, 'it must be an amount'],
    ['providers', 'criticality', 'very', 'it must be one of critical, important, standard'],
    ['providers', 'country', 49, 'it must be a text'],
    [
      'providers',
      'country',
      'Germanny',
      '“Germanny” is not a member of the list country; for example Germany (eba_GA:DE)',
    ],
    [
      'providers',
      'id_code_type',
      'eba_qCO:x1',
      '“eba_qCO:x1” is not a member of the list identifier_type; for example LEI (eba_qCO:qx2000), National identification number (NIN) / other national code (eba_qCO:qx2001), EUID (eba_qCO:qx2002)',
    ],
    ['arrangements', 'start_date', '31.01.2026', 'it must be a day like 2026-01-31'],
    ['arrangements', 'notice_period_entity', 1.5, 'it must be a whole number'],
    ['arrangements', 'notice_period_entity', 100_001, 'it must be at most 100,000'],
    ['arrangements', 'provider_name', 'Nobody', 'there is no provider “Nobody”; add it first'],
    ['arrangements', 'provider_uuid', 'No\nbody', 'it has a line break; write it in one line'],
    ['arrangements', 'provider_uuid', 'Nobody', 'there is no provider “Nobody”; add it first'],
    ['services', 'function_uuids', { 0: 'x' }, 'it must be a list of texts'],
    ['assessments', 'security_score', 101, 'it must be at most 100'],
    ['dueDiligence', 'suitability', 'perhaps', 'it must be true or false'],
    ['article30Checklists', 'clauses', 'all', 'it must be a list of clauses'],
    ['article30Checklists', 'clauses', [{ clause: 'a' }, { clause: 'a' }], 'the clause a occurs twice'],
    ['article30Checklists', 'clauses', [{ clause: 'a\u0000' }], 'it holds the control character U+0000'],
    [
      'article30Checklists',
      'clauses',
      [{ clause: 'a', reference: 'x\ny' }],
      'it has a line break; write it in one line',
    ],
  ]
  test.each(rules)('%s.%s: %j', async (kind, field, value, why) => {
    const body = { ...(await register.body(kind)), [field]: value }
    const part = Array.isArray(value) ? Object.keys(value[0] ?? {}).at(-1) : undefined
    const isInPart = field === 'clauses' && part !== undefined && /^it (?:holds|has)/.test(why)
    const isRead = /^it (?:holds|has)/.test(why)
    const thing =
      field === 'provider_uuid' && !isRead ? 'provider_name' : isInPart ? `${field}.0.${part}` : field
    expect(seen(await register.at(kind, 'create', body))).toEqual(
      refused(`Provided ${thing} is invalid: ${why}.`),
    )
  })
})

test('nothing of all this is a fault, and nothing goes to the log', () => {
  expect(log.mock.calls).toEqual([])
})
