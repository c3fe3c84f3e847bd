import { create } from 'zustand'
import type { RegisterFinding } from '../../../contract/register/finding.ts'
import type { WindowOutput } from '../../../contract/workstation/bridge.ts'

type Totals = WindowOutput<'register.preview'>['totals']

/** What the open record is found to be: as it is kept, or as it would be with what is being typed. */
export type Live = {
  /** The record, and those that are edited with it. */
  readonly uuids: readonly string[]
  readonly findings: readonly RegisterFinding[]
  /** Of the whole register with what is being typed; null while nothing is. */
  readonly totals: Totals | null
  readonly checkedMs: number | null
}

/** The open record for the validation pane; null while none is open. */
export const useLive = create<{ readonly live: Live | null }>(() => ({ live: null }))
