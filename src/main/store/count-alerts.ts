import type { WriteHandle } from './handle.ts'
import { statement } from './prepared.ts'

/** Bits that the numbers of one block do not share. */
const levels = [11, 16]

type State = readonly [number: number, source: number, status: number, rank: number]

/** Brings the counts by blocks (`alert_count`) up to the newest alert. Part of every act that puts alerts there, at its end. */
export function countAlerts(writer: WriteHandle): void {
  const counted = statement(writer, 'SELECT number FROM alert_counted').pluck().get() as number
  const states = statement(writer, 'SELECT number, source, status, rank FROM alert WHERE number > ?')
    .raw()
    .iterate(counted) as IterableIterator<State>
  const counts = new Map<string, number>()
  let newest = counted
  for (const [number, source, status, rank] of states) {
    newest = Math.max(newest, number)
    for (const level of levels) {
      const key = `${level} ${Math.floor(number / 2 ** level)} ${source} ${status} ${rank}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  const add = statement(
    writer,
    `INSERT INTO alert_count (level, block, source, status, rank, count) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET count = count + excluded.count`,
  )
  for (const [key, count] of counts) add.run(...key.split(' ').map(Number), count)
  statement(writer, 'UPDATE alert_counted SET number = ?').run(newest)
}
