import type { SettingsSection } from '../state/view.ts'
import { loadedPage } from '../ui/loaded-page.tsx'
import { firstSection } from './route.ts'

/** Loads the code of these sections. */
export const loadOwnSections = () => import('./own-sections.ts')

/** The sections that belong to no other view. */
export const ownSections: readonly SettingsSection[] = [
  {
    name: firstSection,
    label: 'Workstation',
    words: 'data directory database storage size offline network country keep sessions history organization',
    group: 'workstation',
    Section: loadedPage(async () => (await loadOwnSections()).WorkstationSection),
  },
  {
    name: 'appearance',
    label: 'Appearance',
    words: 'theme dark light contrast zoom size keys letters',
    group: 'workstation',
    Section: loadedPage(async () => (await loadOwnSections()).AppearanceSection),
  },
  {
    name: 'keys',
    label: 'Local API and keys',
    words: 'http programs port permissions plan free licence locked grace',
    group: 'workstation',
    Section: loadedPage(async () => (await loadOwnSections()).KeysSection),
  },
  {
    name: 'webhooks',
    label: 'Webhooks',
    words: 'notify events signature secret delivery log send http',
    group: 'workstation',
    Section: loadedPage(async () => (await loadOwnSections()).WebhooksSection),
  },
  {
    name: 'allow-list',
    label: 'Allow-list',
    words: 'hide own values exceptions',
    group: 'workstation',
    Section: loadedPage(async () => (await loadOwnSections()).AllowListSection),
  },
  {
    name: 'warning-lists',
    label: 'Warning lists',
    words: 'misp false positives',
    group: 'workstation',
    Section: loadedPage(async () => (await loadOwnSections()).WarningListsSection),
  },
  {
    name: 'data-packs',
    label: 'Data packs',
    words: 'import geo address maxmind hash set nsrl labels sanctions lei licence',
    group: 'workstation',
    Section: loadedPage(async () => (await loadOwnSections()).DataPacksSection),
    intake: {
      words: 'Drop to import a data pack',
      begun: null,
      take: async (files) => (await import('./dropped-packs.ts')).importDroppedPacks(files),
    },
  },
  {
    name: 'activity',
    label: 'Activity',
    words: 'history log undo redo take back changes who when',
    group: 'upkeep',
    Section: loadedPage(async () => (await loadOwnSections()).ActivitySection),
  },
  {
    name: 'checks',
    label: 'Checks',
    words: 'doctor health integrity',
    group: 'upkeep',
    Section: loadedPage(async () => (await loadOwnSections()).ChecksSection),
  },
  {
    name: 'about',
    label: 'About and keyboard',
    words: 'version licence shortcuts help',
    group: 'upkeep',
    Section: loadedPage(async () => (await loadOwnSections()).AboutSection),
  },
]
