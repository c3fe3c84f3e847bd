import { create } from 'zustand'
import type { MailHeaders } from '../../../contract/lookups/header.ts'
import { isProblem, type Problem } from '../../../contract/problem.ts'
import { invoke } from '../../state/bridge.ts'

/** The pasted header and its analysis; kept in memory while the window is open, never stored. */
export const useHeaders = create<{
  readonly text: string
  readonly isReading: boolean
  readonly read: MailHeaders | null
  readonly problem: Problem | null
}>(() => ({ text: '', isReading: false, read: null, problem: null }))

/** Analyses a pasted header. */
export async function readHeaders(text: string): Promise<void> {
  useHeaders.setState({ text, isReading: true, read: null, problem: null })
  const answer = await invoke('lookup.readHeaders', { text })
  if (useHeaders.getState().text !== text) return
  if (isProblem(answer)) useHeaders.setState({ isReading: false, problem: answer })
  else useHeaders.setState({ isReading: false, read: answer })
}

/** Shows the field again, with the text in it. */
export function pasteHeadersAgain(): void {
  useHeaders.setState({ read: null, problem: null })
}
