import { useSyncExternalStore } from 'react'
import { type Look, lastLook } from '../state/last-look.ts'
import { useSettings } from '../state/settings-store.ts'

/** How the window looks, after asking the system where the settings leave it to the system. */
export type Appearance = {
  readonly scheme: 'dark' | 'light'
  readonly contrast: 'normal' | 'high'
  /** Percent. */
  readonly zoom: number
}

const prefersLight = '(prefers-color-scheme: light)'
const prefersContrast = '(prefers-contrast: more)'

/** Follows settings and system; until settings are told, it is the look that they had last. */
export function useAppearance(): Appearance {
  const settings = useSettings((now) => now.settings)
  return appearanceOf(settings ?? lastLook(), useMediaQuery(prefersLight), useMediaQuery(prefersContrast))
}

/** The appearance at this moment, for a page on which nothing is drawn yet. */
export function appearanceNow(): Appearance {
  const { settings } = useSettings.getState()
  return appearanceOf(
    settings ?? lastLook(),
    window.matchMedia(prefersLight).matches,
    window.matchMedia(prefersContrast).matches,
  )
}

/** Puts an appearance on the page. Set before the first drawing, it spares the page a second one. */
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
