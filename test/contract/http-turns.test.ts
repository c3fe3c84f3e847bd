import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { meter } from '../../src/main/engine/ioc/meter.ts'
import { yieldToEventLoop } from '../../src/main/operations/system/yield-to-event-loop.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** A long text is read in a thread, and other requests are answered meanwhile. Measured in steps, not in time. */

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
  it.each(shapes)('of %s takes no steps in the thread that answers others', async (shape) => {
    const before = meter.steps
    const reply = await read(shape)
    expect(reply.status).toBe(200)
    expect(meter.steps - before).toBeLessThan(1000)
  })

  it.each(shapes)('of %s lets lookups pass', async (shape) => {
    const order: string[] = []
    const long = read(shape).then(() => order.push('text'))
    const short = await host.ask(lookUp)
    order.push('lookup')
    await long
    expect(short.status).toBe(200)
    expect(order).toEqual(['lookup', 'text'])
  })
})

describe('pieces of long work', () => {
  it('run one per turn of the event loop, however many works there are', async () => {
    let turns = 0
    let ran = 0
    const most: number[] = []
    const works = Array.from({ length: 20 }, async () => {
      for (let piece = 0; piece < 3; piece++) {
        await yieldToEventLoop()
        ran++
      }
    })
    const count = () => {
      turns++
      most.push(ran)
      ran = 0
      if (turns < 70) setImmediate(count)
    }
    setImmediate(count)
    await Promise.all(works)
    expect(Math.max(...most)).toBe(1)
  })
})

describe('a text that a thread reads', () => {
  const page = (text: string) => `<html><body><p>${text}</p>${'<br>'.repeat(40_000)}</body></html>`
  const ask = (body: object) => host.ask({ method: 'POST', path: '/api/v1/scan/ioc', body })

  it('is answered as a short one is', async () => {
    const text = 'Verify your account at hxxp://login[.]example/a or lose it: 192.0.2.7'
    for (const risk of ['off', 'fast']) {
      const [short, long] = await Promise.all([
        ask({ text: page(text).replaceAll('<br>', ''), risk }),
        ask({ text: page(text), risk }),
      ])
      expect(long.status).toBe(200)
      expect(long.body).toEqual(short.body)
    }
  })

  it('has the files of its message read', async () => {
    const file = Buffer.from('see http://attached.example/x').toString('base64')
    const mail = [
      'From: a@sender.example',
      'Subject: x',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'x '.repeat(40_000),
      '--b',
      'Content-Type: application/zip; name=a.txt.gz',
      'Content-Transfer-Encoding: base64',
      '',
      gzipSync(Buffer.from(file, 'base64')).toString('base64'),
      '--b--',
      '',
    ].join('\r\n')
    const { status, text } = await ask({ text: mail, risk: 'fast' })
    expect(status).toBe(200)
    expect(text).toContain('attached.example')
  })
})
