import type { Migration } from './migration.ts'

/** Files that somebody gave as scripts, whatever they look like, and explanations of scripts in prose. */
export const scripts: Migration = {
  number: 421,
  name: 'scripts',
  sql: `
    CREATE TABLE script (
      sha256 TEXT PRIMARY KEY REFERENCES file (sha256) ON DELETE CASCADE,
      submitted_at TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE script_explanation (
      sha256 TEXT PRIMARY KEY REFERENCES file (sha256) ON DELETE CASCADE,
      explanation TEXT NOT NULL,
      -- when the report ended from which it was made: of another report, another one is made
      report_ended_at TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
}
