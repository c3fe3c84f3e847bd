import type { Migration } from './migration.ts'

/** ATT&CK techniques of cases, as decided by a person. */
export const caseTechniques: Migration = {
  number: 245,
  name: 'case-techniques',
  sql: `
    CREATE TABLE case_technique (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      case_number INTEGER NOT NULL REFERENCES incident_case (number),
      technique TEXT NOT NULL,
      name TEXT NOT NULL,
      tactic TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('accepted', 'rejected')),
      source TEXT NOT NULL,
      added_at TEXT NOT NULL,
      added_by TEXT NOT NULL,
      UNIQUE (case_number, technique)
    ) STRICT;
    CREATE INDEX case_technique_named ON case_technique (technique) WHERE name <> '' OR tactic <> '';
  `,
}
