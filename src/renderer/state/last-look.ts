import type { Settings } from '../../contract/workstation/settings/settings.ts'

/**
 * The settings that affect the appearance, stored so that a window opens with its last look before the settings are
 * loaded.
 */
export type Look = Pick<Settings, 'theme' | 'contrast' | 'zoom'>

const storageKey = 'skerry.look'
const standard: Look = { theme: 'system', contrast: 'normal', zoom: 100 }

const themes: readonly unknown[] = ['system', 'dark', 'light'] satisfies readonly Look['theme'][]

/** Returns the last look of this window; the defaults when none is stored. */
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
    // without storage the window opens in the standard look until the settings are loaded
  }
}
