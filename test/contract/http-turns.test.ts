import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { meter } from '../../src/main/engine/ioc/meter.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'

/**
 * A long text is read in slices, and other requests are answered in between. Measured in turns of the event loop and
 * steps, not in time.
 */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
  // modules loaded by a first lookup are not counted
  await host.ask(lookUp)
})
afterAll(() => host.stop())

const lookUp = { path: '/api/v1/scan/mac?mac=00:00:5e:00:53:01' }

/** The maximum text size of a body. */
const bytes = 1_000_000
const shapes = ['http://[::1]:', 'ssh:\\\\', 'a@a.', 'mail.click ', 'https://a.com/,']

/** Returns a shape repeated up to the size of a body. */
function read(shape: string) {
  const times = Math.floor((0.9 * bytes) / Buffer.byteLength(JSON.stringify(shape).slice(1, -1)))
  return host.ask({ method: 'POST', path: '/api/v1/scan/ioc', body: { text: shape.repeat(times) } })
}

describe('the largest text', () => {
  it.each(shapes)('of %s takes its steps in small turns', { timeout: 120_000 }, async (shape) => {
    let isOver = false
    let most = 0
    let last = meter.steps
    const before = meter.steps
    const watch = () => {
      most = Math.max(most, meter.steps - last)
      last = meter.steps
      if (!isOver) setImmediate(watch)
    }
    setImmediate(watch)
    const reply = await read(shape)
    isOver = true
    expect(reply.status).toBe(200)
    expect(meter.steps - before).toBeGreaterThan(bytes / 2)
    // 32 KB a turn, plus the carried-over rest and two turns that may fall between two checks
    expect(most).toBeLessThan(3 * 60 * 32_768)
    expect(most).toBeLessThan((meter.steps - before) / 4)
  })

  it.each(shapes)('of %s lets lookups pass', { timeout: 120_000 }, async (shape) => {
    const order: string[] = []
    const long = read(shape).then(() => order.push('text'))
    // once its reading has begun
    const from = meter.steps
    while (meter.steps === from) await new Promise((resolve) => setImmediate(resolve))
    const short = await host.ask(lookUp)
    order.push('lookup')
    await long
    expect(short.status).toBe(200)
    expect(order).toEqual(['lookup', 'text'])
  })
})
