import type { Migration } from './migration.ts'

/**
 * One log for all parts: what somebody did is an act, and each record that it created, changed or deleted is a change,
 * with the record before and after. Steps of the register become acts with the same numbers, their changes are kept,
 * and a step that took another back refers to it in a column instead of its label. Entries of other parts without
 * before and after become acts that cannot be taken back. The mark of deleted rows that can be restored has the same
 * name everywhere.
 */
export const log: Migration = {
  number: 180,
  name: 'log',
  sql: `
    CREATE TABLE act (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      at TEXT NOT NULL,
      by TEXT NOT NULL,
      part TEXT NOT NULL,
      operation TEXT,
      title TEXT NOT NULL,
      origin TEXT NOT NULL DEFAULT 'here',
      undoes INTEGER REFERENCES act (number),
      reversible INTEGER NOT NULL DEFAULT 1,
      created INTEGER NOT NULL DEFAULT 0,
      changed INTEGER NOT NULL DEFAULT 0,
      deleted INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX act_undoes ON act (undoes) WHERE undoes IS NOT NULL;
    CREATE INDEX act_of_part ON act (part);
    CREATE TABLE change (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      act INTEGER NOT NULL REFERENCES act (number),
      part TEXT NOT NULL,
      kind TEXT NOT NULL,
      record TEXT NOT NULL,
      number INTEGER,
      before TEXT,
      after TEXT
    ) STRICT;

    INSERT INTO act (number, id, at, by, part, title, undoes, created, changed, deleted)
    WITH step AS (
      SELECT step AS number, at, by, label, min(id) AS first, sum(before IS NULL) AS created,
        sum(before IS NOT NULL AND after IS NOT NULL) AS changed, sum(after IS NULL) AS deleted,
        CASE WHEN label GLOB 'Undid step [0-9]*: *' THEN CAST(substr(label, 12) AS INTEGER) END AS target
      FROM register_change GROUP BY step
    )
    SELECT number, ${ulid(`printf('0%015d', number)`)}, at, by, 'register', label,
      (SELECT earlier.number FROM step earlier WHERE earlier.number = step.target AND step.target < step.number),
      created, changed, deleted
    FROM step ORDER BY number;
    WITH RECURSIVE undone (number, root, depth) AS (
      SELECT act.number, root.title, 1 FROM act root JOIN act ON act.undoes = root.number WHERE root.undoes IS NULL
      UNION ALL
      SELECT act.number, undone.root, depth + 1 FROM undone JOIN act ON act.undoes = undone.number
    )
    UPDATE act SET title = iif(depth % 2 = 1, 'Undid: ', 'Redid: ') || root FROM undone WHERE undone.number = act.number;
    INSERT INTO change (sequence, act, part, kind, record, number, before, after)
    SELECT id, step, 'register', kind, uuid, number, before, after FROM register_change ORDER BY id;

    CREATE TEMP TABLE entry AS
    SELECT sequence, at, by, id AS record, change,
      row_number() OVER (ORDER BY sequence) + (SELECT coalesce(max(number), 0) FROM act) AS number,
      CASE aggregate WHEN 'session' THEN 'triage' WHEN 'data-pack' THEN 'packs' WHEN 'filing' THEN 'register'
        ELSE 'settings' END AS part,
      CASE aggregate WHEN 'data-pack' THEN 'pack' WHEN 'filing' THEN 'package' ELSE aggregate END AS kind,
      upper(substr(change, 1, 1)) || substr(change, 2) || ' ' || CASE aggregate
        WHEN 'setting' THEN 'setting ' || replace(id, '_', ' ')
        WHEN 'allow' THEN trim('allow-list entry ' || coalesce(detail ->> '$.value', ''))
        ELSE trim(replace(aggregate, '-', ' ') || ' ' ||
          coalesce(detail ->> '$.title', detail ->> '$.name', detail ->> '$.filename', ''))
      END AS title
    FROM change_log WHERE aggregate <> 'register';
    INSERT INTO act (number, id, at, by, part, title, reversible, changed)
    SELECT number, ${ulid(`printf('1%015d', sequence)`)}, at, by, part, title, 0, 1 FROM entry ORDER BY number;
    INSERT INTO change (act, part, kind, record) SELECT number, part, kind, record FROM entry ORDER BY number;
    DROP TABLE temp.entry;
    DROP TABLE change_log;
    DROP TABLE register_change;

    CREATE INDEX change_of_act ON change (act);
    CREATE INDEX change_of_record ON change (record, part);
    CREATE INDEX change_of_part ON change (part);

    ALTER TABLE data_packs RENAME COLUMN removed_at TO deleted_at;
    ALTER TABLE lookup RENAME COLUMN forgotten_at TO deleted_at;
    ALTER TABLE warning_list ADD COLUMN deleted_at TEXT;
  `,
}

/**
 * Returns SQL for a ULID: the milliseconds of \`at\` in ten digits of Crockford's base 32, then sixteen given
 * characters.
 */
function ulid(rest: string): string {
  const milliseconds = `CAST(round(coalesce(unixepoch(at, 'subsec'), 0) * 1000) AS INTEGER)`
  const digits = Array.from(
    { length: 10 },
    (_, place) =>
      `substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((${milliseconds} >> ${5 * (9 - place)}) & 31) + 1, 1)`,
  )
  return `${digits.join(' || ')} || ${rest}`
}
