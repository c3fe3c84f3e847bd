import { create } from 'zustand'
import { parseRoute, type Route, routePath } from './route.ts'

/** The route that is shown. The browser's history is the one truth; this store mirrors it. */
export const useRoute = create<{ readonly route: Route }>(() => ({ route: here() }))

function here(): Route {
  return parseRoute(window.location.pathname + window.location.search)
}

window.addEventListener('popstate', () => useRoute.setState({ route: here() }))

/** Goes to a route or path; going to where one is adds nothing to the history. */
export function navigate(to: Route | string, how: 'push' | 'replace' = 'push'): void {
  const path = typeof to === 'string' ? to : routePath(to)
  if (path !== window.location.pathname + window.location.search) {
    if (how === 'replace') window.history.replaceState(null, '', path)
    else window.history.pushState(null, '', path)
  }
  useRoute.setState({ route: here() })
}
