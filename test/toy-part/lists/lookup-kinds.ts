import { type AnyLookupKind, lookupKinds as own } from '../../../src/contract/lookups/lookup-kinds.ts'
import { fieldNoteKind } from '../lookup-kind.ts'

export type { AnyLookupKind }

export const lookupKinds: readonly AnyLookupKind[] = [...own, fieldNoteKind]
