import type { Migration } from './migration.ts'

/** Link targets of cases: sessions, lookups, records of the register, other cases. */
export const caseLinks: Migration = {
  number: 244,
  name: 'case-links',
  sql: `
    CREATE TABLE case_link (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      case_number INTEGER NOT NULL REFERENCES incident_case (number),
      kind TEXT NOT NULL,
      target TEXT NOT NULL,
      title TEXT NOT NULL,
      added_at TEXT NOT NULL,
      added_by TEXT NOT NULL,
      UNIQUE (case_number, kind, target)
    ) STRICT;
    CREATE INDEX case_link_to ON case_link (kind, target);
  `,
}
