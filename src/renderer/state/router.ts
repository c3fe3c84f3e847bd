import { create } from 'zustand'
import { parseRoute, type Route, routePath } from './route.ts'
import { leaveField } from './unsaved.ts'

/** The route that is shown, and whether there is one before and one after it. The browser's history is the one truth; this store mirrors it. */
type Shown = { readonly route: Route; readonly canGoBack: boolean; readonly canGoForward: boolean }

export const useRoute = create<Shown>(() => ({
  route: { view: 'unknown', path: '' },
  canGoBack: false,
  canGoForward: false,
}))

/** Reads the first route, once it is known how routes are spelled. */
export function startRouting(): void {
  useRoute.setState(now())
}

function now(): Shown {
  const { pathname, search } = window.location
  // a browser that does not tell where its history ends lets one try
  const { canGoBack = true, canGoForward = true } = window.navigation ?? {}
  return { route: parseRoute(pathname + search), canGoBack, canGoForward }
}

window.addEventListener('popstate', () => {
  leaveField('#view')
  useRoute.setState(now())
})

/** Goes to a route or path; going to where one is adds nothing to the history. */
export function navigate(to: Route | string, how: 'push' | 'replace' = 'push'): void {
  const path = typeof to === 'string' ? to : routePath(to)
  if (path !== window.location.pathname + window.location.search) {
    // the page takes its fields with it: what stands in one is saved as when it is left in any other way; a page that only
    // spells what is typed in it stays
    const stays = how === 'replace' && path.split('?')[0] === window.location.pathname
    if (!stays) leaveField('#view')
    if (how === 'replace') window.history.replaceState(null, '', path)
    else window.history.pushState(null, '', path)
  }
  useRoute.setState(now())
}

/** Writes the address anew for what is shown already, such as words that are being typed: no field is left by it. */
export function readdress(route: Route): void {
  window.history.replaceState(null, '', routePath(route))
  useRoute.setState(now())
}

/** Shows what was shown before. */
export function goBack(): void {
  window.history.back()
}

/** Shows again what one went back from. */
export function goForward(): void {
  window.history.forward()
}
