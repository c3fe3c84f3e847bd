import type { Migration } from './migration.ts'

/**
 * Triage sessions, their sources and their indicators. `saved` counts the indicator rows of a session and changes in
 * the same transaction as they do, so that after a crash it always matches the actual number of rows.
 */
export const triage: Migration = {
  number: 30,
  name: 'triage',
  sql: `
    CREATE TABLE triage_session (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      title TEXT NOT NULL,
      country TEXT NOT NULL,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('reading', 'done', 'cancelled', 'failed')),
      risk TEXT,
      saved INTEGER NOT NULL DEFAULT 0,
      deleted_at TEXT
    ) STRICT;
    CREATE TABLE triage_source (
      session INTEGER NOT NULL REFERENCES triage_session (number) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('text', 'path', 'upload')),
      name TEXT NOT NULL,
      path TEXT NOT NULL,
      size INTEGER NOT NULL,
      modified_ms REAL,
      read INTEGER NOT NULL DEFAULT 0,
      encoding TEXT,
      nature TEXT NOT NULL DEFAULT 'text',
      lines INTEGER NOT NULL DEFAULT 0,
      rows INTEGER NOT NULL DEFAULT 0,
      checkpoints BLOB,
      state TEXT NOT NULL CHECK (state IN ('waiting', 'reading', 'done', 'failed', 'cancelled', 'gone')),
      problem TEXT,
      PRIMARY KEY (session, position)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE triage_indicator (
      session INTEGER NOT NULL REFERENCES triage_session (number) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      kind INTEGER NOT NULL,
      value TEXT NOT NULL,
      count INTEGER NOT NULL,
      source INTEGER NOT NULL,
      start INTEGER NOT NULL,
      length INTEGER NOT NULL,
      line INTEGER NOT NULL,
      row INTEGER NOT NULL,
      marks INTEGER NOT NULL,
      PRIMARY KEY (session, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX triage_indicator_by_value ON triage_indicator (value, kind);
  `,
}
