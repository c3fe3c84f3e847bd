import type { Migration } from './migration.ts'

/**
 * How files of one source were read the last time: which columns or paths hold which fields, and what their words and
 * dates mean. A source is recognised by what its files consist of (`engine/alert-import/file-source.ts`).
 */
export const alertReadings: Migration = {
  number: 352,
  name: 'alert-readings',
  sql: `
    CREATE TABLE alert_reading (
      source TEXT PRIMARY KEY,
      mapping TEXT NOT NULL,
      reading TEXT NOT NULL,
      used_at TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX alert_reading_used ON alert_reading (used_at);
  `,
}
