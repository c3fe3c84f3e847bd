import type { Migration } from './migration.ts'

/**
 * Webhook addresses, the queued deliveries, and every attempt at them. Secrets are only named here and stored
 * elsewhere. A delivery is pending (0), delivered (1) or failed (2); times that the sender computes with are
 * milliseconds since 1970.
 */
export const webhooks: Migration = {
  number: 220,
  name: 'webhooks',
  sql: `
    CREATE TABLE webhook (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      url TEXT NOT NULL,
      events TEXT NOT NULL,
      allow_private INTEGER NOT NULL,
      paused TEXT,
      paused_at TEXT,
      secret TEXT NOT NULL,
      former_secret TEXT,
      former_until INTEGER,
      dropped INTEGER NOT NULL DEFAULT 0,
      created_at TEXT NOT NULL,
      removed_at TEXT
    ) STRICT;
    CREATE TABLE webhook_delivery (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      webhook INTEGER NOT NULL REFERENCES webhook (number),
      event TEXT NOT NULL,
      subject TEXT,
      body TEXT NOT NULL,
      at TEXT NOT NULL,
      state INTEGER NOT NULL,
      why TEXT,
      failures INTEGER NOT NULL DEFAULT 0,
      expires_at INTEGER NOT NULL,
      next_at INTEGER NOT NULL,
      claimed_by TEXT,
      claimed_until INTEGER
    ) STRICT;
    CREATE INDEX webhook_delivery_of ON webhook_delivery (webhook, number);
    CREATE INDEX webhook_delivery_pending ON webhook_delivery (webhook, number) WHERE state = 0;
    CREATE INDEX webhook_delivery_failed ON webhook_delivery (webhook, number) WHERE state = 2;
    CREATE TABLE webhook_attempt (
      delivery INTEGER NOT NULL REFERENCES webhook_delivery (number),
      attempt INTEGER NOT NULL,
      at TEXT NOT NULL,
      duration_ms INTEGER,
      status INTEGER,
      outcome TEXT,
      is_delivered INTEGER NOT NULL DEFAULT 0,
      request_headers TEXT NOT NULL,
      answer TEXT,
      is_answer_cut INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (delivery, attempt)
    ) STRICT, WITHOUT ROWID;
  `,
}
