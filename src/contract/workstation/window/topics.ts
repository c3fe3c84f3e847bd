import type { MenuCommand } from './menu.ts'

/**
 * Topics that the window can subscribe to: here those of the host itself; each part adds its own beside its operations,
 * with `declare module`.
 */
export interface Topics {
  /** A menu of the desktop requests a command of the window. */
  readonly command: { readonly command: MenuCommand }
  /** The user opened files by a menu or by starting the program again. */
  readonly opened: { readonly paths: readonly string[] }
  /** Something failed in the background; the message is a sentence. */
  readonly fault: { readonly message: string }
}
export type Topic = keyof Topics

/** Whether a word received from outside has the form of a topic. */
export function isTopic(word: unknown): word is Topic {
  return typeof word === 'string' && /^[a-z][a-z-]{0,39}$/.test(word)
}
