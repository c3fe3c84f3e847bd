import type { Migration } from './migration.ts'

/**
 * Labels of the Traffic Light Protocol and the Permissible Actions Protocol of a session; null where nobody stated one.
 * `labels_written` is JSON of the levels that its texts name, with where; null where they were not looked for.
 */
export const sessionLabels: Migration = {
  number: 396,
  name: 'session labels',
  sql: `
    ALTER TABLE triage_session ADD COLUMN tlp TEXT CHECK (tlp IN ('CLEAR', 'GREEN', 'AMBER', 'AMBER+STRICT', 'RED'));
    ALTER TABLE triage_session ADD COLUMN pap TEXT CHECK (pap IN ('CLEAR', 'GREEN', 'AMBER', 'RED'));
    ALTER TABLE triage_session ADD COLUMN labels_written TEXT;
  `,
}
