import type { Migration } from './migration.ts'

/**
 * Work that continues after the call that started it: those under way, and those that have ended until their result is
 * viewed.
 */
export const jobs: Migration = {
  number: 400,
  name: 'jobs',
  sql: `
    CREATE TABLE job (
      id TEXT PRIMARY KEY,
      part TEXT NOT NULL,
      kind TEXT NOT NULL,
      title TEXT NOT NULL,
      state TEXT NOT NULL,
      waits_for TEXT,
      done REAL NOT NULL,
      total REAL NOT NULL,
      unit TEXT NOT NULL,
      rate REAL NOT NULL,
      started_at TEXT NOT NULL,
      ended_at TEXT,
      result TEXT NOT NULL,
      problem TEXT,
      -- the process that runs it, and the last time at which it wrote this row
      owner TEXT NOT NULL,
      seen_at TEXT NOT NULL,
      cancel_asked INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;
  `,
}
