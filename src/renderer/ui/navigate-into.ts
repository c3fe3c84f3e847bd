import { flushSync } from 'react-dom'
import type { Route } from '../state/route.ts'
import { navigate } from '../state/router.ts'

/**
 * Goes to a route and into a field of it, by its id. The field has the focus when this returns where the code of the view is loaded, so that keys
 * pressed right afterwards are typed into it and not taken as commands.
 */
export function navigateInto(route: Route, field: string): void {
  flushSync(() => navigate(route))
  const focus = () => document.getElementById(field)?.focus()
  focus()
  if (document.activeElement?.id !== field) requestAnimationFrame(focus)
}
