import { useSettings } from '../state/settings-store.ts'

/** Pixels of one rem at the zoom that is set; lists compute with it what CSS lays out with rem. */
export function useRem(): number {
  useSettings((now) => now.settings?.zoom ?? 100)
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}
