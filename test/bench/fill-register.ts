import { readFileSync } from 'node:fs'
import { planImport } from '../../src/main/engine/register/import/plan-import.ts'
import { RegisterModel } from '../../src/main/engine/register/model/register-model.ts'
import { readTaxonomy } from '../../src/main/engine/register/read-taxonomy.ts'
import { openStore } from '../../src/main/store/open.ts'
import type { StoredKind } from '../../src/main/store/register/register-data.ts'
import { writeRecords } from '../../src/main/store/register/register-writes.ts'
import { bigTables, largeGroup } from '../fixtures/register/big-tables.ts'
import { draftOf } from '../fixtures/store/draft-of.ts'

/**
 * Fills a data directory with an invented register. Arguments: folder, path of the taxonomy, number of arrangements.
 */
const [, , dataDir = '', profile = '', arrangements = ''] = process.argv
const taxonomy = readTaxonomy(readFileSync(profile, 'utf8'))
if ('refused' in taxonomy) throw new Error(taxonomy.refused)
const share = Number(arrangements) / largeGroup.arrangements
const scaled = (count: number) => Math.max(40, Math.round(count * share))
const size = {
  entities: largeGroup.entities,
  providers: scaled(largeGroup.providers),
  functions: scaled(largeGroup.functions),
  arrangements: Number(arrangements),
}
const tables = bigTables(taxonomy, 7, size)
let made = 0
const facts = { referenceDate: '2025-12-31', scope: 'consolidated', baseCurrency: 'EUR' } as const
const plan = planImport(new RegisterModel(), tables, facts, () => `record-${++made}`)
const store = openStore(dataDir)
const writes = plan.records.map(({ uuid, kind, data }) => ({ uuid, kind: kind as StoredKind, data }))
const started = performance.now()
const written = writeRecords(store, writes, draftOf({ part: 'register', title: 'Filled' }))
if (!('step' in written)) throw new Error('The register was refused.')
store.close()
let rows = 0
for (const table of tables.values()) rows += table.length
console.log(JSON.stringify({ rows, records: writes.length, seconds: (performance.now() - started) / 1000 }))
