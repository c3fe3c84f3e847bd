import type { Migration } from './migration.ts'

/**
 * The alerts of a label, as one row per block of 2,048 numbers: their places in the block, two bytes each, oldest first
 * (`store/alerts/alert-labels.ts`). One row per alert took five times the space, and reading a label of a million alerts took
 * a hundred times as long. Only the first of the two bytes has its highest bit set, so that SQL can find the start of a
 * place. Types of observables become labels too. Changes are tracked by pieces of 64 numbers, for reasons and cases as
 * well as for states; the piece -1 means that some alert was deleted.
 */
export const labelBlocks: Migration = {
  number: 340,
  name: 'label-blocks',
  sql: `
    CREATE TABLE label_block (
      label INTEGER NOT NULL,
      block INTEGER NOT NULL,
      alerts BLOB NOT NULL,
      PRIMARY KEY (label, block)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO label_block
      SELECT label, alert >> 11,
        unhex(group_concat(printf('%02x%02x', 128 | ((alert >> 4) & 127), alert & 15), '' ORDER BY alert))
      FROM alert_label GROUP BY label, alert >> 11;
    INSERT OR IGNORE INTO label (kind, value)
      SELECT DISTINCT 'types', o.type FROM alert_observable a JOIN observable o ON o.number = a.observable;
    INSERT INTO label_block
      SELECT label, alert >> 11,
        unhex(group_concat(printf('%02x%02x', 128 | ((alert >> 4) & 127), alert & 15), '' ORDER BY alert))
      FROM (SELECT DISTINCT l.number AS label, a.alert FROM alert_observable a JOIN observable o ON o.number = a.observable
        JOIN label l ON l.kind = 'types' AND l.value = o.type WHERE a.alert <= (SELECT number FROM alert_labelled))
      GROUP BY label, alert >> 11;
    DROP TRIGGER alert_unlabelled;
    DROP TABLE alert_label;
    CREATE TRIGGER alert_unlabelled AFTER DELETE ON alert
    WHEN old.number <= (SELECT number FROM alert_labelled) BEGIN
      UPDATE label_block SET alerts = (
        SELECT CAST(substr(alerts, 1, instr(alerts, place) - 1) || substr(alerts, instr(alerts, place) + 2) AS BLOB)
        FROM (SELECT unhex(printf('%02x%02x', 128 | ((old.number >> 4) & 127), old.number & 15)) AS place))
      WHERE block = old.number >> 11
        AND instr(alerts, unhex(printf('%02x%02x', 128 | ((old.number >> 4) & 127), old.number & 15))) > 0
        AND label IN (
          SELECT number FROM label WHERE kind = 'types'
          UNION ALL SELECT number FROM label WHERE kind = 'machines' AND value = old.hostname
          UNION ALL SELECT l.number FROM json_each(old.tags) t JOIN label l ON l.kind = 'tags' AND l.value = t.value
          UNION ALL SELECT l.number FROM json_each(old.techniques) t
            JOIN label l ON l.kind = 'techniques' AND l.value = t.value);
      UPDATE alert_labelled SET number = (SELECT coalesce(max(number), 0) FROM alert WHERE number < old.number)
        WHERE number = old.number;
    END;
    DELETE FROM alert_restated;
    DROP TRIGGER alert_gone;
    CREATE TRIGGER alert_gone AFTER DELETE ON alert BEGIN
      INSERT INTO alert_restated VALUES (old.number >> 6, (SELECT coalesce(max(at), 0) + 1 FROM alert_restated))
        ON CONFLICT DO UPDATE SET at = excluded.at;
      INSERT INTO alert_restated VALUES (-1, (SELECT coalesce(max(at), 0) + 1 FROM alert_restated))
        ON CONFLICT DO UPDATE SET at = excluded.at;
    END;
    DROP TRIGGER alert_state_changed;
    CREATE TRIGGER alert_state_changed
      AFTER UPDATE OF source, status, severity, merged_into, acknowledged_at, breached, case_closed, reason_code, case_number ON alert
      WHEN old.source <> new.source OR old.status <> new.status OR old.rank <> new.rank
        OR old.reason_code IS NOT new.reason_code OR old.case_number IS NOT new.case_number BEGIN
      INSERT INTO alert_restated VALUES (new.number >> 6, (SELECT coalesce(max(at), 0) + 1 FROM alert_restated))
        ON CONFLICT DO UPDATE SET at = excluded.at;
    END;
  `,
}
