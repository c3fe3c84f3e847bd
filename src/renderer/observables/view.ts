import { IconTopologyStar3 } from '@tabler/icons-react'
import { defineView } from '../state/view.ts'
import { loadedPage } from '../ui/loaded-page.tsx'
import { observablesSpelling } from './route.ts'

const readAhead = () => import('./observables-view.tsx')

/** Observables of alerts and cases: a search, one with everything related to it, and a graph. */
export const observablesView = defineView({
  spelling: observablesSpelling,
  label: 'Observables',
  icon: IconTopologyStar3,
  letter: 'b',
  start: { view: 'observables', page: 'search', match: 'part', value: '' },
  Page: loadedPage(async () => (await readAhead()).ObservablesView),
  readAhead,
})
