import { isOneOf, type Spelling } from '../state/route.ts'

export const settingsSections = [
  'workstation',
  'appearance',
  'keys',
  'webhooks',
  'allow-list',
  'warning-lists',
  'data-packs',
  'targets',
  'activity',
  'checks',
  'about',
] as const
export type SettingsSection = (typeof settingsSections)[number]

export type SettingsRoute = { readonly view: 'settings'; readonly section: SettingsSection }

declare module '../state/route.ts' {
  interface Routes {
    readonly settings: SettingsRoute
  }
}

export const settingsSpelling: Spelling<SettingsRoute> = {
  view: 'settings',
  words: ['settings'],
  parse: (_word, rest) => {
    const section = rest.join('/') || 'workstation'
    return isOneOf(settingsSections, section) ? { view: 'settings', section } : null
  },
  path: ({ section }) => `/settings/${section}`,
}
