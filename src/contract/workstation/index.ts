import { lookupOperations } from './lookup.ts'
import type { MenuCommand } from './menu.ts'
import { packOperations } from './packs.ts'
import { registerWindowOperations } from './register.ts'
import { settingsOperations } from './settings.ts'
import { triageOperations } from './triage.ts'

/** Every operation of the window, besides the operations of the five families. */
export const windowOperations = [
  ...triageOperations,
  ...settingsOperations,
  ...packOperations,
  ...lookupOperations,
  ...registerWindowOperations,
] as const

/**
 * What the window can listen to. `session` says that a session's summary changed; `settings` that settings did; `packs`
 * that the list of data packs or the progress of an import did; `register` that records of the register did, with the
 * number of the last change; `command` that a menu of the desktop asks for a command of the window; `fault` that
 * something failed where nobody waited for it, with a sentence.
 */
export type Topics = {
  readonly session: { readonly session: string; readonly revision: number }
  readonly settings: Record<string, never>
  readonly packs: { readonly changed: 'packs' | 'jobs' }
  readonly register: { readonly revision: number }
  readonly command: { readonly command: MenuCommand }
  readonly fault: { readonly message: string }
}
export type Topic = keyof Topics
export const topics: readonly Topic[] = ['session', 'settings', 'packs', 'register', 'command', 'fault']
