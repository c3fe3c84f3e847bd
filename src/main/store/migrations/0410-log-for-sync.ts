import type { Migration } from './migration.ts'

/**
 * The log can be read elsewhere: contents name other records by what identifies them everywhere and not by numbers of
 * this database, an act says on which workstation it was done, and where contents lie that it wrote in bulk. Every act
 * is kept, and can be taken back as before. An entry of a timeline has an id, by which its corrections name it.
 *
 * A record that was named by a number and was deleted for good is named by an id that nothing has, so that an act that
 * needs it is refused; formerly such a number could have been given to another record.
 */
export const logForSync: Migration = {
  number: 410,
  name: 'log-for-sync',
  sql: `
    CREATE TABLE workstation (id TEXT NOT NULL) STRICT;
    INSERT INTO workstation VALUES ('ws_' || lower(hex(randomblob(16))));
    UPDATE act SET origin = (SELECT id FROM workstation);

    CREATE TABLE act_content (
      act INTEGER NOT NULL REFERENCES act (number),
      place TEXT NOT NULL,
      first TEXT,
      last TEXT,
      sha256 TEXT
    ) STRICT;
    CREATE INDEX act_content_of_act ON act_content (act);
    INSERT INTO act_content (act, place, sha256)
    SELECT max(c.act), 'packs/' || p.file, p.sha256 FROM data_packs p
    JOIN change c ON c.record = p.id AND c.part = 'packs' AND c.before IS NULL AND c.after IS NULL GROUP BY p.id;
    INSERT INTO act_content (act, place, first, last)
    SELECT max(c.act), 'warning_list', w.id, w.id FROM warning_list w
    JOIN change c ON c.record = w.id AND c.part = 'settings' AND c.before IS NULL AND c.after IS NULL GROUP BY w.id;

    ALTER TABLE case_event ADD COLUMN id TEXT;
    UPDATE case_event SET id = 'event_' || lower(hex(randomblob(16)));
    CREATE UNIQUE INDEX case_event_by_id ON case_event (id);
    UPDATE case_event SET data = json_set(data, '$.entry',
      (SELECT note.id FROM case_event note WHERE note.number = case_event.data ->> '$.entry'))
    WHERE kind IN ('note_corrected', 'note_reworded');

    UPDATE change NOT INDEXED SET before = ${rewritten('before')}, after = ${rewritten('after')},
      record = CASE kind WHEN 'case-note'
        THEN coalesce((SELECT id FROM case_event WHERE number = CAST(record AS INTEGER)), 'event_gone_' || record)
        ELSE record END
    WHERE part = 'cases' AND kind IN ('alert', 'alert-content', 'case-observable', 'suppression', 'case-note');

    UPDATE change SET kind = 'allow-entry' WHERE part = 'settings' AND kind = 'allow';
    UPDATE change SET kind = 'webhook-secret'
    WHERE part = 'webhooks' AND kind = 'webhook' AND before IS NULL AND after IS NULL;
  `,
}

/** Returns SQL for a content that names other records by their ids; it stays null where it is. */
function rewritten(content: string): string {
  const field = (name: string) => `${content} ->> '$.${name}'`
  const ofObservable = (column: string) =>
    `coalesce((SELECT ${column} FROM observable WHERE number = ${field('observable')}), 'gone')`
  const observable = `'$.type', ${ofObservable('type')}, '$.value', ${ofObservable('value')}`
  return `CASE WHEN ${content} IS NULL THEN NULL ELSE CASE kind
      WHEN 'alert' THEN json_remove(json_set(${content}, '$.changed_since', coalesce(${field('changed_since')}, 0),
        '$.case_id', iif(${field('case_number')} IS NULL, NULL,
          coalesce((SELECT id FROM incident_case WHERE number = ${field('case_number')}), 'case_gone'))), '$.case_number')
      WHEN 'alert-content' THEN json_set(${content}, '$.observables', json((
        SELECT json_group_array(json_array(o.type, o.value, l.value ->> 1) ORDER BY o.type, o.value)
        FROM json_each(${content}, '$.observables') l JOIN observable o ON o.number = l.value ->> 0)))
      WHEN 'case-observable' THEN json_remove(json_set(${content}, ${observable}), '$.observable')
      WHEN 'suppression' THEN json_remove(json_set(${content}, ${observable}, '$.created_at', ${field('at')},
        '$.created_by', ${field('by')}), '$.observable', '$.at', '$.by')
      ELSE ${content} END END`
}
