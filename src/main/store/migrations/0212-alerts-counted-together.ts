import type { Migration } from './migration.ts'

/**
 * New alerts are counted once per act (`store/alerts/count-alerts.ts`) rather than one by one: a trigger makes SQLite keep the
 * pages that every single insert touches, which took a third of its time. `alert_counted` is the number of the newest
 * alert that is counted; decisions on newer ones take effect when they are counted.
 */
export const alertsCountedTogether: Migration = {
  number: 212,
  name: 'alerts-counted-together',
  sql: `
    CREATE TABLE alert_counted (
      number INTEGER NOT NULL
    ) STRICT;
    INSERT INTO alert_counted SELECT coalesce(max(number), 0) FROM alert;
    DROP TRIGGER alert_counted;
    DROP TRIGGER alert_recounted;
    DROP TRIGGER alert_uncounted;
    CREATE TRIGGER alert_recounted AFTER UPDATE OF source, status, severity ON alert
    WHEN old.number <= (SELECT number FROM alert_counted) BEGIN
      UPDATE alert_count SET count = count - 1
        WHERE level IN (11, 16) AND block = old.number >> level
          AND source = old.source AND status = old.status AND severity = old.severity;
      INSERT INTO alert_count VALUES
          (11, new.number >> 11, new.source, new.status, new.severity, 1),
          (16, new.number >> 16, new.source, new.status, new.severity, 1)
        ON CONFLICT DO UPDATE SET count = count + 1;
    END;
    CREATE TRIGGER alert_uncounted AFTER DELETE ON alert
    WHEN old.number <= (SELECT number FROM alert_counted) BEGIN
      UPDATE alert_count SET count = count - 1
        WHERE level IN (11, 16) AND block = old.number >> level
          AND source = old.source AND status = old.status AND severity = old.severity;
      -- numbers of what is taken away at the end are given again
      UPDATE alert_counted SET number = (SELECT coalesce(max(number), 0) FROM alert WHERE number < old.number)
        WHERE number = old.number;
    END;
  `,
}
