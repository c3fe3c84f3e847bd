import { useSyncExternalStore } from 'react'

/** The inner width of the window in pixels, kept current; known without laying the page out. */
export function useWindowWidth(): number {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('resize', listener)
      return () => window.removeEventListener('resize', listener)
    },
    () => window.innerWidth,
  )
}
