import type { Migration } from './migration.ts'

/**
 * Alerts take in newer states. `stated_at` is the time of the stored state as its event gives it, `updated_at` the
 * moment at which a newer one was last taken in, and `changed_since` marks a decided alert that changed after its
 * decision. The states themselves are in the log; `alert_former` has their digests, by which a state that was replaced
 * is recognised when it arrives again. `alert_revised` lists the pieces of 64 numbers in which the content of an alert
 * changed, as `alert_restated` does for states: in-memory sets read them again.
 */
export const alertRevisions: Migration = {
  number: 350,
  name: 'alert-revisions',
  sql: `
    ALTER TABLE alert ADD COLUMN stated_at TEXT;
    ALTER TABLE alert ADD COLUMN updated_at TEXT;
    ALTER TABLE alert ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE alert ADD COLUMN changed_since INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX alert_changed ON alert (number) WHERE changed_since = 1;
    CREATE TABLE alert_former (
      alert INTEGER NOT NULL REFERENCES alert (number),
      digest BLOB NOT NULL,
      PRIMARY KEY (alert, digest)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE alert_revised (
      piece INTEGER PRIMARY KEY,
      at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX alert_revised_at ON alert_revised (at);
    CREATE TRIGGER alert_content_changed AFTER UPDATE OF revision, changed_since ON alert
      WHEN old.revision <> new.revision OR old.changed_since <> new.changed_since BEGIN
      INSERT INTO alert_revised VALUES (new.number >> 6, (SELECT coalesce(max(at), 0) + 1 FROM alert_revised))
        ON CONFLICT DO UPDATE SET at = excluded.at;
    END;
  `,
}
