import { create } from 'zustand'
import type { RegisterFinding } from '../../../contract/register/finding.ts'
import type { WindowOutput } from '../../../contract/workstation/window/bridge.ts'

type Totals = WindowOutput<'register.preview'>['totals']

/** Findings about the open record: as stored, or with the typed values. */
export type Live = {
  /** The record, and those that are edited with it. */
  readonly uuids: readonly string[]
  readonly findings: readonly RegisterFinding[]
  /** Number of rows that it files, to which rules apply. */
  readonly rows: number
  /** Totals of the whole register with the typed values; null while nothing is typed. */
  readonly totals: Totals | null
  readonly checkedMs: number | null
}

/** The open record for the validation pane; null while none is open. */
export const useLive = create<{ readonly live: Live | null }>(() => ({ live: null }))
