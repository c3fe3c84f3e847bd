import type { Part } from '../operations/part.ts'
import { parts } from './parts.ts'

/** A part, and the names of what the window asks it: so that its handlers are found without loading those of all parts. */
export type OpenDoor = { readonly part: Part; readonly windowNames: ReadonlySet<string> }

/** The parts themselves, in the order of their list. */
export function openDoors(): Promise<readonly OpenDoor[]> {
  return Promise.all(
    parts.map(async ({ door, window }) => ({
      part: await door(),
      windowNames: new Set(window.map(({ name }) => name)),
    })),
  )
}
