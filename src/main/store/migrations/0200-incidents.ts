import type { Migration } from './migration.ts'

/**
 * Alerts, cases, and the observables that both share: each (type, value) is one row in the whole store. Data read in
 * pages is ordered by `number`, which increases in order of receipt.
 */
export const incidents: Migration = {
  number: 200,
  name: 'incidents',
  sql: `
    CREATE TABLE alert_source (
      number INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE
    ) STRICT;
    CREATE TABLE alert (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      source INTEGER NOT NULL REFERENCES alert_source (number),
      identity TEXT UNIQUE,
      external_id TEXT,
      severity INTEGER NOT NULL,
      status INTEGER NOT NULL,
      title TEXT NOT NULL,
      description TEXT,
      detected_at TEXT NOT NULL,
      received_at TEXT NOT NULL,
      asset TEXT,
      hostname TEXT,
      tags TEXT NOT NULL,
      techniques TEXT NOT NULL,
      observables INTEGER NOT NULL,
      ingest_count INTEGER NOT NULL,
      case_number INTEGER REFERENCES incident_case (number),
      reason_code TEXT,
      comment TEXT,
      decided_at TEXT,
      decided_by TEXT
    ) STRICT;
    CREATE INDEX alert_by_state ON alert (status, severity);
    CREATE INDEX alert_by_source ON alert (source, status, severity);
    CREATE INDEX alert_by_case ON alert (case_number) WHERE case_number IS NOT NULL;
    CREATE TABLE alert_raw (
      number INTEGER PRIMARY KEY REFERENCES alert (number),
      raw TEXT NOT NULL
    ) STRICT;
    CREATE TABLE alert_count (
      source INTEGER NOT NULL,
      status INTEGER NOT NULL,
      severity INTEGER NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (source, status, severity)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER alert_counted AFTER INSERT ON alert BEGIN
      INSERT INTO alert_count VALUES (new.source, new.status, new.severity, 1)
        ON CONFLICT DO UPDATE SET count = count + 1;
    END;
    CREATE TRIGGER alert_recounted AFTER UPDATE OF source, status, severity ON alert BEGIN
      UPDATE alert_count SET count = count - 1
        WHERE source = old.source AND status = old.status AND severity = old.severity;
      INSERT INTO alert_count VALUES (new.source, new.status, new.severity, 1)
        ON CONFLICT DO UPDATE SET count = count + 1;
    END;
    CREATE TRIGGER alert_uncounted AFTER DELETE ON alert BEGIN
      UPDATE alert_count SET count = count - 1
        WHERE source = old.source AND status = old.status AND severity = old.severity;
    END;
    CREATE VIRTUAL TABLE alert_text USING fts5 (
      title, description, hostname, external_id,
      content = 'alert', content_rowid = 'number', tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
    );
    CREATE TABLE observable (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL,
      type TEXT NOT NULL,
      value TEXT NOT NULL,
      reversed_host TEXT,
      address BLOB,
      first_seen TEXT NOT NULL,
      last_seen TEXT NOT NULL,
      UNIQUE (value, type)
    ) STRICT;
    CREATE INDEX observable_by_host ON observable (reversed_host) WHERE reversed_host IS NOT NULL;
    CREATE INDEX observable_by_address ON observable (address) WHERE address IS NOT NULL;
    CREATE VIRTUAL TABLE observable_text USING fts5 (
      value, content = 'observable', content_rowid = 'number', tokenize = 'trigram', detail = 'none'
    );
    CREATE TABLE alert_observable (
      observable INTEGER NOT NULL REFERENCES observable (number),
      alert INTEGER NOT NULL REFERENCES alert (number),
      extracted INTEGER NOT NULL,
      PRIMARY KEY (alert, observable)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX alert_of_observable ON alert_observable (observable, alert);
    CREATE TABLE suppression (
      id TEXT PRIMARY KEY,
      observable INTEGER NOT NULL REFERENCES observable (number),
      scope TEXT NOT NULL,
      until TEXT NOT NULL,
      created_at TEXT NOT NULL,
      created_by TEXT NOT NULL,
      lifted_at TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX suppression_of_observable ON suppression (observable);
    CREATE TABLE incident_case (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      title TEXT NOT NULL,
      summary TEXT NOT NULL,
      severity INTEGER NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('open', 'in_progress', 'closed')),
      verdict TEXT,
      root_cause TEXT,
      narrative TEXT,
      asset TEXT,
      tags TEXT NOT NULL,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      resolved_at TEXT,
      created_by TEXT NOT NULL,
      created_key TEXT,
      report TEXT,
      observables INTEGER NOT NULL DEFAULT 0,
      comments INTEGER NOT NULL DEFAULT 0,
      deleted_at TEXT
    ) STRICT;
    CREATE INDEX incident_case_by_status ON incident_case (status, number) WHERE deleted_at IS NULL;
    CREATE TABLE case_observable (
      case_number INTEGER NOT NULL REFERENCES incident_case (number),
      observable INTEGER NOT NULL REFERENCES observable (number),
      id TEXT NOT NULL UNIQUE,
      extracted INTEGER NOT NULL,
      added_at TEXT NOT NULL,
      added_by TEXT NOT NULL,
      added_key TEXT,
      PRIMARY KEY (case_number, observable)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX case_of_observable ON case_observable (observable, case_number);
    CREATE TABLE case_comment (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      case_number INTEGER NOT NULL REFERENCES incident_case (number),
      body TEXT NOT NULL,
      mentions TEXT NOT NULL,
      indicator TEXT,
      created_at TEXT NOT NULL,
      created_by TEXT NOT NULL,
      created_key TEXT
    ) STRICT;
    CREATE INDEX comment_of_case ON case_comment (case_number);
    CREATE TABLE case_event (
      number INTEGER PRIMARY KEY,
      case_number INTEGER NOT NULL REFERENCES incident_case (number),
      at TEXT NOT NULL,
      by TEXT NOT NULL,
      kind TEXT NOT NULL,
      data TEXT NOT NULL
    ) STRICT;
    CREATE INDEX event_of_case ON case_event (case_number);
  `,
}
