import type { Migration } from './migration.ts'

/** Alerts whose time is unknown: they have that of their receipt, and a filter by when alerts happened leaves them out. */
export const undatedAlerts: Migration = {
  number: 375,
  name: 'undated alerts',
  sql: 'CREATE INDEX alert_undated ON alert (detected_at) WHERE detected_at = received_at;',
}
