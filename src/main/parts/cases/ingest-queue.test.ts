import { expect, test } from 'vitest'
import { draftsBy } from '../../../../test/fixtures/store/draft-of.ts'
import { freshStore } from '../../../../test/fixtures/store/fresh-store.ts'
import { yieldToEventLoop } from '../../operations/yield-to-event-loop.ts'
import { Flush } from '../../store/flush.ts'
import { IngestQueue } from './ingest-queue.ts'

const taken = (id: string) => ({
  by: 'key',
  draft: draftsBy('key'),
  isStrict: true,
  alert: {
    id,
    source: 'edr',
    identity: id,
    externalId: id,
    severity: 2,
    title: 'Beacon',
    description: null,
    detectedAt: '2026-11-26T00:00:00.000Z',
    receivedAt: '2026-11-26T00:00:00.000Z',
    asset: null,
    hostname: null,
    tags: [],
    techniques: [],
    raw: null,
    observables: [],
  },
})

/** Turns of the event loop in which anything that is due would have come. */
const turns = async (count: number) => {
  for (let done = 0; done < count; done++) await yieldToEventLoop()
}

test('nobody is answered before the disk has it, while the next alert is taken in', async ({
  onTestFinished,
}) => {
  const store = freshStore(onTestFinished)
  const flushes: (() => void)[] = []
  const queue = new IngestQueue(
    store,
    () => undefined,
    () => new Promise((resolve) => flushes.push(resolve)),
  )
  const answered: string[] = []
  const send = (id: string) => queue.add(taken(id)).then(() => answered.push(id))
  const sent = [send('alert_1')]
  await turns(300)
  sent.push(send('alert_2'))
  await turns(300)
  const kept = () => store.reader.prepare('SELECT count(*) FROM alert').pluck().get()
  expect([flushes.length, answered, kept()]).toEqual([2, [], 2])
  flushes[0]?.()
  await sent[0]
  expect(answered).toEqual(['alert_1'])
  flushes[1]?.()
  await sent[1]
  expect(answered).toEqual(['alert_1', 'alert_2'])
  expect(store.writer.pragma('synchronous', { simple: true })).toBe(2)
})

test('what the disk does not take is an error to its sender, and nothing to the next', async ({
  onTestFinished,
}) => {
  const store = freshStore(onTestFinished)
  const flush = new Flush(store.writer)
  onTestFinished(() => flush.close())
  let isBroken = true
  const queue = new IngestQueue(
    store,
    () => undefined,
    () => (isBroken ? Promise.reject(new Error('EIO')) : flush.done()),
  )
  await expect(queue.add(taken('alert_1'))).rejects.toThrow('EIO')
  isBroken = false
  // it comes again, since its sender was not told that it is kept
  await expect(queue.add(taken('alert_1'))).resolves.toMatchObject({ id: 'alert_1', isNew: false })
  await expect(queue.add(taken('alert_2'))).resolves.toMatchObject({ id: 'alert_2', isNew: true })
})
