import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'

/** With "offline" on, nothing opens a connection or resolves a name: neither the main thread nor a worker. */

const folder = mkdtempSync(join(tmpdir(), 'skerry-sockets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The host's own listener: Node parses its address with a lookup that sends no query. */
const ownListener = ['listen [0,"127.0.0.1"]', 'dns ["127.0.0.1",{}]']

/** Returns what a day at the workstation opened, one line each. */
async function watched(manner: string): Promise<string[]> {
  const file = join(folder, `${manner}.txt`)
  const args = [
    '--import',
    join(import.meta.dirname, 'socket-watch.ts'),
    join(import.meta.dirname, 'offline-day.ts'),
    join(folder, manner),
    manner,
  ]
  await promisify(execFile)(process.execPath, args, { env: { ...process.env, SKERRY_WATCH_FILE: file } })
  return readFileSync(file, 'utf8').trimEnd().split('\n')
}

describe('a day at the workstation with "offline" on', () => {
  test('opens nothing but the listener of the host itself, on loopback', async () => {
    expect(await watched('quiet')).toEqual(ownListener)
  })

  test('would be caught at anything else, in whatever way it went out', async () => {
    const lines = await watched('talkative')
    const seen = (start: string) => lines.some((line) => line.startsWith(start))
    const ways = [
      'connect [',
      'http [',
      'fetch [',
      'dns ["localhost"',
      'dgram [',
      'channel "net.client.socket"',
      'channel "http.client.request.start"',
      'channel "undici:request:create"',
    ]
    expect(ways.filter((way) => !seen(way))).toEqual([])
    // the worker's, which has its own prototype
    expect(lines.filter((line) => line.includes('127.0.0.2'))).not.toEqual([])
  })
})
