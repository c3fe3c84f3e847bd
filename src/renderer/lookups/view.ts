import { IconSearch } from '@tabler/icons-react'
import { defineView } from '../state/view.ts'
import { loadedPage } from '../ui/loaded-page.tsx'
import { LookupActs, lookupCommands } from './lookup-acts.tsx'
import { lookupSpelling } from './route.ts'

const readAhead = () => import('./lookup-view.tsx')

/** Lookups of single values, of many, of the header of a message. */
export const lookupView = defineView({
  spelling: lookupSpelling,
  label: 'Lookup',
  icon: IconSearch,
  letter: 'l',
  start: { view: 'lookup', subject: null },
  Page: loadedPage(async () => (await readAhead()).LookupView),
  Acts: LookupActs,
  readAhead,
  commands: async () => lookupCommands(null),
})
