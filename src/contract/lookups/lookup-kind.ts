import type { BatchKind } from '../core/batch.ts'
import { type Severity, severities } from '../severities.ts'
import type { WindowOperationName, WindowOutput } from '../workstation/window/bridge.ts'
import type { Description } from './description.ts'

/** A lookup of one value: all that window, command line, table of many values and history need to know about it. */
export type LookupKind<N extends WindowOperationName = WindowOperationName> = {
  readonly operation: N
  /** The field of its input that takes the value. */
  readonly field: string
  /** Kinds of values that it looks up, as they are recognised in texts. */
  readonly kinds: readonly BatchKind[]
  /** The operation that looks up many at once, the field that takes them, and how many go at once in a table. */
  readonly many?: { readonly operation: WindowOperationName; readonly field: string; readonly atOnce: number }
  /** Returns what an answer says. `shown` is the spelling for display when the workstation returned one. */
  readonly describe: (answer: WindowOutput<N>, shown?: string | null) => Description
  /** Values of `--fail-on`, and those that an answer meets. */
  readonly gates: readonly string[]
  readonly meets: (answer: WindowOutput<N>) => readonly string[]
  /** One answer as a row: the columns of CSV, those of a table on a terminal, and the fields of an answer that fill them. */
  readonly rows: {
    readonly columns: readonly string[]
    readonly shown: readonly string[]
    /** True when a single answer is a row, so that CSV is available; several answers always are rows. */
    readonly isOne?: boolean
    readonly row: (answer: WindowOutput<N>) => Readonly<Record<string, unknown>>
  }
}

/** Declares a lookup. A new one is such a file and its line in `lookup-kinds.ts`. */
export function lookupKind<N extends WindowOperationName>(kind: LookupKind<N>): LookupKind<N> {
  return kind
}

/** Returns the severities that an answer reaches: all up to its highest. */
export function reached(severity: Severity | null): readonly Severity[] {
  return severity === null ? [] : severities.slice(0, severities.indexOf(severity) + 1)
}

/** Returns the cells of a row that are the same for every kind: what the description says, and the places here. */
export function commonCells(
  { severity, findings }: Pick<Description, 'severity' | 'findings'>,
  { known_here }: { readonly known_here?: { readonly total: number } | undefined },
) {
  return {
    severity,
    findings: findings.map(({ title }) => title).join('; ') || null,
    known: known_here?.total ?? null,
  }
}
