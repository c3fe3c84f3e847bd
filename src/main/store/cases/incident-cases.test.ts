import { expect, test } from 'vitest'
import { freshStore } from '../../../../test/fixtures/store/fresh-store.ts'
import { alertCountsQuery, listCases } from './incident-cases.ts'

test('the list of cases says how many alerts each has, counted in one pass of an index', ({
  onTestFinished,
}) => {
  const { reader, writer } = freshStore(onTestFinished)
  writer.exec(`INSERT INTO incident_case (id, title, summary, severity, status, tags, created_at, updated_at, created_by)
    VALUES ('case_1', 'One', '', 2, 'open', '[]', '2026', '2026', 'x'), ('case_2', 'Two', '', 2, 'open', '[]', '2026', '2026', 'x'),
      ('case_3', 'Gone', '', 2, 'open', '[]', '2026', '2026', 'x')`)
  writer.exec(`INSERT INTO alert_source VALUES (1, 'edr')`)
  writer.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9)
    INSERT INTO alert (id, source, severity, status, title, detected_at, received_at, tags, techniques, observables, ingest_count, case_number)
    SELECT 'alert_' || i, 1, 1, 2, 't', '2026', '2026', '[]', '[]', 0, 1, CASE WHEN i < 4 THEN 1 WHEN i < 6 THEN 3 END FROM n`)
  writer.exec(`UPDATE incident_case SET deleted_at = '2026' WHERE id = 'case_3'`)
  expect(listCases(reader).map(({ id, alerts }) => [id, alerts])).toEqual([
    ['case_2', 0],
    ['case_1', 3],
  ])
  const plan = reader.prepare(`EXPLAIN QUERY PLAN ${alertCountsQuery}`).all() as { detail: string }[]
  expect(plan.map(({ detail }) => detail)).toEqual([
    'SEARCH alert USING COVERING INDEX alert_by_case (case_number>?)',
  ])
})
