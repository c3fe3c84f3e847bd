import { IconFileSearch } from '@tabler/icons-react'
import { defineView, type SettingsSection } from '../state/view.ts'
import { loadedPage } from '../ui/loaded-page.tsx'
import { IntakeStatus } from './intake-status.tsx'
import { filesSpelling } from './route.ts'

/** YARA rules and lists of strings, in Settings. */
const rulesSection: SettingsSection = {
  name: 'rules',
  label: 'Rules',
  words: 'yara strings list signatures detection match files',
  group: 'work',
  Section: loadedPage(async () => (await import('./rules/rules-section.tsx')).RulesSection),
  intake: {
    words: 'Drop to add rules',
    begun: null,
    take: async (files) => (await import('./rules/add-rules.ts')).addRuleFiles(files),
  },
}

const readAhead = () => import('./files-view.tsx')

/** Files and their analysis on this workstation. */
export const filesView = defineView({
  spelling: filesSpelling,
  label: 'Files',
  icon: IconFileSearch,
  letter: 'f',
  start: { view: 'files', page: 'list' },
  Page: loadedPage(async () => (await readAhead()).FilesView),
  readAhead,
  intake: () => ({
    words: 'analyse',
    take: async (files) => (await import('./take-in.ts')).takeInFiles(files),
    begun: 'Analysing',
  }),
  settingsSections: [rulesSection],
  pastes: true,
  statusItem: IntakeStatus,
  places: { file: (sha256) => ({ view: 'files', page: 'file', sha256, tab: '' }) },
  jobKinds: { 'file-analysis': {} },
})
