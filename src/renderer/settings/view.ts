import { IconSettings } from '@tabler/icons-react'
import { packImportKind } from '../packs/pack-import-kind.ts'
import { defineView, settingsSections } from '../state/view.ts'
import { loadedPage } from '../ui/loaded-page.tsx'
import { firstSection, settingsSpelling } from './route.ts'
import { loadOwnSections, ownSections } from './sections.ts'

const loadPage = () => import('./settings-view.tsx')

/** Settings of the workstation; its pages can be found by their content. */
export const settingsView = defineView({
  spelling: settingsSpelling,
  label: 'Settings',
  icon: IconSettings,
  letter: ',',
  start: { view: 'settings', section: firstSection },
  Page: loadedPage(async () => (await loadPage()).SettingsView),
  readAhead: () => Promise.all([loadPage(), loadOwnSections()]),
  jobKinds: { 'pack-import': packImportKind },
  intake: ({ section }) => settingsSections().find(({ name }) => name === section)?.intake ?? null,
  settingsSections: ownSections,
  pages: () =>
    settingsSections().map(({ name, label, words }) => ({
      title: label,
      words,
      path: settingsSpelling.path({ view: 'settings', section: name }),
    })),
})
