import { useRef } from 'react'
import { routePath } from '../../state/route.ts'
import { useSideEmpty } from '../../state/use-side-empty.ts'
import { useOverview } from '../overview.ts'
import type { RegisterRoute } from '../route.ts'
import { useFindings } from './findings.ts'

/** Pages with input fields. Their layout does not change while such a page is shown. */
const forms: readonly RegisterRoute['page'][] = ['entity', 'definitions', 'record', 'new']

/**
 * Collapses the pane of the findings while there are none, and returns their number: null while unknown. A failed check
 * counts as content of the pane.
 */
export function useFindingsSide(route: RegisterRoute): number | null {
  const { overview, problem } = useOverview()
  const isRefused = useFindings((now) => now.problem !== null)
  const counts = overview?.findings
  const found = counts === undefined ? null : counts.error + counts.warning + counts.info
  const isEmpty = found === 0 && problem === null && !isRefused
  const path = routePath(route)
  const decided = useRef({ path, isEmpty: false, isSure: false })
  const stays = decided.current.path === path && decided.current.isSure && forms.includes(route.page)
  if (!stays) decided.current = { path, isEmpty, isSure: found !== null }
  useSideEmpty(decided.current.isEmpty)
  return found
}
