import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { operations } from '../../src/main/parts/operations.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'

/**
 * Texts that JSON can hold and others cannot: lone surrogates, zero bytes, controls. Every operation that takes a body
 * treats them as it treats an ordinary text in their place, or refuses them: no fault, and the same body sent again is
 * the same.
 */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

const oddTexts = ['a\ud800b', '\udc00', 'a\0b', '\0', '\ud83d tail', 'x\uffffy', '\u202ex', '\u0001']

type Schema = {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}

/** Returns a value of a schema with a text wherever it takes one; `level` bounds schemas that contain themselves. */
function filled(schema: Schema, text: string, level = 0): unknown {
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.anyOf !== undefined) return filled(schema.anyOf[0] as Schema, text, level)
  if (schema.type === 'array') return level > 4 ? [] : [filled(schema.items ?? {}, text, level + 1)]
  if (schema.type === 'integer' || schema.type === 'number') return 1
  if (schema.type === 'boolean') return true
  if (schema.type === 'object' && level <= 4)
    return Object.fromEntries(
      Object.entries(schema.properties ?? { [text]: {} }).map(([name, inner]) => [
        name,
        filled(inner, text, level + 1),
      ]),
    )
  return text
}

const posts = operations
  .filter(({ http }) => http.method === 'POST' && http.body === 'json')
  .map((operation) => [operation.name, operation] as const)

/** Returns the statuses of a body that is sent twice. */
async function statusesOf(path: string, body: unknown): Promise<number[]> {
  const send = () => host.ask({ method: 'POST', path, body: JSON.stringify(body) })
  return [(await send()).status, (await send()).status]
}

describe('in every text of a body', () => {
  test.each(posts)('of %s they are like any other', async (_name, { family, http, input }) => {
    const schema = z.toJSONSchema(input(), { io: 'input', unrepresentable: 'any' }) as Schema
    const path = family.base + http.path.replace(/\{\w+\}/g, 'none')
    // at the end, so that each is a text of its own
    const usual = await statusesOf(path, filled(schema, 'usual text'))
    expect(usual.every((status) => status < 500 || status === 501)).toBe(true)
    for (const [index, odd] of oddTexts.entries()) {
      const statuses = await statusesOf(path, filled(schema, `w${index}${odd}`))
      // a register refuses what cannot be seen, with a sentence
      if (statuses[0] !== 400) expect(statuses).toEqual(usual)
      else expect(statuses).toEqual([400, 400])
    }
  })
})

const alert = (odd: string, number: number) => ({
  source: `ids ${odd}`,
  external_id: `e${number}${odd}`,
  severity: 'low',
  title: `Title ${odd}`,
  description: `Text ${odd}`,
  tags: [`tag ${odd}`],
  asset: { hostname: `host${odd}`, [odd]: odd },
  raw: { [odd]: [odd] },
  observables: [
    { type: 'domain', value: `evil${odd}.com` },
    { type: `own ${odd}`, value: odd },
  ],
})

test.each(oddTexts.map((odd, index) => [JSON.stringify(odd), odd, index] as const))(
  'an alert with %s is one alert, however often it is sent, and reads as it was sent',
  async (_shown, odd, index) => {
    const send = () => host.ask({ method: 'POST', path: '/ir/api/v1/alerts', body: alert(odd, index) })
    const [first, again] = [await send(), await send()]
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toMatchObject({ ...(first.body as object), deduplicated: true })
    const { id } = first.body as { id: string }
    const read = await host.ask({ path: `/ir/api/v1/alerts/${id}` })
    const { title, description, tags } = alert(odd.toWellFormed(), index)
    expect(read.body).toMatchObject({ title: title.trim(), description, tags: tags.map((tag) => tag.trim()) })
    const found = await host.ask({
      path: `/ir/api/v1/observables?q=${encodeURIComponent(odd.toWellFormed())}`,
    })
    expect(found.status).toBeLessThan(500)
  },
)
