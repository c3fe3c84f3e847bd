import type { Operation } from '../../../src/contract/operation.ts'
import { parts as own, type PartEntry } from '../../../src/main/parts/parts.ts'
import { noteOperations, noteWindowOperations } from '../contract.ts'

export const parts: readonly PartEntry[] = [
  ...own,
  {
    operations: noteOperations as readonly unknown[] as readonly Operation[],
    window: noteWindowOperations,
    door: async () => (await import('../part.ts')).notesPart,
  },
]
