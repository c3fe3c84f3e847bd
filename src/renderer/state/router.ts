import { create } from 'zustand'
import { parseRoute, type Route, routePath } from './route.ts'
import { leaveField } from './unsaved.ts'

/**
 * The current route, and whether there are history entries before and after it. The browser's history is authoritative;
 * this store mirrors it.
 */
type Shown = { readonly route: Route; readonly canGoBack: boolean; readonly canGoForward: boolean }

export const useRoute = create<Shown>(() => ({
  route: { view: 'unknown', path: '' },
  canGoBack: false,
  canGoForward: false,
}))

/** Parses the first route, once the spellings are set. */
export function startRouting(): void {
  useRoute.setState(now())
}

function now(): Shown {
  const { pathname, search } = window.location
  // when the browser does not report the ends of its history, both directions are offered
  const { canGoBack = true, canGoForward = true } = window.navigation ?? {}
  return { route: parseRoute(pathname + search), canGoBack, canGoForward }
}

window.addEventListener('popstate', () => {
  leaveField('#view')
  useRoute.setState(now())
})

/** Navigates to a route or path; navigating to the current one adds no history entry. */
export function navigate(to: Route | string, how: 'push' | 'replace' = 'push'): void {
  const path = typeof to === 'string' ? to : routePath(to)
  if (path !== window.location.pathname + window.location.search) {
    // fields are removed together with their page, so the focused one is left first, which saves it; when only the
    // query changes, the page and its fields stay
    const stays = how === 'replace' && path.split('?')[0] === window.location.pathname
    if (!stays) leaveField('#view')
    if (how === 'replace') window.history.replaceState(null, '', path)
    else window.history.pushState(null, '', path)
  }
  useRoute.setState(now())
}

/**
 * Replaces the address of the content shown, for example while search words are being typed; the focused field is not
 * left.
 */
export function readdress(route: Route): void {
  window.history.replaceState(null, '', routePath(route))
  useRoute.setState(now())
}

/** Goes one step back in the history. */
export function goBack(): void {
  window.history.back()
}

/** Goes one step forward in the history. */
export function goForward(): void {
  window.history.forward()
}
