import type { Migration } from '../migration.ts'

/**
 * Alerts are counted by blocks of 8,192 numbers, so that the alert at any position of a filtered list is found without counting all
 * that stand before it.
 */
export const alertBlocks: Migration = {
  number: 205,
  name: 'alert-blocks',
  sql: `
    DROP TRIGGER alert_counted;
    DROP TRIGGER alert_recounted;
    DROP TRIGGER alert_uncounted;
    DROP TABLE alert_count;
    CREATE TABLE alert_count (
      block INTEGER NOT NULL,
      source INTEGER NOT NULL,
      status INTEGER NOT NULL,
      severity INTEGER NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (block, source, status, severity)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO alert_count
      SELECT number >> 13, source, status, severity, count(*) FROM alert GROUP BY 1, 2, 3, 4;
    CREATE TRIGGER alert_counted AFTER INSERT ON alert BEGIN
      INSERT INTO alert_count VALUES (new.number >> 13, new.source, new.status, new.severity, 1)
        ON CONFLICT DO UPDATE SET count = count + 1;
    END;
    CREATE TRIGGER alert_recounted AFTER UPDATE OF source, status, severity ON alert BEGIN
      UPDATE alert_count SET count = count - 1
        WHERE block = old.number >> 13 AND source = old.source AND status = old.status AND severity = old.severity;
      INSERT INTO alert_count VALUES (new.number >> 13, new.source, new.status, new.severity, 1)
        ON CONFLICT DO UPDATE SET count = count + 1;
    END;
    CREATE TRIGGER alert_uncounted AFTER DELETE ON alert BEGIN
      UPDATE alert_count SET count = count - 1
        WHERE block = old.number >> 13 AND source = old.source AND status = old.status AND severity = old.severity;
    END;
  `,
}
