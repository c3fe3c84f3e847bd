import type { Settings } from '../../contract/workstation/settings.ts'
import { appendChange } from './change-log.ts'
import type { Store } from './open.ts'

/** Settings that apply until the user says otherwise. */
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
  rate_per_second: 0,
  actors_without_key: false,
  own_estate: [],
  keep_sessions: true,
  keep_lookups: true,
  assessment_weights: { operational: 20, security: 20, compliance: 20, financial: 20, concentration: 20 },
}

/** All settings: the defaults, and over them what was stored. */
export function readSettings({ reader }: Store): Settings {
  const rows = reader.prepare('SELECT name, value FROM setting').all() as { name: string; value: string }[]
  const stored = Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown]))
  return { ...defaultSettings, ...stored }
}

export function storeSettings({ writer }: Store, change: Partial<Settings>, at: string, by: string): void {
  const put = writer.prepare(
    'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  )
  writer.transaction(() => {
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined) continue
      put.run(name, JSON.stringify(value))
      appendChange(writer, { at, by, aggregate: 'setting', id: name, change: 'changed', detail: { value } })
    }
  })()
}
