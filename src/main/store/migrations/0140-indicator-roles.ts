import type { Migration } from './migration.ts'

/**
 * Roles of indicators. `header` is JSON of the header fields in which an indicator occurs, stored because a message can
 * be moved away; `role` is assigned by a person. `headers_read` is 0 for sessions whose headers have not been read yet.
 */
export const indicatorRoles: Migration = {
  number: 140,
  name: 'indicator roles',
  sql: `
    ALTER TABLE triage_session ADD COLUMN headers_read INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE triage_role (
      session INTEGER NOT NULL REFERENCES triage_session (number) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      header TEXT,
      role TEXT,
      PRIMARY KEY (session, position)
    ) STRICT, WITHOUT ROWID;
  `,
}
