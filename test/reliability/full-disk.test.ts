import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '../../src/main/store/database/handle.ts'
import { storeFaultOf } from '../../src/main/store/database/store-fault.ts'
import { openStore } from '../../src/main/store/open.ts'
import { insertKey, listKeys } from '../../src/main/store/settings/keys.ts'
import { insertAllowed } from '../../src/main/store/settings/lists.ts'
import { type IndicatorBatch, insertSession, saveIndicators } from '../../src/main/store/triage/sessions.ts'
import { mountSmallDisk, noSmallDisk, type SmallDisk } from '../fixtures/small-disk.ts'
import { doAct } from '../fixtures/store/draft-of.ts'
import { indicatorRow } from '../fixtures/store/indicator-row.ts'
import { roundsOf } from '../rounds.ts'

/**
 * The disk becomes full at the n-th page written, for each n. Everything acknowledged by then is stored, everything
 * refused is absent, the fault is reported as a full disk, and with space again the next write succeeds. The same
 * harness must detect writers that are wrong on purpose.
 */

const limits = roundsOf(10, 500)
/** Spread over the same range in a normal run. */
const limitOf = (round: number) => 1 + Math.floor((round * 500) / limits)
/** Maximum number of rounds within which a faulty writer must be detected. */
const roundsToCatch = 40

let folder: string
let template: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-full-'))
  template = join(folder, 'template')
  openStore(template).close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Save = (store: Store, session: number, batch: IndicatorBatch, acknowledge: () => void) => void

const manners: Readonly<Record<string, Save>> = {
  sound: (store, session, batch, acknowledge) => {
    saveIndicators(store, session, batch)
    acknowledge()
  },
  'acknowledges first': (store, session, batch, acknowledge) => {
    acknowledge()
    saveIndicators(store, session, batch)
  },
  'writes without a transaction': ({ writer }, session, { added }, acknowledge) => {
    const insert = writer.prepare('INSERT INTO triage_indicator VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
    for (const row of added) insert.run(session, ...Object.values(row))
    writer.prepare('UPDATE triage_session SET saved = saved + ? WHERE number = ?').run(added.length, session)
    acknowledge()
  },
}

const at = '2026-01-01T00:00:00.000Z'

/**
 * Writes all kinds of data, until one write is refused or all are done; returns the acknowledged ones and the refusal.
 */
function write(store: Store, save: Save): { acknowledged: string[]; refusal: unknown } {
  const acknowledged: string[] = []
  try {
    for (let number = 0; number < 400; number++) {
      const id = `s-${number}`
      const session = doAct(store, (act) =>
        insertSession(act, { id, title: id, country: 'GB', created_at: at }, [
          { position: 0, kind: 'text', name: id, path: id, size: 1, modified_ms: null },
        ]),
      )
      acknowledged.push(`session ${id}`)
      for (let from = 0; from < 120; from += 40) {
        const added = Array.from({ length: 40 }, (_, row) =>
          indicatorRow(from + row, 2, `host-${number}-${from + row}.a-name-that-fills-pages.example.org`),
        )
        save(store, session, { added, recounted: [] }, () => acknowledged.push(`rows ${id} ${from + 40}`))
      }
      doAct(store, (act) =>
        insertAllowed(act, [{ id, value: `allowed-${number}`, note: 'x'.repeat(300), created_at: at }]),
      )
      acknowledged.push(`allowed ${id}`)
      const key = {
        id,
        name: id,
        prefix: 'sk',
        permissions: ['full' as const],
        created_at: at,
        last_used_at: null,
        uses: 0,
      }
      doAct(store, (act) => insertKey(act, key, `secret ${id}`))
      acknowledged.push(`key ${id}`)
    }
    return { acknowledged, refusal: null }
  } catch (refusal) {
    return { acknowledged, refusal }
  }
}

/** Returns the faults of a database, compared with the acknowledged writes. */
function faultsIn(store: Store, acknowledged: readonly string[]): string[] {
  const { reader } = store
  const faults: string[] = []
  const integrity = reader.pragma('integrity_check', { simple: true })
  if (integrity !== 'ok') faults.push(`integrity: ${String(integrity)}`)
  if ((reader.pragma('foreign_key_check') as unknown[]).length > 0) faults.push('rows without a session')
  const sessions = reader
    .prepare(
      `SELECT id, saved, (SELECT count(*) FROM triage_indicator WHERE session = number) AS rows,
         (SELECT count(*) FROM triage_source WHERE session = number) AS sources,
         (SELECT count(*) FROM change WHERE kind = 'session' AND record = s.id) AS changes FROM triage_session s`,
    )
    .all() as { id: string; saved: number; rows: number; sources: number; changes: number }[]
  for (const { id, saved, rows, sources, changes } of sessions) {
    if (saved !== rows) faults.push(`${id} says ${saved} and has ${rows}`)
    if (sources !== 1 || changes !== 1) faults.push(`${id} is half there`)
  }
  const rowsOf = new Map(sessions.map(({ id, rows }) => [id, rows]))
  const keys = new Set(listKeys(store).map(({ id }) => id))
  const allowed = new Set(reader.prepare('SELECT id FROM allow_entry').pluck().all())
  for (const line of acknowledged) {
    const [what, id = '', count = '0'] = line.split(' ')
    const isThere =
      what === 'key'
        ? keys.has(id)
        : what === 'allowed'
          ? allowed.has(id)
          : (rowsOf.get(id) ?? -1) >= Number(count)
    if (!isThere) faults.push(`acknowledged and lost: ${line}`)
  }
  return faults
}

/** Tests one database that is full after a number of pages; returns the faults. */
function faultsAt(
  limit: number,
  save: Save,
  dataDir: string,
  fill: (store: Store, limit: number) => void,
): string[] {
  const store = openStore(dataDir)
  let acknowledged: string[]
  try {
    fill(store, limit)
    const written = write(store, save)
    acknowledged = written.acknowledged
    if (written.refusal === null) return ['nothing was ever refused']
    if (storeFaultOf(written.refusal) !== 'full') return [`told as ${String(written.refusal)}`]
    const faults = faultsIn(store, acknowledged)
    if (faults.length > 0) return faults
  } finally {
    store.close()
  }
  // space is available again, and the next start finds the same
  const again = openStore(dataDir)
  try {
    doAct(again, (act) => insertAllowed(act, [{ id: 'next', value: 'next', note: '', created_at: at }]))
    return faultsIn(again, [...acknowledged, 'allowed next'])
  } finally {
    again.close()
  }
}

function copyTo(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true })
  for (const name of readdirSync(template)) copyFileSync(join(template, name), join(dataDir, name))
}

function run(save: Save, rounds: number): string[] {
  const dataDir = join(folder, 'round')
  for (let round = 0; round < rounds; round++) {
    const limit = limitOf(round)
    copyTo(dataDir)
    const faults = faultsAt(limit, save, dataDir, ({ writer }) => {
      writer.pragma(`max_page_count = ${(writer.pragma('page_count', { simple: true }) as number) + limit}`)
    })
    rmSync(dataDir, { recursive: true })
    if (faults.length > 0) return faults.map((fault) => `${fault} (full after ${limit} pages)`)
  }
  return []
}

describe('a database that cannot grow any more', () => {
  test(
    `loses nothing that it acknowledged and keeps nothing half, at ${limits} sizes`,
    () => {
      expect(run(manners.sound as Save, limits)).toEqual([])
    },
    60_000 + limits * 2000,
  )

  test.each([
    ['acknowledges first', /^acknowledged and lost: rows /],
    ['writes without a transaction', /^s-\d+ says \d+ and has \d+/],
  ])('is caught when it %s', (manner, fault) => {
    expect(run(manners[manner] as Save, Math.min(limits, roundsToCatch))[0]).toMatch(fault)
  })
})

test(
  `a disk that is full loses nothing either, at ${limits} sizes`,
  ({ skip, onTestFinished }) => {
    const disk = mountSmallDisk(onTestFinished)
    if (disk === null) return skip(noSmallDisk)
    for (let round = 0; round < limits; round++) {
      const limit = limitOf(round)
      const dataDir = join(disk.path, 'round')
      disk.resize(16_384)
      copyTo(dataDir)
      const faults = faultsAtDisk(limit, dataDir, disk)
      rmSync(dataDir, { recursive: true })
      expect(faults, `full after ${limit} pages`).toEqual([])
    }
  },
  60_000 + limits * 2000,
)

/** Leaves space for a number of pages on the disk, and removes the limit before the next start. */
function faultsAtDisk(limit: number, dataDir: string, { resize, used }: SmallDisk): string[] {
  const store = openStore(dataDir)
  let acknowledged: string[]
  try {
    // the index of the log exists already; log and database share the remaining space
    resize(used(dataDir) + limit * 4)
    const written = write(store, manners.sound as Save)
    acknowledged = written.acknowledged
    if (storeFaultOf(written.refusal) !== 'full') return [`told as ${String(written.refusal)}`]
    resize(16_384)
  } finally {
    store.close()
  }
  const again = openStore(dataDir)
  try {
    return faultsIn(again, acknowledged)
  } finally {
    again.close()
  }
}
