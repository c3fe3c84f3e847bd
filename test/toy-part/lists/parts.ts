import type { Operation } from '../../../src/contract/operation.ts'
import { parts as own, type PartEntry } from '../../../src/main/parts/parts.ts'
import { fieldNoteOperations, fieldNoteWindowOperations } from '../contract.ts'

export const parts: readonly PartEntry[] = [
  ...own,
  {
    operations: fieldNoteOperations as readonly unknown[] as readonly Operation[],
    window: fieldNoteWindowOperations,
    door: async () => (await import('../second-answerer.ts')).answeringPart,
  },
]
