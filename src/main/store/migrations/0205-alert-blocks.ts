import type { Migration } from './migration.ts'

/**
 * Alerts are counted by blocks of 2,048 and of 65,536 numbers, so that the alert at any position of a filtered list is
 * found without counting all before it. `level` is the number of bits by which the numbers of a block differ.
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
      level INTEGER NOT NULL,
      block INTEGER NOT NULL,
      source INTEGER NOT NULL,
      status INTEGER NOT NULL,
      severity INTEGER NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (level, block, source, status, severity)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO alert_count
      SELECT level.value, number >> level.value, source, status, severity, count(*)
      FROM json_each('[11, 16]') level, alert GROUP BY 1, 2, 3, 4, 5;
    CREATE TRIGGER alert_counted AFTER INSERT ON alert BEGIN
      INSERT INTO alert_count VALUES
          (11, new.number >> 11, new.source, new.status, new.severity, 1),
          (16, new.number >> 16, new.source, new.status, new.severity, 1)
        ON CONFLICT DO UPDATE SET count = count + 1;
    END;
    CREATE TRIGGER alert_recounted AFTER UPDATE OF source, status, severity ON alert BEGIN
      UPDATE alert_count SET count = count - 1
        WHERE level IN (11, 16) AND block = old.number >> level
          AND source = old.source AND status = old.status AND severity = old.severity;
      INSERT INTO alert_count VALUES
          (11, new.number >> 11, new.source, new.status, new.severity, 1),
          (16, new.number >> 16, new.source, new.status, new.severity, 1)
        ON CONFLICT DO UPDATE SET count = count + 1;
    END;
    CREATE TRIGGER alert_uncounted AFTER DELETE ON alert BEGIN
      UPDATE alert_count SET count = count - 1
        WHERE level IN (11, 16) AND block = old.number >> level
          AND source = old.source AND status = old.status AND severity = old.severity;
    END;
  `,
}
