import type { Migration } from './migration.ts'

/** Files that were dropped or found in others, what each tool of the analysis said about them, and what they hold. */
export const files: Migration = {
  number: 420,
  name: 'files',
  sql: `
    CREATE TABLE file (
      sha256 TEXT PRIMARY KEY,
      md5 TEXT NOT NULL,
      sha1 TEXT NOT NULL,
      sha512 TEXT NOT NULL,
      size INTEGER NOT NULL,
      -- the name it came with first
      name TEXT NOT NULL,
      -- what its first tool found; '' and [] until then
      mime_type TEXT NOT NULL DEFAULT '',
      types TEXT NOT NULL DEFAULT '[]',
      ssdeep TEXT NOT NULL DEFAULT '',
      tlsh TEXT NOT NULL DEFAULT '',
      state TEXT NOT NULL,
      -- why it could not be analysed at all
      failure TEXT,
      -- levels below what was dropped, the fewest of all places it came from
      depth INTEGER NOT NULL,
      -- severity of the worst finding about itself, and about itself and all that it holds; null without any
      severity TEXT,
      worst TEXT,
      -- the tools that there were when it was analysed, with their versions
      tools TEXT NOT NULL DEFAULT '',
      added_at TEXT NOT NULL,
      analysed_at TEXT,
      removed_at TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX file_by_added ON file (added_at);
    CREATE INDEX file_by_state ON file (state) WHERE state IN ('pending', 'running');

    -- every name and place that a file came from: parent is '' for one that was dropped
    CREATE TABLE file_origin (
      sha256 TEXT NOT NULL REFERENCES file (sha256) ON DELETE CASCADE,
      parent TEXT NOT NULL,
      name TEXT NOT NULL,
      place TEXT NOT NULL,
      seen_at TEXT NOT NULL,
      PRIMARY KEY (sha256, parent, name, place)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX file_origin_by_parent ON file_origin (parent);

    CREATE TABLE file_tool (
      sha256 TEXT NOT NULL REFERENCES file (sha256) ON DELETE CASCADE,
      tool TEXT NOT NULL,
      version INTEGER NOT NULL,
      state TEXT NOT NULL,
      failure TEXT,
      ended_at TEXT NOT NULL,
      milliseconds INTEGER NOT NULL,
      -- a report of the analysis as JSON: what pages of whole trees show lies apart from what is as long as the file
      findings TEXT NOT NULL,
      left_out TEXT NOT NULL,
      report TEXT NOT NULL,
      PRIMARY KEY (sha256, tool)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE file_object (
      parent TEXT NOT NULL REFERENCES file (sha256) ON DELETE CASCADE,
      tool TEXT NOT NULL,
      position INTEGER NOT NULL,
      name TEXT NOT NULL,
      place TEXT NOT NULL,
      size INTEGER NOT NULL,
      -- null where its content was not taken
      sha256 TEXT,
      problem TEXT,
      PRIMARY KEY (parent, tool, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX file_object_by_content ON file_object (sha256);

    CREATE TABLE file_indicator (
      sha256 TEXT NOT NULL REFERENCES file (sha256) ON DELETE CASCADE,
      tool TEXT NOT NULL,
      position INTEGER NOT NULL,
      kind TEXT NOT NULL,
      value TEXT NOT NULL,
      context TEXT NOT NULL,
      offset INTEGER,
      PRIMARY KEY (sha256, tool, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX file_indicator_by_value ON file_indicator (value, kind);
  `,
}
