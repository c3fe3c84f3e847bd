import { useEffect, useRef } from 'react'
import { useRoute } from '../../state/router.ts'

/** Scrolls to the field named by the address and focuses it, once per navigation. */
export function useJump(field: string | null, isThere: boolean, idPrefix: string): void {
  const route = useRoute((now) => now.route)
  const done = useRef<object | null>(null)
  useEffect(() => {
    if (field === null || !isThere || done.current === route) return
    const control = document.getElementById(`${idPrefix}-${field}`)
    if (control === null) return
    done.current = route
    control.scrollIntoView({ block: 'center' })
    control.focus({ preventScroll: true })
  }, [field, isThere, idPrefix, route])
}
