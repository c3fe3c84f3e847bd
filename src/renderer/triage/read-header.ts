import { isProblem } from '../../contract/problem.ts'
import type { TriageSession, TriageSource } from '../../contract/workstation/triage/triage-session.ts'
import { readHeaders } from '../lookups/shared/message-header.ts'
import { invoke } from '../state/bridge.ts'
import { navigate } from '../state/router.ts'
import { toast, toastProblem } from '../ui/toast.tsx'

const rowsAtOnce = 400
/** Maximum number of characters of a header; the header reader accepts no more. */
const longest = 1_000_000

/** Whether a source is a message whose text is available, so that its header can be read. */
export function hasHeader({ nature, state, rows }: TriageSource): boolean {
  return nature === 'message' && state !== 'gone' && rows > 0
}

/** Opens the header page with the header of a message. */
export async function openHeader(session: TriageSession, source: TriageSource): Promise<void> {
  const header = await headerOf(session.id, source)
  if (header === null) return
  if (header.trim() === '') {
    toast('This message does not begin with a header.')
    return
  }
  navigate({ view: 'lookup', subject: null, tool: 'headers' })
  await readHeaders(header)
}

/** Returns the lines before the first empty one; null after a problem, which is shown. */
async function headerOf(session: string, { position, rows }: TriageSource): Promise<string | null> {
  let header = ''
  for (let row = 0; row < rows && header.length < longest; row += rowsAtOnce) {
    const answer = await invoke('triage.text', { session, source: position, row, limit: rowsAtOnce })
    if (isProblem(answer)) {
      toastProblem(answer)
      return null
    }
    for (const { text, continues } of answer.rows) {
      const line = text.replace(/[\r\n]+$/, '').replace(/^\ufeff/, '')
      if (line === '' && header !== '') return header
      if (line !== '') header += continues || header === '' ? line : `\n${line}`
    }
  }
  return header.slice(0, longest)
}
