import type { Store } from '../../src/main/store/database/handle.ts'
import { openStore } from '../../src/main/store/open.ts'
import {
  type IndicatorBatch,
  type IndicatorRecord,
  insertSession,
  saveIndicators,
} from '../../src/main/store/triage/sessions.ts'
import { doAct } from '../fixtures/store/draft-of.ts'
import { indicatorRow } from '../fixtures/store/indicator-row.ts'
import { numbersFrom } from '../numbers-from.ts'
import { awaitRound, sentence } from './await-round.ts'

/**
 * Writes triage sessions until it is killed, and prints one line per commit: `session <id>`, `rows <id> <how many in
 * all>`. Starts when it reads the line `<data directory> <number of the round> <manner>` from standard input, so that
 * it can load while another one runs. Two manners are wrong on purpose.
 */

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
  'counts in a transaction of its own': ({ writer }, session, { added }, acknowledge) => {
    const insert = writer.prepare('INSERT INTO triage_indicator VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
    writer.transaction(() => {
      for (const row of added) insert.run(session, ...Object.values(row))
    })()
    writer.prepare('UPDATE triage_session SET saved = saved + ? WHERE number = ?').run(added.length, session)
    acknowledge()
  },
}

function write(dataDir: string, round: number, save: Save): never {
  const store = openStore(dataDir)
  const next = numbersFrom(round)
  for (let number = 0; ; number++) {
    const id = `round-${round}-${number}`
    const at = '2026-01-01T00:00:00.000Z'
    const session = doAct(store, (act) =>
      insertSession(act, { id, title: id, country: 'GB', created_at: at }, [
        { position: 0, kind: 'text', name: id, path: id, size: 1, modified_ms: null },
      ]),
    )
    sentence(`session ${id}`)
    let saved = 0
    for (let batch = 0; batch < 6; batch++) {
      const added = Array.from({ length: 1 + Math.floor(next() * 40) }, (_, index) =>
        rowAt(saved + index, next),
      )
      const recounted = saved === 0 ? [] : [{ position: 0, count: batch + 1, marks: 0 }]
      save(store, session, { added, recounted }, () => sentence(`rows ${id} ${saved + added.length}`))
      saved += added.length
    }
  }
}

function rowAt(position: number, next: () => number): IndicatorRecord {
  const value = `${Math.floor(next() * 1e9).toString(36)}.example.org`
  return indicatorRow(position, 2, value, { start: position })
}

await awaitRound((dataDir = '', round = '', manner = '') =>
  write(dataDir, Number(round), manners[manner] as Save),
)
