import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AlertRow, OpenedAlert } from '../../src/contract/workstation/alerts/alert-inbox.ts'
import { bringAlerts } from './bring-alerts.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** The original event of an alert leaves as it came, whichever way it came and leaves. */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

/** Numbers beyond 2^53, an order of names that objects do not keep, a name twice, escapes, spaces. */
const events = [
  '{"id":9007199254740993,"price":1.10,"e":1E400}',
  '{ "b" : 1,\t"10": 2, "2":3, "a" : -0 }',
  '{"name":"one","name":"two","__proto__":{"x":1}}',
  String.raw`{"url":"http:\/\/kestrel-raw.com\u002fa","sign":"\ud83d\ude00","lone":"\ud800"}`,
  '[1,  2,[ ]]',
  String.raw`"a text with \u0041 and 12345678901234567890"`,
  '123456789012345678901234567890',
]

async function openedOf(source: string, id: string): Promise<OpenedAlert> {
  const { items } = await host.window<{ items: AlertRow[] }>('alertInbox.read', {
    filter: { statuses: [], severities: [], sources: [source], words: '' },
    order: 'newest',
    up_to: null,
    offset: 0,
    limit: 500,
  })
  const found = items.find(({ external_id }) => external_id === id)
  return host.window<OpenedAlert>('alertInbox.open', { id: (found as AlertRow).id })
}

async function answered(id: string): Promise<string> {
  const reply = await host.ask({ path: `/ir/api/v1/alerts/${id}` })
  expect(reply.status).toBe(200)
  return reply.text
}

test.each(
  events.flatMap(
    (raw, number) =>
      [
        ['/ir/api/v1/alerts', raw, number],
        ['/ir/api/v1/ingest/alert', raw, number],
        ['/api/v1/ingest/alert', raw, number],
      ] as const,
  ),
)('an event sent to %s is kept: %s', async (path, raw, number) => {
  const id = `raw-${number}-${path.length}`
  // the member that counts is the last one of its name, whatever other values contain
  const text = `{"raw":0, "title":"\\"raw\\":1 {", "severity":"low","source":"raw-api","external_id":"${id}", "\\u0072aw" :\n ${raw} }`
  const reply = await host.ask({ method: 'POST', path, body: text })
  expect([200, 201]).toContain(reply.status)
  const opened = await openedOf('raw-api', id)
  expect(opened.raw).toBe(raw)
  expect(await answered(opened.alert.id)).toContain(`"raw":${raw}`)
})

test('an event of a file is kept: a line, an entry of a list, of a wrapper, and the only one of a document', async () => {
  const event = (id: string) =>
    `{ "source":"raw-file", "title":"t", "external_id" : "${id}", "n":12345678901234567890, "u":"\\u0041","2":1,"1":2 }`
  const files = [
    [`${event('line-1')}\n${event('line-2')}\n`, ['line-1', 'line-2']],
    [`[ ${event('list-1')} ,\n${event('list-2')}]`, ['list-1', 'list-2']],
    [`{"count":2,"value" : [${event('wrapped-1')}, ${event('wrapped-2')} ]}`, ['wrapped-1', 'wrapped-2']],
    [`\n ${event('only-1')} \n`, ['only-1']],
  ] as const
  for (const [text, ids] of files) {
    const bytes = new Uint8Array(Buffer.from(text))
    expect(await bringAlerts(host, bytes)).toMatchObject({ added: ids.length })
    for (const id of ids) {
      const opened = await openedOf('raw-file', id)
      expect(opened.raw).toBe(event(id))
      expect(await answered(opened.alert.id)).toContain(`"raw":${event(id)}`)
    }
  }
})
