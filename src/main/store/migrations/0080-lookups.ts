import type { Migration } from './migration.ts'

/**
 * The user's lookups: each value once, the last lookup having the highest number. A deleted entry keeps its row until
 * the workstation closes. E-mail addresses in sessions are found ignoring case.
 */
export const lookups: Migration = {
  number: 80,
  name: 'lookups',
  sql: `
    CREATE TABLE lookup (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      value TEXT NOT NULL,
      title TEXT NOT NULL,
      severity TEXT CHECK (severity IN ('info', 'low', 'medium', 'high', 'critical')),
      at TEXT NOT NULL,
      count INTEGER NOT NULL DEFAULT 1,
      forgotten_at TEXT,
      UNIQUE (kind, value)
    ) STRICT;
    CREATE INDEX triage_indicator_email ON triage_indicator (lower(value)) WHERE kind = 4;
  `,
}
