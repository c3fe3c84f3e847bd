import type { MenuCommand } from './menu.ts'

/**
 * What the window can listen to: here what the host itself tells; each part adds its own topics beside its operations, with
 * `declare module`.
 */
export interface Topics {
  /** A menu of the desktop asks for a command of the window. */
  readonly command: { readonly command: MenuCommand }
  /** A person opened files by a menu or by a second start of the program. */
  readonly opened: { readonly paths: readonly string[] }
  /** Something failed where nobody waited for it, with a sentence. */
  readonly fault: { readonly message: string }
}
export type Topic = keyof Topics

/** Whether a word from outside can be a topic. */
export function isTopic(word: unknown): word is Topic {
  return typeof word === 'string' && /^[a-z][a-z-]{0,39}$/.test(word)
}
