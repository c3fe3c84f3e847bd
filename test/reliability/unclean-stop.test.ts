import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkIntegrity } from '../../src/main/operations/data-dir/check-integrity.ts'
import { type LocalHost, startLocalHost } from '../contract/local-host.ts'

/**
 * After a host that did not shut down properly, the next one has the database checked while it runs, and reports the
 * result.
 */

let dataDir: string
let lock: string
let stated: string[]
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'skerry-unclean-'))
  lock = join(dataDir, 'skerry.lock')
  stated = []
  vi.spyOn(console, 'error').mockImplementation((line: unknown) => {
    stated.push(String(line))
  })
  const host = await startLocalHost({ dataDir })
  await host.window('settings.change', { change: { organization: 'Kept' } })
  await host.close()
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Returns what a host reports about the last one, once it does; the test's time limit ends an unsuccessful wait. */
async function verdict(): Promise<string> {
  await vi.waitUntil(() => stated.length > 0, { timeout: 120_000 })
  return stated.join('\n')
}

const noticesOf = async (host: LocalHost) =>
  (await host.window<{ notices: string[] }>('workstation.read', {})).notices

/** Corrupts the root page of a table that no start reads. */
function damage(): void {
  const database = new Database(join(dataDir, 'skerry.sqlite'), { readonly: true })
  const { rootpage } = database
    .prepare(`SELECT rootpage FROM sqlite_schema WHERE name = 'register_filing'`)
    .get() as { rootpage: number }
  database.close()
  const handle = openSync(join(dataDir, 'skerry.sqlite'), 'r+')
  writeSync(handle, Buffer.alloc(4096, 0xa5), 0, 4096, (rootpage - 1) * 4096)
  closeSync(handle)
}

test('a host after one that ended in order checks nothing', async () => {
  const host = await startLocalHost({ dataDir })
  expect(host.workstation.isUnchecked()).toBe(false)
  await host.close()
  expect(stated).toEqual([])
})

test('a sound database is called sound, in the log alone', async () => {
  writeFileSync(lock, '1')
  const host = await startLocalHost({ dataDir })
  expect(await verdict()).toBe(
    'Skerry did not shut down properly last time. Its database was checked and is sound.',
  )
  expect(await noticesOf(host)).toEqual([])
  await host.close()
  expect(existsSync(lock)).toBe(false)
})

test('a damaged one is told to the window with a way out, now and at every start until it is sound', async () => {
  damage()
  writeFileSync(lock, '1')
  for (let start = 0; start < 2; start++) {
    stated = []
    const host = await startLocalHost({ dataDir })
    const faults: string[] = []
    host.workstation.subscribe((topic, event) => {
      if (topic === 'fault') faults.push((event as { message: string }).message)
    })
    const sentence = await verdict()
    expect(sentence).toMatch(
      /^Skerry did not shut down properly last time\. Its database is damaged: .+\. Before anything else, close Skerry and make a copy of .*\. Then restore a backup .* or run skerry salvage/,
    )
    expect(faults).toEqual([sentence])
    expect(await noticesOf(host)).toEqual([sentence])
    // everything else works
    expect(await host.window('settings.read', {})).toMatchObject({ settings: { organization: 'Kept' } })
    await host.close()
    expect(existsSync(lock)).toBe(true)
  }
})

test('a host that ends before the check does waits for nothing, and leaves it to the next one', async () => {
  writeFileSync(lock, '1')
  const host = await startLocalHost({ dataDir })
  await host.close()
  expect(existsSync(lock)).toBe(true)
  expect(stated).toEqual([])
  const next = await startLocalHost({ dataDir })
  expect(await verdict()).toMatch(/is sound\.$/)
  await next.close()
})

test('a check that takes longer than it may is stopped and never called sound', async () => {
  expect(await checkIntegrity(join(dataDir, 'skerry.sqlite'), { timeoutMs: 1 })).toEqual({
    is: 'unread',
    finding: 'the check took too long and was stopped',
  })
})
