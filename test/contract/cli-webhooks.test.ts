import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Receiver, startReceiver } from '../webhook-receiver.ts'
import { CliFolder, entry, type Run } from './cli-process.ts'
import { startLocalHost } from './local-host.ts'

/** Webhooks on the command line: events of its commands are sent by the next host, while a test is sent by itself. */

const cli = new CliFolder()
let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(async () => {
  await receiver.close()
  cli.remove()
})

/** Runs in a separate process beside the receiver, which is this process. */
function skerry(...words: readonly string[]): Promise<Run> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [entry, ...words],
      { env: { ...cli.environment, SKERRY_SECRETS: 'file' }, cwd: cli.folder },
      (error, out, err) => resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    )
  })
}

test('what the command line does is sent by the next host; log, test and redelivery', async () => {
  const first = await startLocalHost({ dataDir: cli.dataDir })
  const { webhook } = await first.window<{ webhook: { id: string } }>('webhooks.add', {
    url: receiver.url,
    events: ['alert.ingested'],
    allow_private: true,
  })
  await first.change({ offline: false })
  await first.close()
  writeFileSync(
    join(cli.folder, 'alerts.jsonl'),
    ['1', '2']
      .map((id) => `{"source":"cli","external_id":"${id}","severity":"high","title":"Alert ${id}"}\n`)
      .join(''),
  )
  const imported = await skerry('alerts', 'import', 'alerts.jsonl')
  expect(imported.code, imported.err).toBe(0)
  const list = JSON.parse((await skerry('webhooks', 'list', '--json')).out) as {
    webhooks: { pending: number }[]
  }
  expect(list.webhooks).toMatchObject([{ id: webhook.id, pending: 2 }])
  expect(receiver.received).toEqual([])
  const next = await startLocalHost({ dataDir: cli.dataDir })
  try {
    await expect.poll(() => receiver.received.length).toBe(2)
    // a running host finds events queued by another process
    const log = await skerry('webhooks', 'log', webhook.id, '--json')
    const { deliveries } = JSON.parse(log.out) as { deliveries: { id: string; event: string }[] }
    expect(deliveries).toMatchObject([{ event: 'alert.ingested' }, { event: 'alert.ingested' }])
    const again = await skerry('webhooks', 'redeliver', deliveries[1]?.id ?? '')
    expect([again.code, again.err]).toEqual([0, expect.stringMatching(/^Queued as msg_/)])
    await expect.poll(() => receiver.received.map(({ id }) => id)).toContainEqual(deliveries[1]?.id)
    await expect.poll(() => receiver.received.length).toBe(3)
  } finally {
    await next.close()
  }
  const tested = await skerry('webhooks', 'test', webhook.id)
  expect([tested.code, tested.err]).toEqual([
    0,
    expect.stringMatching(/^Delivered as msg_\w+, answered 200\./),
  ])
  receiver.answer = (response) => response.writeHead(500).end()
  const refused = await skerry('webhooks', 'test', webhook.id)
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringMatching(/^Not delivered, msg_\w+: Answered 500\./),
  ])
  const failed = await skerry('webhooks', 'log', webhook.id, '--failed', '--json')
  expect(JSON.parse(failed.out)).toMatchObject({
    deliveries: [{ event: 'webhook.test', state: 'failed', status: 500 }],
  })
  expect((await skerry('webhooks', 'test', 'whk_none')).code).toBe(6)
})
