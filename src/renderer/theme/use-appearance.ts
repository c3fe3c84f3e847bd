import { useSyncExternalStore } from 'react'
import { type Look, lastLook } from '../state/last-look.ts'
import { useSettings } from '../state/settings-store.ts'

/** Appearance of the window, with settings that follow the system resolved. */
export type Appearance = {
  readonly scheme: 'dark' | 'light'
  readonly contrast: 'normal' | 'high'
  /** In percent. */
  readonly zoom: number
}

const prefersLight = '(prefers-color-scheme: light)'
const prefersContrast = '(prefers-contrast: more)'

/** Returns the appearance by settings and system, kept current; until the settings are loaded, the last stored look. */
export function useAppearance(): Appearance {
  const settings = useSettings((now) => now.settings)
  return appearanceOf(settings ?? lastLook(), useMediaQuery(prefersLight), useMediaQuery(prefersContrast))
}

/** Returns the current appearance, for use before the first render. */
export function appearanceNow(): Appearance {
  const { settings } = useSettings.getState()
  return appearanceOf(
    settings ?? lastLook(),
    window.matchMedia(prefersLight).matches,
    window.matchMedia(prefersContrast).matches,
  )
}

/** Applies an appearance to the page. When set before the first paint, it saves a second one. */
export function dressPage({ scheme, contrast, zoom }: Appearance): void {
  const page = document.documentElement
  page.dataset.mantineColorScheme = scheme
  page.dataset.contrast = contrast
  page.style.fontSize = `${zoom}%`
}

function appearanceOf(
  { theme, contrast, zoom }: Look,
  isSystemLight: boolean,
  asksForContrast: boolean,
): Appearance {
  return {
    scheme: theme === 'system' ? (isSystemLight ? 'light' : 'dark') : theme,
    contrast: contrast === 'high' || asksForContrast ? 'high' : 'normal',
    zoom,
  }
}

/** Whether a media query matches, kept current. */
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
