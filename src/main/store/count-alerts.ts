import type { WriteHandle } from './handle.ts'
import { statement } from './prepared.ts'

/** Brings the counts by blocks (`alert_count`) up to the newest alert. Part of every act that puts alerts there, at its end. */
export function countAlerts(writer: WriteHandle): void {
  const counted = statement(writer, 'SELECT number FROM alert_counted').pluck().get() as number
  statement(
    writer,
    `INSERT INTO alert_count
       SELECT level.value, number >> level.value, source, status, rank, count(*)
       FROM json_each('[11, 16]') level, alert WHERE number > ? GROUP BY 1, 2, 3, 4, 5
     ON CONFLICT DO UPDATE SET count = count + excluded.count`,
  ).run(counted)
  statement(writer, 'UPDATE alert_counted SET number = (SELECT coalesce(max(number), 0) FROM alert)').run()
}
