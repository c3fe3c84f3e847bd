import { useSyncExternalStore } from 'react'

/** Returns the inner width of the window in pixels, kept current; available without triggering layout. */
export function useWindowWidth(): number {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('resize', listener)
      return () => window.removeEventListener('resize', listener)
    },
    () => window.innerWidth,
  )
}
