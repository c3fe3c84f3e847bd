import type { Migration } from './migration.ts'

/**
 * Evidence of cases, whose bytes are stored outside the database under their digest; and the custody log of each case,
 * in which every entry contains the hash of the previous one.
 */
export const evidence: Migration = {
  number: 210,
  name: 'evidence',
  sql: `
    CREATE TABLE evidence (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      case_number INTEGER NOT NULL REFERENCES incident_case (number),
      filename TEXT NOT NULL,
      size INTEGER NOT NULL,
      md5 TEXT NOT NULL,
      sha1 TEXT NOT NULL,
      sha256 TEXT NOT NULL,
      mime_type TEXT NOT NULL,
      added_at TEXT NOT NULL,
      added_by TEXT NOT NULL
    ) STRICT;
    CREATE INDEX evidence_of_case ON evidence (case_number);
    CREATE INDEX evidence_by_digest ON evidence (sha256);
    CREATE TABLE custody (
      case_number INTEGER NOT NULL REFERENCES incident_case (number),
      entry INTEGER NOT NULL,
      at TEXT NOT NULL,
      by TEXT NOT NULL,
      what TEXT NOT NULL,
      evidence TEXT,
      filename TEXT,
      sha256 TEXT,
      former TEXT NOT NULL,
      hash TEXT NOT NULL,
      PRIMARY KEY (case_number, entry)
    ) STRICT, WITHOUT ROWID;
  `,
}
