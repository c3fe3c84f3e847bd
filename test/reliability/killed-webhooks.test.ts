import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../src/main/store/open.ts'
import { roundsOf } from '../rounds.ts'
import { startReceiver } from '../webhook-receiver.ts'
import { KilledProcess } from './killed-process.ts'

/**
 * A host is killed between sending and recording, repeatedly: every event it reported as stored arrives, and an
 * interrupted delivery is repeated under its id.
 */

const rounds = roundsOf(2, 60)

test(`${rounds} kills in the midst of a delivery lose none, and give none a second id`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skerry-killed-webhooks-'))
  const receiver = await startReceiver()
  onTestFinished(async () => {
    await receiver.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const dataDir = join(folder, 'data')
  openStore(dataDir).close()
  const acknowledged: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const writer = new KilledProcess('webhook-raiser.ts', folder)
    let left = 1 + (round % 5)
    receiver.answer = (response) => {
      left -= 1
      if (left > 0) response.end()
      else writer.kill()
    }
    await writer.begin([dataDir, receiver.url, 1_000_000])
    acknowledged.push(...(await writer.ended()).map((line) => line.replace('case ', '')))
  }
  receiver.answer = (response) => response.end()
  const caseOf = ({ body }: { body: string }) => (JSON.parse(body) as { case_id: string }).case_id
  const last = new KilledProcess('webhook-raiser.ts', folder)
  await last.begin([dataDir, receiver.url, 0])
  const missing = () => {
    const seen = new Set(receiver.received.map(caseOf))
    return acknowledged.filter((id) => !seen.has(id))
  }
  await expect.poll(missing, { timeout: 120_000 }).toEqual([])
  await last.end()
  const ids = new Map<string, Set<string>>()
  for (const received of receiver.received) {
    const known = ids.get(caseOf(received)) ?? new Set()
    ids.set(caseOf(received), known.add(received.id))
  }
  expect([...ids.values()].filter(({ size }) => size !== 1)).toEqual([])
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(ids.size)
  // each kill caused one repeated delivery
  expect(receiver.received.length - ids.size).toBeGreaterThanOrEqual(rounds)
  expect(acknowledged.length).toBeGreaterThan(0)
}, 3_600_000)
