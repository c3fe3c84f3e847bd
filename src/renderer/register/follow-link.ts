import type { MouseEvent } from 'react'
import { navigate } from '../state/router.ts'

/** Follows a link inside the window; with a modifier key the browser's default applies. */
export function followLink(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  navigate(event.currentTarget.pathname + event.currentTarget.search)
}
