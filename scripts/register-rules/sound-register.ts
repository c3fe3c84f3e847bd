import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LiveRegister } from '../../src/main/engine/register/model/live-register.ts'
import type { PlainRecord } from '../../src/main/engine/register/model/register-model.ts'
import { buildPackage } from '../../src/main/engine/register/package/build-package.ts'
import type { PackageFacts } from '../../src/main/engine/register/package/package-name.ts'
import { readTaxonomy } from '../../src/main/engine/register/read-taxonomy.ts'
import type { TableRow } from '../../src/main/engine/register/table.ts'
import type { Taxonomy } from '../../src/main/engine/register/taxonomy.ts'
import { sampleRegisterJson } from '../data/sample-register/register-json.ts'
import { uuidOf } from '../data/sample-register/sample-record.ts'

/** The sample register with its three gaps closed: no rule fires until something is broken in it. */

export const taxonomy: Taxonomy = shippedTaxonomy()

export const referenceDate = '2025-12-31'

function shippedTaxonomy(): Taxonomy {
  const path = join(import.meta.dirname, '../../resources/register/taxonomies/dora-4.0.json')
  const read = readTaxonomy(readFileSync(path, 'utf8'))
  if ('refused' in read) throw new Error(read.refused)
  return read
}

const settled: Readonly<Record<string, object>> = {
  [uuidOf('services', 'learning')]: { service_nature: 'ict' },
  [uuidOf('services', 'card-platform')]: { processing_countries: ['eba_GA:BE'] },
  [uuidOf('functions', 'reporting')]: { assessed_on: '2025-11-04' },
}

function tablesOfSample(): ReadonlyMap<string, readonly TableRow[]> {
  const { records } = JSON.parse(sampleRegisterJson()) as { records: readonly PlainRecord[] }
  const live = new LiveRegister(taxonomy, {})
  live.change(
    records.map((record) => ({
      uuid: record.uuid,
      record: { ...record, data: { ...record.data, ...settled[record.uuid] } },
    })),
  )
  return live.derived.tables()
}

const sound = tablesOfSample()

/** Mutable cells by template and row. */
export type Cells = Map<string, string[][]>

/** Returns the sound tables, as new arrays on each call. */
export function soundCells(): Cells {
  return new Map([...sound].map(([template, rows]) => [template, rows.map(({ cells }) => [...cells])]))
}

const facts: PackageFacts = {
  lei: sound.get('B_01.01')?.[0]?.cells[0] ?? '',
  scope: 'CON',
  country: 'DE',
  module: taxonomy.module,
  referenceDate,
  timestamp: '20260320101500000',
  baseCurrency: 'EUR',
  entryPoint: taxonomy.entryPoint,
  decimalsMonetary: -3,
}

/** Returns the files of the sound package by their path in its root folder, and its name without `.zip`. */
export function soundPackage(): { readonly name: string; readonly files: Map<string, string> } {
  const built = buildPackage(taxonomy, sound, facts)
  if ('refused' in built) throw new Error(built.refused)
  const name = built.filename.replace(/\.zip$/, '')
  return { name, files: new Map([...built.files].map(([path, text]) => [path.slice(name.length + 1), text])) }
}
