import type { Migration } from './migration.ts'

/**
 * Tasks of cases with an order of their own. A case stores their number and when the next open one is due, for board
 * and table.
 */
export const caseTasks: Migration = {
  number: 240,
  name: 'case-tasks',
  sql: `
    CREATE TABLE case_task (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      case_number INTEGER NOT NULL REFERENCES incident_case (number),
      title TEXT NOT NULL,
      owner TEXT NOT NULL,
      due_at TEXT,
      done_at TEXT,
      done_by TEXT,
      position INTEGER NOT NULL,
      created_at TEXT NOT NULL,
      created_by TEXT NOT NULL
    ) STRICT;
    CREATE INDEX task_of_case ON case_task (case_number, position);
    CREATE INDEX task_by_owner ON case_task (owner) WHERE owner <> '';
    ALTER TABLE incident_case ADD COLUMN tasks INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE incident_case ADD COLUMN tasks_done INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE incident_case ADD COLUMN next_due TEXT;
  `,
}
