import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Last scroll position of each page, so that going back shows the same lines. */
const offsets = new Map<string, number>()
const maxKept = 300

/** Stores the scroll position of an element under a key, and restores it once the content is loaded. */
export function useKeptScroll(ref: RefObject<HTMLElement | null>, key: string, isThere: boolean): void {
  const restored = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (!isThere || restored.current === key || ref.current === null) return
    restored.current = key
    ref.current.scrollTop = offsets.get(key) ?? 0
  }, [ref, key, isThere])
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const remember = () => {
      if (restored.current !== key) return
      offsets.delete(key)
      offsets.set(key, element.scrollTop)
      for (const oldest of offsets.keys()) {
        if (offsets.size <= maxKept) break
        offsets.delete(oldest)
      }
    }
    element.addEventListener('scroll', remember, { passive: true })
    return () => element.removeEventListener('scroll', remember)
  }, [ref, key])
}
