import type { Migration } from './migration.ts'

/**
 * Alerts are found by every column of a filter. Tags, techniques and machines are labels, each once in the whole store
 * ignoring case; `alert_labelled` is the number of the newest alert whose labels are stored (`store/alerts/alert-labels.ts`).
 */
export const alertFilters: Migration = {
  number: 280,
  name: 'alert-filters',
  sql: `
    CREATE TABLE label (
      number INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      value TEXT NOT NULL COLLATE NOCASE,
      UNIQUE (kind, value)
    ) STRICT;
    CREATE TABLE alert_label (
      label INTEGER NOT NULL,
      alert INTEGER NOT NULL,
      PRIMARY KEY (label, alert)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE alert_labelled (
      number INTEGER NOT NULL
    ) STRICT;
    INSERT OR IGNORE INTO label (kind, value) SELECT 'machines', hostname FROM alert WHERE hostname IS NOT NULL;
    INSERT OR IGNORE INTO label (kind, value) SELECT 'tags', t.value FROM alert, json_each(tags) t;
    INSERT OR IGNORE INTO label (kind, value) SELECT 'techniques', t.value FROM alert, json_each(techniques) t;
    INSERT OR IGNORE INTO alert_label
      SELECT l.number, a.number FROM alert a JOIN label l ON l.kind = 'machines' AND l.value = a.hostname;
    INSERT OR IGNORE INTO alert_label
      SELECT l.number, a.number FROM alert a, json_each(a.tags) t JOIN label l ON l.kind = 'tags' AND l.value = t.value;
    INSERT OR IGNORE INTO alert_label
      SELECT l.number, a.number FROM alert a, json_each(a.techniques) t
      JOIN label l ON l.kind = 'techniques' AND l.value = t.value;
    INSERT INTO alert_labelled SELECT coalesce(max(number), 0) FROM alert;
    CREATE TRIGGER alert_unlabelled AFTER DELETE ON alert
    WHEN old.number <= (SELECT number FROM alert_labelled) BEGIN
      DELETE FROM alert_label WHERE alert = old.number AND label IN (
        SELECT number FROM label WHERE kind = 'machines' AND value = old.hostname
        UNION ALL SELECT l.number FROM json_each(old.tags) t JOIN label l ON l.kind = 'tags' AND l.value = t.value
        UNION ALL SELECT l.number FROM json_each(old.techniques) t
          JOIN label l ON l.kind = 'techniques' AND l.value = t.value);
      UPDATE alert_labelled SET number = (SELECT coalesce(max(number), 0) FROM alert WHERE number < old.number)
        WHERE number = old.number;
    END;
    CREATE INDEX alert_by_reason ON alert (reason_code) WHERE reason_code IS NOT NULL;
    CREATE INDEX alert_by_arrival ON alert (received_at);
    CREATE INDEX alert_by_detection ON alert (detected_at);
  `,
}
