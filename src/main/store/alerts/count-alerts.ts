import type { WriteHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'

/**
 * Brings the counts by blocks (`alert_count`) up to the newest alert; blocks have 2,048 and 65,536 numbers. Runs at the
 * end of every act that inserts alerts.
 */
export function countAlerts(writer: WriteHandle): void {
  const counted = statement(writer, 'SELECT number FROM alert_counted').pluck().get() as number
  statement(
    writer,
    `WITH fresh AS MATERIALIZED (
       SELECT number >> 11 AS block, source, status, rank, count(*) AS count FROM alert WHERE number > ? GROUP BY 1, 2, 3, 4
     )
     INSERT INTO alert_count (level, block, source, status, rank, count)
     SELECT 11, block, source, status, rank, count FROM fresh
     UNION ALL SELECT 16, block >> 5, source, status, rank, sum(count) FROM fresh GROUP BY 2, 3, 4, 5
     ON CONFLICT DO UPDATE SET count = count + excluded.count`,
  ).run(counted)
  statement(
    writer,
    'UPDATE alert_counted SET number = max(number, (SELECT coalesce(max(number), 0) FROM alert))',
  ).run()
}
