import { IconBriefcase } from '@tabler/icons-react'
import { defineView } from '../state/view.ts'
import { loadedPage } from '../ui/loaded-page.tsx'
import { addChoiceToCase } from './add-choice.ts'
import { AddToCaseDialog } from './add-to-case-dialog.tsx'
import { CasesActs } from './cases-acts.tsx'
import { type CasesRoute, casesSpelling } from './route.ts'

const readAhead = () => import('./cases-view.tsx')

/** Cases: all of them, and one with everything that belongs to it. */
export const casesView = defineView({
  spelling: casesSpelling,
  label: 'Cases',
  icon: IconBriefcase,
  letter: 'c',
  start: { view: 'cases', page: 'board' },
  Page: loadedPage(async () => (await readAhead()).CasesView),
  Acts: CasesActs,
  readAhead,
  dialogs: [AddToCaseDialog],
  choiceActs: [{ id: 'add-to-case', key: 'c', title: 'Add to case…', run: () => void addChoiceToCase() }],
  intake: (route: CasesRoute) =>
    route.page !== 'case'
      ? null
      : {
          words: 'Drop to add to the evidence of this case',
          begun: 'Adding to the evidence of the case',
          take: async (files) => (await import('./evidence-additions.ts')).addFiles(route.id, files),
        },
  places: { case: (id) => ({ view: 'cases', page: 'case', id, section: 'timeline' }) },
})
