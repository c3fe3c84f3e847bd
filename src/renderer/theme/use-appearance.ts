import { useSyncExternalStore } from 'react'
import { useSettings } from '../state/settings-store.ts'

/** How the window looks, after asking the system where the settings leave it to the system. */
export type Appearance = {
  readonly scheme: 'dark' | 'light'
  readonly contrast: 'normal' | 'high'
  /** Percent. */
  readonly zoom: number
}

/** Follows settings and system. */
export function useAppearance(): Appearance {
  const settings = useSettings((now) => now.settings)
  const isSystemLight = useMediaQuery('(prefers-color-scheme: light)')
  const asksForContrast = useMediaQuery('(prefers-contrast: more)')
  const theme = settings?.theme ?? 'system'
  return {
    scheme: theme === 'system' ? (isSystemLight ? 'light' : 'dark') : theme,
    contrast: settings?.contrast === 'high' || asksForContrast ? 'high' : 'normal',
    zoom: settings?.zoom ?? 100,
  }
}

/** Tells whether a media query holds, and follows it. */
function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
  )
}
