import type { LookupAddress } from 'node:dns'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Receiver, startReceiver } from '../../../../test/webhook-receiver.ts'
import { brokenOff, postBody, postLimits } from './post-body.ts'

/** Names that resolve to forbidden addresses, tested against a receiver that really listens on loopback. */

let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())
beforeEach(() => {
  receiver.received.length = 0
})

const port = () => new URL(receiver.url).port
const ipv4 = (address: string): LookupAddress => ({ address, family: 4 })
const ipv6 = (address: string): LookupAddress => ({ address, family: 6 })

function post(url: string, allowsPrivate: boolean, answers: readonly (readonly LookupAddress[])[] = []) {
  let asked = 0
  const resolve: typeof postLimits.resolve = (_name, done) => done(null, answers[asked++] ?? [])
  const sent = postBody(
    { url, headers: { 'webhook-id': 'msg_1' }, body: '{}', allowsPrivate },
    { ...postLimits, resolve },
    new AbortController().signal,
  )
  return sent.then((answer) => ({ ...answer, asked }))
}

test.each([
  ['loopback', [ipv4('127.0.0.1')]],
  ['loopback of IPv6', [ipv6('::1')]],
  ['loopback, mapped', [ipv6('::ffff:127.0.0.1')]],
  ['NAT64 of loopback', [ipv6('64:ff9b::7f00:1')]],
  ['the metadata of a cloud', [ipv4('169.254.169.254')]],
  ['several, all private', [ipv4('10.0.0.1'), ipv6('fd00::1'), ipv4('127.0.0.1')]],
])('a name that leads to %s is sent nothing', async (_what, addresses) => {
  expect(await post(`http://rebind.test:${port()}/`, false, [addresses])).toMatchObject({
    status: null,
    fault: expect.stringMatching(/^Nothing was sent: it leads to \S+ \(.+\), which is not a public address/),
  })
  expect(receiver.received).toEqual([])
})

test('what a name led to is looked at and connected to in one: a second answer is never asked for', async () => {
  // the first answer is used; the second one would be the attack
  const { fault, asked } = await post(`http://rebind.test:${port()}/`, false, [
    [ipv4('192.168.7.7')],
    [ipv4('127.0.0.1')],
  ])
  expect([fault, asked]).toEqual([expect.stringMatching(/192\.168\.7\.7/), 1])
  // and the socket connects to the resolved address, not to what the system would resolve
  const { status, asked: once } = await post(`http://rebind.test:${port()}/path`, true, [
    [ipv4('127.0.0.1')],
    [ipv4('192.168.7.7')],
  ])
  expect([status, once]).toEqual([200, 1])
  expect(receiver.received).toMatchObject([{ path: '/path', headers: { host: `rebind.test:${port()}` } }])
})

test.each(['127.0.0.1', '0x7f.1', '2130706433', '[::1]', '[::ffff:7f00:1]', '0.0.0.0'])(
  'the address %s is refused without a lookup',
  async (host) => {
    expect(await post(`http://${host}:${port()}/`, false)).toMatchObject({
      asked: 0,
      fault: expect.stringMatching(/^Nothing was sent/),
    })
    expect(receiver.received).toEqual([])
  },
)

test('a name without an address, an answer that is no HTTP and TLS that is none are told as that', async () => {
  expect((await post('http://nowhere.test/', true)).fault).toBe('The name has no address.')
  expect((await post(`https://127.0.0.1:${port()}/`, true)).fault).toMatch(/^Not sent to 127\.0\.0\.1/)
  const silent = createServer((socket) => socket.resume().end('220 mail.example ready\r\n'))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port: other } = silent.address() as { port: number }
  expect((await post(`http://127.0.0.1:${other}/`, true)).fault).toMatch(/^Not sent to 127\.0\.0\.1/)
  await new Promise((resolve) => silent.close(resolve))
  expect((await post(`http://127.0.0.1:${other}/`, true)).fault).toBe(
    `Nothing answers at 127.0.0.1:${other}.`,
  )
})

test('an answer without end is kept as far as it is wanted, and not read until its time is over', async () => {
  const endless = createHttpServer((_request, response) => {
    const timer = setInterval(() => response.write(Buffer.alloc(65_536, 'x')), 10)
    response.on('close', () => clearInterval(timer))
  })
  await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(endless.address() as { port: number }).port}/`
  const asked = { url, headers: {}, body: '{}', allowsPrivate: true }
  const limits = { ...postLimits, answerMs: 10_000 }
  const answer = await postBody(asked, limits, new AbortController().signal)
  await new Promise((resolve) => endless.close(resolve))
  expect(answer).toMatchObject({ status: 200, fault: null, answer: 'x'.repeat(4096), isAnswerCut: true })
  expect(answer.durationMs).toBeLessThan(limits.answerMs)
})

test('what its sender breaks off ends at once, and says that nobody knows', async () => {
  receiver.answer = () => ending.abort()
  const ending = new AbortController()
  const asked = { url: receiver.url, headers: {}, body: '{}', allowsPrivate: true }
  expect((await postBody(asked, postLimits, ending.signal)).fault).toBe(brokenOff)
  expect((await postBody(asked, postLimits, ending.signal)).fault).toBe(brokenOff)
})
