import type { Migration } from './migration.ts'

/**
 * Records which blocks of 2,048 numbers contain alerts whose source, status or rank changed, or that were deleted:
 * in-memory caches (`store/alerts/alert-states.ts`) read those blocks again. `at` increases with each change. Suppressions in
 * force are found by their end.
 */
export const alertStates: Migration = {
  number: 305,
  name: 'alert-states',
  sql: `
    CREATE TABLE alert_restated (
      block INTEGER PRIMARY KEY,
      at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX suppression_holding ON suppression (until) WHERE lifted_at IS NULL;
    CREATE INDEX alert_restated_at ON alert_restated (at);
    CREATE TRIGGER alert_state_changed
      AFTER UPDATE OF source, status, severity, merged_into, acknowledged_at, breached, case_closed ON alert
      WHEN old.source <> new.source OR old.status <> new.status OR old.rank <> new.rank BEGIN
      INSERT INTO alert_restated VALUES (new.number >> 11, (SELECT coalesce(max(at), 0) + 1 FROM alert_restated))
        ON CONFLICT DO UPDATE SET at = excluded.at;
    END;
    CREATE TRIGGER alert_gone AFTER DELETE ON alert BEGIN
      INSERT INTO alert_restated VALUES (old.number >> 11, (SELECT coalesce(max(at), 0) + 1 FROM alert_restated))
        ON CONFLICT DO UPDATE SET at = excluded.at;
    END;
  `,
}
