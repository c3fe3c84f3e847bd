import { create } from 'zustand'

/** What an alert that is about to be raised says first. */
export type Raising = {
  /** What was chosen, in words; null where nothing was. */
  readonly of: string | null
  readonly title: string
  readonly description: string
  readonly indicators: readonly string[]
}

export const useRaising = create<{ readonly raising: Raising | null }>(() => ({ raising: null }))

/** Asks what an alert says, and raises it; null begins with nothing. */
export function raiseAlert(raising: Raising | null): void {
  useRaising.setState({ raising: raising ?? { of: null, title: '', description: '', indicators: [] } })
}

export function endRaising(): void {
  useRaising.setState({ raising: null })
}
