import type { Migration } from './migration.ts'

/** Every write adds an entry here in the same transaction; synchronisation, activity and undo read it. */
export const changeLog: Migration = {
  number: 10,
  name: 'change-log',
  sql: `
    CREATE TABLE change_log (
      sequence INTEGER PRIMARY KEY,
      at TEXT NOT NULL,
      by TEXT NOT NULL,
      aggregate TEXT NOT NULL,
      id TEXT NOT NULL,
      change TEXT NOT NULL,
      detail TEXT NOT NULL DEFAULT '{}'
    ) STRICT;
    CREATE INDEX change_log_of_aggregate ON change_log (aggregate, id, sequence);
  `,
}
