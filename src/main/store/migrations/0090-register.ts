import type { Migration } from './migration.ts'

/**
 * The third-party register. A record is a JSON text with its own position; its unique values and its references are
 * stored separately, so that the database itself refuses duplicates and dangling references. Every write stores the
 * whole record before and after; writes of one act share a step.
 */
export const register: Migration = {
  number: 90,
  name: 'register',
  sql: `
    CREATE TABLE register_record (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      uuid TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      name TEXT,
      data TEXT NOT NULL,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL
    ) STRICT;
    CREATE INDEX register_record_of_kind ON register_record (kind);
    CREATE INDEX register_record_named ON register_record (kind, name) WHERE name IS NOT NULL;
    CREATE TABLE register_unique (
      kind TEXT NOT NULL,
      tuple TEXT NOT NULL,
      uuid TEXT NOT NULL,
      PRIMARY KEY (kind, tuple)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE register_link (
      from_uuid TEXT NOT NULL REFERENCES register_record (uuid) ON DELETE CASCADE,
      field TEXT NOT NULL,
      to_uuid TEXT NOT NULL REFERENCES register_record (uuid),
      PRIMARY KEY (from_uuid, field, to_uuid)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX register_link_to ON register_link (to_uuid);
    CREATE TABLE register_change (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      step INTEGER NOT NULL,
      at TEXT NOT NULL,
      by TEXT NOT NULL,
      kind TEXT NOT NULL,
      uuid TEXT NOT NULL,
      number INTEGER NOT NULL,
      before TEXT,
      after TEXT,
      label TEXT NOT NULL,
      CHECK (before IS NOT NULL OR after IS NOT NULL)
    ) STRICT;
    CREATE INDEX register_change_of_record ON register_change (uuid);
    CREATE INDEX register_change_of_step ON register_change (step);
  `,
}
