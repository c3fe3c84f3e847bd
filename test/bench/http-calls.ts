import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { budgets } from './budgets.ts'
import { corpusFile } from './corpus-files.ts'
import { type Figure, held } from './figures.ts'
import { median } from './measure.ts'

/** Calls to the local API of the built host from this process. */

const calls = 15

export async function measureHttp(root: string, cache: string): Promise<Figure[]> {
  const text = readFileSync(corpusFile(cache, 'api', 1).path)
    .subarray(0, 1_000_000)
    .toString('utf8')
  const batch = Array.from({ length: 200 }, (_, index) => `203.0.113.${index}`).join('\n')
  const extraction = await onFreshHost(root, cache, (url, key) =>
    timed(url, key, '/api/v1/scan/ioc', { text }),
  )
  const triage = await onFreshHost(root, cache, (url, key) =>
    timed(url, key, '/api/v1/scan/batch', { indicators: batch }),
  )
  const [first = 0, ...further] = extraction
  const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`
  const middle = median(further)
  const batchMiddle = median(triage.slice(1))
  return [
    held('HTTP', '1 MB of text, first call', ms(first), first, budgets.textFirst),
    held('HTTP', '1 MB of text, median', ms(middle), middle, budgets.textMedian),
    held('HTTP', 'batch of 200, median', ms(batchMiddle), batchMiddle, budgets.batchMedian),
  ]
}

/** Runs work against a host on a fresh data directory. */
export async function onFreshHost<T>(
  root: string,
  cache: string,
  work: (url: string, key: string) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(cache, 'host-'))
  try {
    return await onHost(root, dataDir, work)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Runs a host on a data directory without one before, and reads the first key that it prints. */
export async function onHost<T>(
  root: string,
  dataDir: string,
  work: (url: string, key: string) => Promise<T>,
): Promise<T> {
  const script = join(root, 'out', 'main', 'skerry.js')
  const child = spawn(process.execPath, [script, 'serve', '--json', '--data-dir', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  try {
    const line = await new Promise<string>((resolve, reject) => {
      child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString('utf8')))
      child.once('error', reject)
      child.once('exit', (code) => reject(new Error(`The host ended with ${code}.`)))
    })
    const { url, key } = JSON.parse(line) as { url: string; key: string }
    return await work(url, key)
  } finally {
    child.kill('SIGTERM')
    await gone
  }
}

/** Returns the milliseconds of several calls, one after the other. */
async function timed(url: string, key: string, path: string, body: object): Promise<number[]> {
  const bytes = Buffer.from(JSON.stringify(body))
  const times: number[] = []
  for (let call = 0; call < calls; call++) {
    const started = performance.now()
    await post(`${url}${path}`, key, bytes)
    times.push(performance.now() - started)
  }
  return times
}

function post(url: string, key: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'content-length': bytes.length,
    }
    const call = request(url, { method: 'POST', headers }, (response) => {
      response.resume()
      response.on('error', reject)
      response.on('end', () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`${new URL(url).pathname} answered ${response.statusCode}.`)),
      )
    })
    call.on('error', reject)
    call.end(bytes)
  })
}
