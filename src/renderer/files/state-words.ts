import type { AnalysisState } from '../../contract/workstation/files/files.ts'

/** The state of an analysis in a word or two. */
export const stateWords: Readonly<Record<AnalysisState, string>> = {
  pending: 'waiting',
  running: 'being analysed',
  completed: 'analysed',
  partial: 'analysed in part',
  failed: 'not analysed',
  stopped: 'stopped',
}
