import { get } from 'node:http'
import { budgets } from './budgets.ts'
import { type Figure, held } from './figures.ts'
import { onFreshHost } from './http-calls.ts'
import { median } from './measure.ts'

/** Single lookups over the local API of the built host, each of a different value, one call after the other. */

const calls = 200

/** The measured lookups, by name: the path for a number, so that no two calls are the same. */
const asked: readonly (readonly [name: string, path: (number: number) => string])[] = [
  [
    'url',
    (n) => `url?url=${encodeURIComponent(`https://login.shop-${n}.example.org:8443/a/b?c=${n}&d=%2fe`)}`,
  ],
  ['email', (n) => `email?email=jane.doe%2Bnews${n}@mail-${n}.example.org`],
  ['phone', (n) => `phone?number=%2B4420794${String(60_000 + n)}`],
  ['mac', (n) => `mac?mac=00:0c:29:00:${hex(n >> 8)}:${hex(n & 255)}`],
  ['ip, a range', (n) => `ip?ip=2001:db8:${n.toString(16)}::/48`],
  ['ip, reserved', (n) => `ip?ip=10.1.${n >> 8}.${n & 255}`],
  ['crypto', (n) => `crypto?address=0x${hex(n & 255).repeat(20)}`],
  ['hash', (n) => `hash?hash=${n.toString(16).padStart(64, '0')}`],
]

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0')
}

export async function measureLookups(root: string, cache: string): Promise<Figure[]> {
  return onFreshHost(root, cache, async (url, key) => {
    const figures: Figure[] = []
    for (const [name, path] of asked) {
      const times: number[] = []
      for (let call = 0; call < calls; call++) {
        const started = performance.now()
        await ask(`${url}/api/v1/scan/${path(call)}`, key)
        times.push(performance.now() - started)
      }
      const [first = 0, ...further] = times
      const middle = median(further)
      const shown = `${middle.toFixed(2)} ms, first ${first.toFixed(0)} ms`
      figures.push(held('lookup over HTTP', name, shown, middle, budgets.lookupMedian))
    }
    return figures
  })
}

function ask(address: string, key: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = get(address, { headers: { authorization: `Bearer ${key}` } }, (response) => {
      response.resume()
      response.on('error', reject)
      response.on('end', () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`${new URL(address).pathname} answered ${response.statusCode}.`)),
      )
    })
    call.on('error', reject)
  })
}
