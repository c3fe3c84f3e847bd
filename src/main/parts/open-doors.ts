import type { Part } from '../operations/call/part.ts'
import { parts } from './parts.ts'

/**
 * A part with the names of its window operations, so that their handler is found without loading the handlers of all
 * parts.
 */
export type OpenDoor = { readonly part: Part; readonly windowNames: ReadonlySet<string> }

/** Loads the parts, in the order of their list. */
export function openDoors(): Promise<readonly OpenDoor[]> {
  return Promise.all(
    parts.map(async ({ door, window }) => ({
      part: await door(),
      windowNames: new Set(window.map(({ name }) => name)),
    })),
  )
}
