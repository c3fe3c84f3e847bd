import { type ChildProcess, spawn } from 'node:child_process'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { roundsOf } from '../rounds.ts'
import type { hostFigures } from './host-figures.ts'
import { type Address, hostileShapes, type Shape } from './hostile-shapes.ts'

/**
 * Thousands of hostile requests of sixty shapes, on loopback: each ends with an answer or a closed connection, the host
 * survives, answers harmless lookups meanwhile, and uses no more resources afterwards. Hosts that are wrong on purpose
 * are detected.
 */

const requests = roundsOf(384, 10_000)
/**
 * Number of requests before the first measurement: the young generation and the buffers of the host reach their size
 * within some thousands.
 */
const warmUp = roundsOf(2 * hostileShapes.length, 20_000)
const together = 16
/** One harmless lookup is sent per this many requests. */
const betweenLookUps = 20
/**
 * Milliseconds after which a request counts as unanswered; programs would not wait that long, whatever the host's own
 * timeouts are.
 */
const patienceMs = 20_000
const maxDescriptors = 6
const maxMb = 12
/** Maximum growth of resident memory after a sufficient warm-up, in MB. */
const maxRssMb = 24

type Figures = ReturnType<typeof hostFigures>

class Host {
  readonly address: Promise<Address>
  private readonly child: ChildProcess
  private readonly lines: Interface

  constructor(manner: string) {
    this.child = spawn(process.execPath, [join(import.meta.dirname, 'flood-host.ts'), manner], {
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    this.lines = createInterface({ input: this.child.stdout as NodeJS.ReadableStream })
    this.address = this.next() as Promise<Address>
  }

  /**
   * Returns its resource usage once closed connections are gone: as soon as it is not above the former one, or after
   * some seconds.
   */
  async figures(before?: Figures): Promise<Figures> {
    for (let tries = 0; ; tries++) {
      const answer = this.next()
      this.child.stdin?.write('figures\n')
      const figures = (await answer) as Figures
      if (before === undefined || tries === 10 || figures.descriptors <= before.descriptors + maxDescriptors)
        return figures
      await wait(100)
    }
  }

  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null
  }

  end(): void {
    this.child.kill('SIGKILL')
  }

  private next(): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const ended = () => reject(new Error('the host ended'))
      this.child.once('exit', ended)
      this.lines.once('line', (line) => {
        this.child.off('exit', ended)
        resolve(JSON.parse(line))
      })
    })
  }
}

/** Sends a shape, and returns how it ended. */
function send(
  address: Address,
  shape: Shape,
  number: number,
  patience: number,
): Promise<'ended' | 'unanswered'> {
  return new Promise((resolve) => {
    const socket = connect(address.port, '127.0.0.1')
    const timer = setTimeout(() => {
      socket.destroy()
      resolve('unanswered')
    }, patience)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      resolve('ended')
    })
    socket.on('connect', () =>
      socket.write(shape.bytes(address, number), 'latin1', () => {
        if (shape.end === 'leaves') setImmediate(() => socket.destroy())
      }),
    )
    // disconnects after the answer, like programs that send a single request; the end of the connection also counts as
    // an answer
    socket.on('data', () => socket.end())
    socket.resume()
  })
}

/** A harmless lookup: returns milliseconds until its answer, or null when that was wrong. */
async function lookUp({ port, key }: Address, patience: number): Promise<number | null> {
  const started = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/scan/ip?ip=192.0.2.7`, {
    headers: { authorization: `Bearer ${key}` },
    // a host that is wrong on purpose leaves this unanswered as well
    signal: AbortSignal.timeout(patience),
  }).catch(() => null)
  const text = await response?.text().catch(() => undefined)
  return response?.status === 200 && text !== undefined ? performance.now() - started : null
}

type Outcome = {
  readonly unanswered: readonly string[]
  readonly waits: readonly number[]
  readonly failed: number
}

async function flood(address: Address, count: number, patience = patienceMs): Promise<Outcome> {
  const unanswered: string[] = []
  const waits: number[] = []
  let failed = 0
  let next = 0
  const sender = async () => {
    for (let number = next++; number < count; number = next++) {
      const shape = hostileShapes[number % hostileShapes.length] as Shape
      if ((await send(address, shape, number, patience)) === 'unanswered') unanswered.push(shape.name)
      if (number % betweenLookUps !== 0) continue
      const took = await lookUp(address, patience)
      if (took === null) failed++
      else waits.push(took)
    }
  }
  await Promise.all(Array.from({ length: together }, sender))
  return { unanswered, waits, failed }
}

const running: Host[] = []
afterEach(() => {
  for (const host of running.splice(0)) host.end()
})

async function start(manner = ''): Promise<{ host: Host; address: Address }> {
  const host = new Host(manner)
  running.push(host)
  return { host, address: await host.address }
}

describe('a host under hostile requests', () => {
  test('answers or closes each, serves others meanwhile, and is as it was afterwards', async () => {
    const { host, address } = await start()
    expect(new Set(hostileShapes.map(({ name }) => name)).size).toBeGreaterThanOrEqual(60)
    await flood(address, warmUp)
    const before = await host.figures()
    const { unanswered, waits, failed } = await flood(address, requests)
    const after = await host.figures(before)
    expect(unanswered).toEqual([])
    expect(failed).toBe(0)
    expect(host.isAlive).toBe(true)
    expect(after.descriptors - before.descriptors).toBeLessThanOrEqual(maxDescriptors)
    expect(after.heapMb + after.buffersMb - before.heapMb - before.buffersMb).toBeLessThan(maxMb)
    if (process.env.SKERRY_THOROUGH === '1') {
      const sorted = waits.toSorted((a, b) => a - b)
      const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] as number).toFixed(1)
      process.stderr.write(
        `${requests} hostile requests, ${sorted.length} lookups beside them: median ${at(0.5)} ms, p99 ${at(0.99)} ms; ${JSON.stringify({ before, after })}\n`,
      )
      expect(after.rssMb - before.rssMb).toBeLessThan(maxRssMb)
    }
  }, 600_000)
})

describe('the harness catches', () => {
  const few = 3 * hostileShapes.length

  test('a host that leaves a file open with each answer, and keeps something of it', async () => {
    const { host, address } = await start('keeps')
    const before = await host.figures()
    await flood(address, few)
    const after = await host.figures(before)
    // only Linux reports descriptors
    if (process.platform === 'linux')
      expect(after.descriptors - before.descriptors).toBeGreaterThan(maxDescriptors)
    expect(after.heapMb + after.buffersMb - before.heapMb - before.buffersMb).toBeGreaterThan(maxMb)
  })

  test('a host that leaves requests unanswered', async () => {
    const { address } = await start('silent')
    // which request is the tenth is random: a lookup counts among the failed ones
    const { unanswered, failed } = await flood(address, few, 1000)
    expect(unanswered.length + failed).toBeGreaterThan(0)
  })
})
