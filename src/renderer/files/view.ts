import { IconFileSearch } from '@tabler/icons-react'
import { defineView } from '../state/view.ts'
import { loadedPage } from '../ui/loaded-page.tsx'
import { filesSpelling } from './route.ts'

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
  places: { file: (sha256) => ({ view: 'files', page: 'file', sha256, tab: '' }) },
  jobKinds: { 'file-analysis': {} },
})
