import type { Spelling } from '../state/route.ts'
import { settingsSections } from '../state/view.ts'

/** Name of the section that is shown first. */
export const firstSection = 'workstation'

export type SettingsRoute = { readonly view: 'settings'; readonly section: string }

declare module '../state/route.ts' {
  interface Routes {
    readonly settings: SettingsRoute
  }
}

export const settingsSpelling: Spelling<SettingsRoute> = {
  view: 'settings',
  words: ['settings'],
  parse: (_word, rest) => {
    const section = rest.join('/') || firstSection
    return settingsSections().some(({ name }) => name === section) ? { view: 'settings', section } : null
  },
  path: ({ section }) => `/settings/${section}`,
}
