import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { knowledgeTables } from '../../src/main/store/actors/actor-knowledge.ts'

/**
 * `bare-actors.js FOLDER FILE…`: the minimal cost of an import of sets of threat actors. Reads and unpacks each file,
 * parses it as JSON, and inserts what the import stored in FOLDER into an empty database, in one durable transaction:
 * each object and each link of the packs as a row, and the rows of the tables derived from them. Prints the seconds;
 * the rows are read before the clock starts.
 */

type Pack = {
  readonly key: string
  readonly objects: readonly { readonly id: string; readonly kind: string; readonly name: string }[]
  readonly links: readonly {
    readonly from: string
    readonly kind: string
    readonly to: string
    readonly cves: string[]
  }[]
}

const [folder = '', ...files] = process.argv.slice(2)
const source = new Database(join(folder, 'skerry.sqlite'), { readonly: true })
const tables = knowledgeTables.toReversed()
const contents = tables.map((table) => ({
  table,
  rows: source
    .prepare(`SELECT ${table === 'actor_text' ? 'rowid, *' : '*'} FROM ${table}`)
    .raw()
    .all() as unknown[][],
}))
const made = source
  .prepare(
    `SELECT sql FROM sqlite_master WHERE tbl_name IN (${tables.map(() => '?').join()}) AND sql IS NOT NULL ORDER BY type DESC`,
  )
  .pluck()
  .all(tables) as string[]
const packs = (
  source
    .prepare("SELECT file FROM data_packs WHERE kind = 'actor_set' AND deleted_at IS NULL")
    .pluck()
    .all() as string[]
).map((file) => JSON.parse(readFileSync(join(folder, 'packs', file), 'utf8')) as Pack)
const objects = packs.flatMap(({ key, objects: all }) =>
  all.map((object) => [key, object.id, object.kind, object.name, JSON.stringify(object)]),
)
const links = packs.flatMap(({ key, links: all }) =>
  all.map(({ from, kind, to, cves }) => [key, from, kind, to, cves.join(' ')]),
)
source.close()
const database = new Database(join(folder, 'bare.sqlite'))
database.pragma('journal_mode = WAL')
database.pragma('synchronous = FULL')
for (const sql of made) database.exec(sql)
database.exec(`
  CREATE TABLE object (pack TEXT, id TEXT, kind TEXT, name TEXT, json TEXT, PRIMARY KEY (pack, id)) WITHOUT ROWID;
  CREATE TABLE link (pack TEXT, source TEXT, kind TEXT, target TEXT, cves TEXT);
  CREATE INDEX link_by_source ON link (source);
`)
contents.push({ table: 'object', rows: objects }, { table: 'link', rows: links })

const started = performance.now()
let documents = 0
for (const file of files) {
  const bytes = readFileSync(file)
  documents += Object.keys(
    JSON.parse((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')) as object,
  ).length
}
const parsed = performance.now()
database
  .transaction(() => {
    for (const { table, rows } of contents) {
      const [first] = rows
      if (first === undefined) continue
      const columns = table === 'actor_text' ? '(rowid, name, aliases, description)' : ''
      const put = database.prepare(`INSERT INTO ${table} ${columns} VALUES (${first.map(() => '?').join()})`)
      for (const row of rows) put.run(row)
    }
  })
  .immediate()
const ended = performance.now()
const rows = contents.reduce((sum, content) => sum + content.rows.length, 0)
database.close()
console.log(
  JSON.stringify({
    ...{ documents, rows, seconds: (ended - started) / 1000 },
    ...{ reading: (parsed - started) / 1000, inserting: (ended - parsed) / 1000 },
  }),
)
