import { useEffect, useRef, useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import type { TriageSession } from '../../contract/workstation/triage/triage-session.ts'
import { SuppressDialog } from '../observables/shared/suppress-dialog.tsx'
import { useChoice } from '../state/choice.ts'
import { changeLayout, useInspectorShown, useLayout, useRoomKept } from '../state/layout.ts'
import { useSideEmpty } from '../state/use-side-empty.ts'
import { RedExportDialog } from '../ui/red-export-dialog.tsx'
import { Splitter } from '../ui/splitter.tsx'
import { useRem } from '../ui/use-rem.ts'
import { Banner } from './banner.tsx'
import { chosenInSession } from './chosen-in-session.ts'
import { useRedQuestion } from './download.ts'
import { Inspector } from './inspector.tsx'
import { type TriageView, useTriageView } from './kept-view.ts'
import { TablePane } from './table-pane.tsx'
import { TextSide } from './text-side.tsx'
import { useTriageRows } from './triage-rows.ts'
import { useInspected } from './use-inspected.ts'
import { useSessionCommands } from './use-session-commands.ts'

/** One session: its risk reading, its text, its indicators, and the inspected one. */
export function SessionView({ session }: { readonly session: TriageSession }) {
  const view = useTriageView(session.id)
  const { inspectorWidth, textShare } = useLayout()
  useSideEmpty(view.indicator === null && !view.showRefused)
  const isInspectorShown = useInspectorShown()
  const rows = useTriageRows(session.id, view)
  const inspected = useInspected(session.id, view.indicator)
  const shown = inspected === null || isProblem(inspected) ? null : inspected
  const [isExportOpen, setExportOpen] = useState(false)
  const [isRoleOpen, setRoleOpen] = useState(false)
  useChoice('session', {
    none: 'Choose an indicator first: the arrow keys move between rows.',
    isForRows: true,
    read: () => chosenInSession(session, shown?.row ?? null),
  })
  const panes = useRef<HTMLDivElement>(null)
  const rem = useRem()
  const kept = useRoomKept() * rem
  const { total } = rows.facts
  const malicious = useMalicious(view, rows.facts.leading)
  useSessionCommands(session, total, shown, {
    openExport: () => setExportOpen(true),
    openRole: () => setRoleOpen(true),
  })
  useTitle(session.title)

  return (
    <div className="session">
      <Banner
        session={session}
        total={total}
        malicious={malicious}
        isExportOpen={isExportOpen}
        onExport={setExportOpen}
      />
      <SuppressDialog />
      <RedQuestion />
      <div
        ref={panes}
        className="panes"
        style={
          {
            '--text-share': textShare,
            '--room-kept': `${kept}px`,
            '--inspector': `${inspectorWidth}rem`,
          } as React.CSSProperties
        }
      >
        <div className="panes-main">
          <TextSide session={session} inspected={inspected} />
          <Splitter
            label="Width of the text"
            value={textShare}
            min={0.2}
            max={0.75}
            step={0.02}
            valueAt={(x, y) => shareAt(panes.current?.firstElementChild, x, y, kept)}
            onChange={(share) => changeLayout({ textShare: share })}
          />
          <TablePane session={session} source={rows} isRoleOpen={isRoleOpen} onRole={setRoleOpen} />
        </div>
        {isInspectorShown ? (
          <div className="inspector-side">
            <Splitter
              label="Width of the inspector"
              value={inspectorWidth}
              min={14}
              max={32}
              step={0.5}
              isReversed
              valueAt={(x) => ((panes.current?.getBoundingClientRect().right ?? 0) - x) / rem}
              onChange={(width) => changeLayout({ inspectorWidth: width })}
            />
            <Inspector session={session} inspected={inspected} />
          </div>
        ) : null}
      </div>
    </div>
  )
}

function RedQuestion() {
  const asked = useRedQuestion((now) => now.asked)
  if (asked === null) return null
  const { save, ...words } = asked
  return (
    <RedExportDialog {...words} onExport={save} onClose={() => useRedQuestion.setState({ asked: null })} />
  )
}

/**
 * Returns the share of the panes at a pointer position: of the width without the part reserved for the inspector when
 * they are side by side; of the height when they are stacked.
 */
function shareAt(panes: Element | null | undefined, x: number, y: number, kept: number): number {
  if (panes === null || panes === undefined) return 0.5
  const box = panes.getBoundingClientRect()
  const isStacked = getComputedStyle(panes).flexDirection === 'column'
  return isStacked ? (y - box.top) / box.height : (x - box.left) / (box.width - kept)
}

function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – Skerry`
    return () => {
      document.title = 'Skerry'
    }
  }, [title])
}

/** Returns the number of rows known to be malicious: at least the number that came first when no filter was set. */
function useMalicious({ filter, sort, descending }: TriageView, leading: number): number {
  const isOfAll =
    sort === 'first' && !descending && (filter.kinds ?? []).length === 0 && !filter.search && !filter.known
  const [seen, setSeen] = useState(0)
  useEffect(() => {
    if (isOfAll) setSeen(leading)
  }, [isOfAll, leading])
  return Math.max(leading, seen)
}
