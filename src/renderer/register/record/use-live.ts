import { useEffect } from 'react'
import type { RegisterFinding } from '../../../contract/register/finding.ts'
import { useLive } from './live.ts'
import type { Preview } from './preview.ts'

type Found = Pick<Preview, 'findings' | 'totals' | 'checked_ms'>

/**
 * Passes the findings about the open record to the validation pane: as stored, or from a preview. `uuids` names the
 * record and those edited together with it.
 */
export function useReportLive(
  uuids: readonly string[],
  kept: readonly RegisterFinding[] | undefined,
  preview: Found | null,
): void {
  const findings = preview?.findings ?? kept
  const named = uuids.join(' ')
  useEffect(() => {
    if (findings === undefined) return
    const totals = preview?.totals ?? null
    const checkedMs = preview?.checked_ms ?? null
    useLive.setState({ live: { uuids: named.split(' '), findings, totals, checkedMs } })
  }, [named, findings, preview])
  useEffect(() => () => useLive.setState({ live: null }), [])
}
