import type { Part } from '../operations/part.ts'
import { parts } from './parts.ts'

/** The parts themselves, in the order of their list. */
export function openDoors(): Promise<readonly Part[]> {
  return Promise.all(parts.map(({ door }) => door()))
}
