import { type Problem, problem } from '../../../contract/problem.ts'
import type { Store } from '../../store/database/handle.ts'
import type { Act, LoggedKind, RecordRef } from '../../store/log/log.ts'
import type { Needs, RecordKind } from '../../store/log/record-kind.ts'

/** A record to be restored: its current state in the log, and its former one. */
export type Reversal = RecordRef & {
  readonly number: number | null
  readonly from: string | null
  readonly to: string | null
}

/** How a part restores its records. It runs without any live state of the part, and also in a thread. */
export type Restorer = {
  /** Every kind of record that the part logs. */
  readonly kinds: readonly LoggedKind[]
  /** The plan and licence that a change of a record requires, and therefore taking it back too. */
  readonly needs: (reversal: Reversal) => Needs
  /**
   * Restores records and logs it; or returns why that is impossible, and then the whole act is rolled back. The order
   * does not matter: records may refer to each other.
   */
  readonly restore: (act: Act, reversals: readonly Reversal[]) => Problem | null
  /** Names a record in a sentence: `provider Nordbank`. It may no longer exist. */
  readonly describe: (store: Pick<Store, 'reader'>, ref: RecordRef) => string
}

/** A part that may restore records, loaded on first use. */
export type Restoring = { readonly name: string; readonly restorer?: () => Promise<Restorer> }

/** The restorers of parts by their names. */
export type Restorers = ReadonlyMap<string, Restorer>

type More = {
  /** Kinds that are only noted. */
  readonly noted?: readonly LoggedKind[]
  /** Kinds that others belong to: restored before these, and deleted after them. */
  readonly owners?: readonly RecordKind[]
  /** What is checked and written once all are restored. */
  readonly finish?: (act: Act, reversals: readonly Reversal[]) => Problem | null
}

/** Returns the restorer of a part whose kinds say how each of their records is put back. */
export function restorerOf(
  kinds: readonly RecordKind[],
  { noted = [], owners = [], finish }: More = {},
): Restorer {
  const byName = new Map(kinds.map((each) => [each.kind, each]))
  const named = (kind: string): RecordKind => {
    const found = byName.get(kind)
    if (found === undefined) throw new Error(`The kind ${kind} is not declared.`)
    return found
  }
  const holding = new Set(owners.map(({ kind }) => kind))
  const rank = ({ kind, to }: Reversal) => (!holding.has(kind) ? 1 : to === null ? 2 : 0)
  return {
    kinds: [...kinds, ...noted],
    needs: (reversal) => named(reversal.kind).needs(reversal),
    restore: (act, reversals) => {
      // of those of one rank the last write is undone first
      const inOrder = reversals.toReversed().toSorted((one, other) => rank(one) - rank(other))
      for (const reversal of inOrder) {
        const refused = named(reversal.kind).restore(act, reversal.record, reversal)
        if (refused !== null) return problem('conflict', `This cannot be undone: ${refused}.`)
      }
      return finish?.(act, inOrder) ?? null
    },
    describe: ({ reader }, { kind, record }) => named(kind).called(reader, record),
  }
}
