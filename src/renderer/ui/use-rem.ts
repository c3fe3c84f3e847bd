import { useSettings } from '../state/settings-store.ts'

/** Returns the pixels of one rem at the current zoom, for lists that compute the layout that CSS specifies in rem. */
export function useRem(): number {
  useSettings((now) => now.settings?.zoom ?? 100)
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}
