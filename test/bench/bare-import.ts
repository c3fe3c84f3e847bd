import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import Database from 'better-sqlite3'

/**
 * `bare-import.js FILE FOLDER`: the minimal cost of an import of alerts. Parses each line as JSON and inserts it into
 * three tables (alert, observable, link) without any other index, 1,000 alerts per durable transaction; prints the
 * seconds.
 */

type Event = {
  readonly flow_id: number
  readonly src_ip: string
  readonly dest_ip: string
  readonly http: { readonly hostname: string }
  readonly alert: { readonly signature: string }
}

const [file = '', folder = ''] = process.argv.slice(2)
const database = new Database(join(folder, 'bare.sqlite'))
database.pragma('journal_mode = WAL')
database.pragma('synchronous = FULL')
database.exec(`
  CREATE TABLE alert (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, title TEXT NOT NULL, raw TEXT NOT NULL);
  CREATE TABLE observable (number INTEGER PRIMARY KEY, value TEXT NOT NULL UNIQUE);
  CREATE TABLE link (alert INTEGER NOT NULL, observable INTEGER NOT NULL, PRIMARY KEY (alert, observable)) WITHOUT ROWID;
`)
const putAlert = database.prepare('INSERT INTO alert (id, title, raw) VALUES (?, ?, ?)')
const known = database.prepare('SELECT number FROM observable WHERE value = ?').pluck()
const putObservable = database.prepare('INSERT INTO observable (value) VALUES (?)')
const putLink = database.prepare('INSERT OR IGNORE INTO link VALUES (?, ?)')

const take = database.transaction((lines: readonly string[]) => {
  for (const line of lines) {
    const event = JSON.parse(line) as Event
    const alert = putAlert.run(String(event.flow_id), event.alert.signature, line).lastInsertRowid
    for (const value of [event.src_ip, event.dest_ip, event.http.hostname])
      putLink.run(alert, known.get(value) ?? putObservable.run(value).lastInsertRowid)
  }
})

const started = performance.now()
let lines: string[] = []
for await (const line of createInterface({ input: createReadStream(file) })) {
  lines.push(line)
  if (lines.length < 1000) continue
  take(lines)
  lines = []
}
take(lines)
console.log(JSON.stringify({ seconds: (performance.now() - started) / 1000 }))
database.close()
