import { useEffect } from 'react'
import { useLive } from './live.ts'
import type { Preview } from './preview.ts'

type Found = Pick<Preview, 'findings' | 'totals' | 'checked_ms' | 'rows'>
type Kept = Pick<Preview, 'findings' | 'rows'>

/**
 * Passes the findings about the open record to the validation pane: as stored, or from a preview. `uuids` names the
 * record and those edited together with it.
 */
export function useReportLive(uuids: readonly string[], kept: Kept | undefined, preview: Found | null): void {
  const findings = preview?.findings ?? kept?.findings
  const rows = (preview ?? kept)?.rows.reduce((sum, { total }) => sum + total, 0) ?? 0
  const named = uuids.join(' ')
  useEffect(() => {
    if (findings === undefined) return
    const totals = preview?.totals ?? null
    const checkedMs = preview?.checked_ms ?? null
    useLive.setState({ live: { uuids: named.split(' '), findings, rows, totals, checkedMs } })
  }, [named, findings, rows, preview])
  useEffect(() => () => useLive.setState({ live: null }), [])
}
