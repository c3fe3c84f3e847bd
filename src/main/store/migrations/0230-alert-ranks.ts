import type { Migration } from './migration.ts'

/**
 * Alerts can be merged under others, and have target times. Both determine an alert's position in a list, so its row
 * has a rank that indexes and counts use: the severity, plus 5 when it is overdue, plus 10 when it is merged.
 *
 * `breached` has a bit for each missed target: 1 acknowledge, 2 triage, 4 resolve. A clock is checked when its
 * `next_due` has come, and again when its alert or case was decided about or reopened.
 */
export const alertRanks: Migration = {
  number: 230,
  name: 'alert-ranks',
  sql: `
    DROP TRIGGER alert_recounted;
    DROP TRIGGER alert_uncounted;
    DROP TABLE alert_count;
    DROP INDEX alert_by_state;
    DROP INDEX alert_by_source;
    ALTER TABLE incident_case ADD COLUMN breached INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE alert ADD COLUMN merged_into INTEGER REFERENCES alert (number);
    ALTER TABLE alert ADD COLUMN merged INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE alert ADD COLUMN acknowledged_at TEXT;
    ALTER TABLE alert ADD COLUMN acknowledged_by TEXT;
    ALTER TABLE alert ADD COLUMN breached INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE alert ADD COLUMN case_closed INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE alert ADD COLUMN overdue INTEGER GENERATED ALWAYS AS (
      CASE WHEN status = 0 AND (breached & 6 <> 0 OR breached & 1 <> 0 AND acknowledged_at IS NULL) THEN 1
        WHEN status = 2 AND breached & 4 <> 0 AND case_closed = 0 THEN 1 ELSE 0 END) VIRTUAL;
    ALTER TABLE alert ADD COLUMN rank INTEGER GENERATED ALWAYS AS (
      CASE WHEN merged_into IS NOT NULL THEN severity + 10 ELSE severity + 5 * overdue END) VIRTUAL;
    UPDATE alert SET case_closed = 1 WHERE case_number IN
      (SELECT number FROM incident_case WHERE status = 'closed' OR deleted_at IS NOT NULL);
    CREATE INDEX alert_by_state ON alert (status, rank);
    CREATE INDEX alert_by_source ON alert (source, status, rank);
    CREATE INDEX alert_merged ON alert (merged_into) WHERE merged_into IS NOT NULL;
    CREATE TABLE alert_count (
      level INTEGER NOT NULL,
      block INTEGER NOT NULL,
      source INTEGER NOT NULL,
      status INTEGER NOT NULL,
      rank INTEGER NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (level, block, source, status, rank)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO alert_count
      SELECT level.value, number >> level.value, source, status, rank, count(*)
      FROM json_each('[11, 16]') level, alert GROUP BY 1, 2, 3, 4, 5;
    UPDATE alert_counted SET number = (SELECT coalesce(max(number), 0) FROM alert);
    CREATE TRIGGER alert_recounted
      AFTER UPDATE OF source, status, severity, merged_into, acknowledged_at, breached, case_closed ON alert
      WHEN old.number <= (SELECT number FROM alert_counted)
        AND (old.source <> new.source OR old.status <> new.status OR old.rank <> new.rank) BEGIN
      UPDATE alert_count SET count = count - 1
        WHERE level IN (11, 16) AND block = old.number >> level
          AND source = old.source AND status = old.status AND rank = old.rank;
      INSERT INTO alert_count VALUES
          (11, new.number >> 11, new.source, new.status, new.rank, 1),
          (16, new.number >> 16, new.source, new.status, new.rank, 1)
        ON CONFLICT DO UPDATE SET count = count + 1;
    END;
    CREATE TRIGGER alert_uncounted AFTER DELETE ON alert
    WHEN old.number <= (SELECT number FROM alert_counted) BEGIN
      UPDATE alert_count SET count = count - 1
        WHERE level IN (11, 16) AND block = old.number >> level
          AND source = old.source AND status = old.status AND rank = old.rank;
      UPDATE alert_counted SET number = (SELECT coalesce(max(number), 0) FROM alert WHERE number < old.number)
        WHERE number = old.number;
    END;
    CREATE TRIGGER alert_gathered AFTER UPDATE OF merged_into ON alert
      WHEN old.merged_into IS NOT new.merged_into BEGIN
      UPDATE alert SET merged = merged - 1 WHERE number = old.merged_into;
      UPDATE alert SET merged = merged + 1 WHERE number = new.merged_into;
    END;
    CREATE TABLE sla_clock (
      number INTEGER PRIMARY KEY,
      alert INTEGER UNIQUE REFERENCES alert (number),
      case_number INTEGER UNIQUE REFERENCES incident_case (number),
      acknowledge_due TEXT,
      triage_due TEXT,
      resolve_due TEXT,
      next_due TEXT
    ) STRICT;
    CREATE INDEX sla_clock_next ON sla_clock (next_due) WHERE next_due IS NOT NULL;
    CREATE TRIGGER alert_clock_woken AFTER UPDATE OF status, merged_into, case_closed ON alert
      WHEN old.status <> new.status OR old.merged_into IS NOT new.merged_into OR old.case_closed <> new.case_closed BEGIN
      UPDATE sla_clock SET next_due = nullif(
        min(coalesce(acknowledge_due, '~'), coalesce(triage_due, '~'), coalesce(resolve_due, '~')), '~')
        WHERE alert = new.number;
    END;
    CREATE TRIGGER case_clock_woken AFTER UPDATE OF status, deleted_at ON incident_case
      WHEN old.status <> new.status OR old.deleted_at IS NOT new.deleted_at BEGIN
      UPDATE sla_clock SET next_due = resolve_due WHERE case_number = new.number;
      UPDATE alert SET case_closed = new.status = 'closed' OR new.deleted_at IS NOT NULL WHERE case_number = new.number;
    END;
    CREATE TABLE sla_breach (
      number INTEGER PRIMARY KEY,
      alert INTEGER REFERENCES alert (number),
      case_number INTEGER REFERENCES incident_case (number),
      target TEXT NOT NULL,
      due TEXT NOT NULL,
      found_at TEXT NOT NULL,
      UNIQUE (alert, target),
      UNIQUE (case_number, target)
    ) STRICT;
  `,
}
