import { settingsOperations } from './settings.ts'
import { triageOperations } from './triage.ts'

/** Every operation of the window, besides the operations of the five families. */
export const windowOperations = [...triageOperations, ...settingsOperations] as const

/** What the window can listen to. `session` says that a session's summary changed; `settings` that settings did. */
export type Topics = {
  readonly session: { readonly session: string; readonly revision: number }
  readonly settings: Record<string, never>
}
export type Topic = keyof Topics
export const topics: readonly Topic[] = ['session', 'settings']
