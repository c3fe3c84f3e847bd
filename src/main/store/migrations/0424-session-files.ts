import type { Migration } from './migration.ts'

/** Files of triage sessions are analysed: which kept file a source is, and what became of its analysis. */
export const sessionFiles: Migration = {
  number: 424,
  name: 'session-files',
  sql: `
    -- SHA-256 of the kept file; of a text, the file whose analysis it lists
    ALTER TABLE triage_source ADD COLUMN file TEXT;
    -- null for what is not analysed
    ALTER TABLE triage_source ADD COLUMN analysis TEXT CHECK (analysis IN ('waiting', 'done', 'failed'));
    ALTER TABLE triage_source ADD COLUMN analysis_problem TEXT;
  `,
}
