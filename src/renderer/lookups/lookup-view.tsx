import { useEffect } from 'react'
import { defanged } from '../../contract/lookups/defanged.ts'
import { routePath } from '../state/route.ts'
import { ComparePage } from './compare-page.tsx'
import { HeadersPage } from './headers-page.tsx'
import { useCurrentHistory } from './history.ts'
import { HistoryPane } from './history-pane.tsx'
import { ManyPage } from './many-page.tsx'
import type { LookupRoute } from './route.ts'
import { StartPage } from './start-page.tsx'
import { ValuePage } from './value-page.tsx'

/** Lookup: the history at the left, and the page of one value, of many, of two, or of a message header. */
export function LookupView({ route }: { readonly route: LookupRoute }) {
  useCurrentHistory()
  const words = useTitle(route)
  const isStart = route.subject === null && !('tool' in route) && !('compared' in route)
  return (
    <div className={isStart ? 'lookup is-start' : 'lookup'}>
      {isStart ? null : <HistoryPane route={route} />}
      <Page route={route} />
      <p className="unseen" role="status">
        {words}
      </p>
    </div>
  )
}

function Page({ route }: { readonly route: LookupRoute }) {
  if ('tool' in route) return route.tool === 'many' ? <ManyPage /> : <HeadersPage />
  if ('compared' in route) return <ComparePage compared={route.compared} />
  if (route.subject === null) return <StartPage />
  return <ValuePage key={routePath(route)} subject={route.subject} />
}

/** Sets the window title for the page and returns it, for screen readers. */
function useTitle(route: LookupRoute): string {
  const { subject } = route
  const words = subject === null ? 'Lookup' : `${defanged(subject.kind, subject.value).slice(0, 80)} – Lookup`
  useEffect(() => {
    document.title = `${words} – Skerry`
    return () => {
      document.title = 'Skerry'
    }
  }, [words])
  return words
}
