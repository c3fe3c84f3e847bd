import { useEffect } from 'react'
import { loadedPage } from '../ui/loaded-page.tsx'
import { ObservablePage } from './observable-page.tsx'
import type { ObservablesRoute } from './route.ts'
import { SearchPage } from './search-page.tsx'
import './observables.css'

// the graph library is loaded with the first graph
const GraphPage = loadedPage(
  async () => (await import('./graph-page.tsx')).GraphPage,
  <p className="muted observable-wait">Reading the graph…</p>,
)

/** Observables: a search, one of them, or a graph. */
export function ObservablesView({ route }: { readonly route: ObservablesRoute }) {
  useEffect(() => {
    document.title = 'Observables – Skerry'
    return () => {
      document.title = 'Skerry'
    }
  }, [])
  if (route.page === 'search') return <SearchPage key={`${route.match} ${route.value}`} route={route} />
  if (route.page === 'one')
    return <ObservablePage key={`${route.type} ${route.value}`} type={route.type} value={route.value} />
  return <GraphPage key={`${route.type} ${route.root}`} root={route.root} type={route.type} />
}
