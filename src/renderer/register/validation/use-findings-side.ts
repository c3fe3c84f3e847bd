import { useRef } from 'react'
import { routePath } from '../../state/route.ts'
import { useSideEmpty } from '../../state/use-side-empty.ts'
import { useOverview } from '../overview.ts'
import type { RegisterRoute } from '../route.ts'
import { useFindings } from './findings.ts'

/** Pages with fields that are typed into: their fields stay where they are as long as one is on them. */
const forms: readonly RegisterRoute['page'][] = ['entity', 'definitions', 'record', 'new']

/**
 * Gives the room of the findings away while nothing is found, and counts what is found: null while that is not known.
 * What could not be checked is something to tell.
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
