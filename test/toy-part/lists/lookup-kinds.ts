import { type AnyLookupKind, lookupKinds as own } from '../../../src/contract/lookups/lookup-kinds.ts'
import { noteKind } from '../note-kind.ts'

export type { AnyLookupKind }

export const lookupKinds: readonly AnyLookupKind[] = [...own, noteKind]
