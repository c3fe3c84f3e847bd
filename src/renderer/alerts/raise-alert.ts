import { create } from 'zustand'

/** Initial content of an alert that is about to be raised. */
export type Raising = {
  /** The chosen items, in words; null when none were chosen. */
  readonly of: string | null
  readonly title: string
  readonly description: string
  readonly indicators: readonly string[]
}

export const useRaising = create<{ readonly raising: Raising | null }>(() => ({ raising: null }))

/** Opens the form for raising an alert; null for one without initial content. */
export function raiseAlert(raising: Raising | null): void {
  useRaising.setState({ raising: raising ?? { of: null, title: '', description: '', indicators: [] } })
}

export function endRaising(): void {
  useRaising.setState({ raising: null })
}
