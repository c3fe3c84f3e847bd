import type { Settings } from '../../contract/workstation/settings.ts'

/** What of the settings is seen before the workstation has told them: kept, so that a window opens as it was closed. */
export type Look = Pick<Settings, 'theme' | 'contrast' | 'zoom'>

const storageKey = 'skerry.look'
const standard: Look = { theme: 'system', contrast: 'normal', zoom: 100 }

const themes: readonly unknown[] = ['system', 'dark', 'light'] satisfies readonly Look['theme'][]

/** The look that the settings had last in this window; what settings begin with where that is not known. */
export function lastLook(): Look {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(storageKey) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return standard
    const { theme, contrast, zoom } = kept as Partial<Record<keyof Look, unknown>>
    return {
      theme: themes.includes(theme) ? (theme as Look['theme']) : standard.theme,
      contrast: contrast === 'high' ? 'high' : 'normal',
      zoom: typeof zoom === 'number' && zoom >= 90 && zoom <= 150 ? zoom : standard.zoom,
    }
  } catch {
    return standard
  }
}

/** Keeps a look for the next start. */
export function keepLook({ theme, contrast, zoom }: Look): void {
  try {
    window.localStorage.setItem(storageKey, JSON.stringify({ theme, contrast, zoom }))
  } catch {
    // A window without storage opens in the standard look until it is told another.
  }
}
