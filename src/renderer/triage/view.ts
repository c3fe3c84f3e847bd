import { IconListSearch } from '@tabler/icons-react'
import { defineView } from '../state/view.ts'
import { readingKind } from './reading-kind.ts'
import { triageSpelling } from './route.ts'
import { triageKeys } from './triage-keys.ts'
import { TriageView } from './triage-view.tsx'

/** Triage: texts and files, and the indicators in them. Only the code of this view is loaded at start. */
export const triageView = defineView({
  spelling: triageSpelling,
  label: 'Triage',
  icon: IconListSearch,
  letter: 't',
  start: { view: 'triage', session: null },
  Page: TriageView,
  jobKinds: { reading: readingKind },
  keys: Object.values(triageKeys),
  places: { session: (session, values) => ({ view: 'triage', session, values }) },
})
