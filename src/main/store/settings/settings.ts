import { defaultAttachmentMb } from '../../../contract/incidents/case.ts'
import type { Settings } from '../../../contract/workstation/settings/settings.ts'
import type { Store } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import type { Act } from '../log/log.ts'

const noTargets = { acknowledge: null, triage: null, resolve: null }

/** Default settings. */
export const defaultSettings: Settings = {
  theme: 'system',
  contrast: 'normal',
  zoom: 100,
  offline: true,
  country: 'GB',
  plan: 'local',
  organization: 'This workstation',
  local_api: false,
  local_api_port: 0,
  allowed_origins: [],
  licence: 'valid',
  licence_grace_h: 48,
  attachment_mb: defaultAttachmentMb,
  rate_per_second: null,
  actors_without_key: false,
  own_estate: [],
  own_estate_asked: false,
  keep_sessions: true,
  keep_lookups: true,
  assessment_weights: { operational: 20, security: 20, compliance: 20, financial: 20, concentration: 20 },
  sla_targets: { info: noTargets, low: noTargets, medium: noTargets, high: noTargets, critical: noTargets },
}

/** Returns all settings: stored values override the defaults. */
export function readSettings({ reader }: Pick<Store, 'reader'>): Settings {
  const rows = reader.prepare('SELECT name, value FROM setting').all() as { name: string; value: string }[]
  const stored = Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown]))
  return { ...defaultSettings, ...stored }
}

export function storeSettings(act: Act, change: Partial<Settings>): void {
  for (const [name, value] of Object.entries(change))
    if (value !== undefined) putSetting(act, name, JSON.stringify(value))
}

/** Stores one setting as JSON; null restores the default. Unchanged values are not written. */
export function putSetting({ writer, log }: Act, name: string, after: string | null): void {
  const before = statement(writer, 'SELECT value FROM setting WHERE name = ?').pluck().get(name) as
    | string
    | undefined
  if ((before ?? null) === after) return
  if (after === null) statement(writer, 'DELETE FROM setting WHERE name = ?').run(name)
  else
    statement(
      writer,
      'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    ).run(name, after)
  log({ part: 'settings', kind: 'setting', record: name, before: before ?? null, after })
}
