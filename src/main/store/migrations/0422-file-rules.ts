import type { Migration } from './migration.ts'

/** The user's YARA rules and lists of strings, and by which of them a file was looked at. */
export const fileRules: Migration = {
  number: 422,
  name: 'file-rules',
  sql: `
    -- texts of rules by their digest: they stay when a set is changed or removed, so that this can be undone
    CREATE TABLE rule_text (
      sha256 TEXT PRIMARY KEY,
      text TEXT NOT NULL
    ) STRICT;

    CREATE TABLE rule_set (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      -- 'yara' or 'strings'
      kind TEXT NOT NULL,
      sha256 TEXT NOT NULL,
      is_active INTEGER NOT NULL,
      -- of strings: whether letters match in either case
      ignores_case INTEGER NOT NULL,
      -- rules or strings, and bytes of the text
      entries INTEGER NOT NULL,
      bytes INTEGER NOT NULL,
      imported_at TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- what a tool was given beside the file: the digest of the rules
    ALTER TABLE file_tool ADD COLUMN given TEXT NOT NULL DEFAULT '';
  `,
}
