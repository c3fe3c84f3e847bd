import { IconSettings } from '@tabler/icons-react'
import { packImportKind } from '../packs/pack-import-kind.ts'
import { defineView } from '../state/view.ts'
import { loadedPage } from '../ui/loaded-page.tsx'
import { settingsSections, settingsSpelling } from './route.ts'
import { sectionNames } from './section-names.ts'

const readAhead = () => import('./settings-view.tsx')

/** Settings of the workstation; its pages can be found by their content. */
export const settingsView = defineView({
  spelling: settingsSpelling,
  label: 'Settings',
  icon: IconSettings,
  letter: ',',
  start: { view: 'settings', section: 'workstation' },
  Page: loadedPage(async () => (await readAhead()).SettingsView),
  readAhead,
  jobKinds: { 'pack-import': packImportKind },
  intake: ({ section }) =>
    section !== 'data-packs'
      ? null
      : {
          words: 'Drop to import a data pack',
          begun: null,
          take: async (files) => (await import('./dropped-packs.ts')).importDroppedPacks(files),
        },
  pages: settingsSections.map((section) => ({
    title: sectionNames[section].label,
    words: sectionNames[section].words,
    path: settingsSpelling.path({ view: 'settings', section }),
  })),
})
