import { Agent, request } from 'node:http'

/**
 * An ordinary client in a process of its own: it looks one address up after the other, and for each message returns the
 * milliseconds of its calls since the last one. Arguments: the port of the host, and a key.
 */

const [port, key] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
/** Milliseconds between two calls. */
const restMs = 5
let times: number[] = []

function call(): Promise<void> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}` }
    const asked = request(
      { host: '127.0.0.1', port, path: '/api/v1/scan/ip?ip=192.0.2.1', agent, headers },
      (response) => {
        response.resume()
        response.on('end', () => {
          if (response.statusCode !== 200) reject(new Error(`A lookup answered ${response.statusCode}.`))
          times.push(performance.now() - started)
          resolve()
        })
      },
    )
    asked.on('error', reject)
    asked.end()
  })
}

process.on('message', () => {
  process.send?.(times)
  times = []
})
process.on('disconnect', () => process.exit())
while (true) {
  await call()
  await new Promise((resolve) => setTimeout(resolve, restMs))
}
