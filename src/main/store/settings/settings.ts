import { defaultAttachmentMb } from '../../../contract/incidents/case.ts'
import type { Settings } from '../../../contract/workstation/settings/settings.ts'
import type { Store } from '../database/handle.ts'
import type { Act } from '../log/log.ts'
import { recordTable } from '../log/record-table.ts'

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
    if (value !== undefined) settingTable.put(act, name, value as object)
}

/** A setting, whose record is its name; one that is deleted has its default. */
export const settingTable = recordTable<object>({
  part: 'settings',
  kind: 'setting',
  scope: 'here',
  called: (_reader, name) => `the setting ${name.replaceAll('_', ' ')}`,
  table: 'setting',
  key: 'name',
  content: { json: 'value' },
  refused: 'this setting is gone',
})
