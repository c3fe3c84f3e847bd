import { IconSearch } from '@tabler/icons-react'
import { lazy } from 'react'
import { defineView } from '../state/view.ts'
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
  Page: lazy(async () => ({ default: (await readAhead()).LookupView })),
  Acts: LookupActs,
  readAhead,
  commands: async () => lookupCommands(null),
})
