import type { Migration } from './migration.ts'

/**
 * What is meant for detection is a property of its own: an indicator of a case carries whether somebody marked it, and
 * who did. What the source of an alert states about its observables (a mark for detection, a category, a comment, the
 * object to which it belongs), the references that it names, and whether it reports what others saw are kept beside the
 * alert, in rows that most alerts do not have.
 */
export const detection: Migration = {
  number: 360,
  name: 'detection',
  sql: `
    CREATE TABLE alert_statement (
      alert INTEGER NOT NULL REFERENCES alert (number),
      observable INTEGER NOT NULL REFERENCES observable (number),
      detection INTEGER,
      marked_by TEXT,
      type TEXT,
      category TEXT,
      comment TEXT,
      object TEXT,
      PRIMARY KEY (alert, observable)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX alert_statement_of_observable ON alert_statement (observable);
    CREATE TABLE alert_reference (
      alert INTEGER NOT NULL REFERENCES alert (number),
      position INTEGER NOT NULL,
      url TEXT NOT NULL,
      title TEXT,
      PRIMARY KEY (alert, position)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE reporting_alert (
      alert INTEGER PRIMARY KEY REFERENCES alert (number)
    ) STRICT;
    ALTER TABLE case_observable ADD COLUMN detection INTEGER;
    ALTER TABLE case_observable ADD COLUMN marked_by TEXT;
  `,
}
