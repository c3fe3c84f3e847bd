import type { MenuCommand } from './menu.ts'

/**
 * What the window can listen to. `session` says that a session's summary changed; `settings` that settings did; `packs`
 * that the list of data packs or the progress of an import did; `register` that records of the register did, with the
 * number of the last change; `command` that a menu of the desktop asks for a command of the window; `opened` that a person
 * opened files by a menu or by a second start of the program; `fault` that something failed where nobody waited for it,
 * with a sentence; `activity` that an act was done, in any
 * part, and of which parts records were put back by it.
 */
export type Topics = {
  readonly session: { readonly session: string; readonly revision: number }
  readonly settings: Record<string, never>
  readonly packs: { readonly changed: 'packs' | 'jobs' }
  readonly register: { readonly revision: number }
  readonly command: { readonly command: MenuCommand }
  readonly opened: { readonly paths: readonly string[] }
  readonly fault: { readonly message: string }
  readonly activity: { readonly restored: readonly string[] }
}
export type Topic = keyof Topics

const all: Readonly<Record<Topic, true>> = {
  session: true,
  settings: true,
  packs: true,
  register: true,
  command: true,
  opened: true,
  fault: true,
  activity: true,
}

/** Whether a word from outside is a topic. */
export function isTopic(word: unknown): word is Topic {
  return typeof word === 'string' && Object.hasOwn(all, word)
}
