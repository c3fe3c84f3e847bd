import type { IndicatorRow } from '../../contract/workstation/triage/triage-session.ts'
import { countOf } from '../state/format.ts'
import { copyText } from './clipboard.ts'
import { toast } from './toast.tsx'

export type Spelling = 'defanged' | 'real'

/** Copies values, one per line. */
export async function copyValues(
  rows: readonly Pick<IndicatorRow, 'value' | 'shown'>[],
  spelling: Spelling,
): Promise<void> {
  await copyLines(
    rows.map((row) => (spelling === 'defanged' ? row.shown : row.value)).join('\n'),
    rows.length,
    spelling,
  )
}

/** Copies a list of values that is already a single text. */
export async function copyLines(text: string, count: number, spelling: Spelling): Promise<void> {
  const isCopied = await copyText(text)
  if (!isCopied) toast('The clipboard could not be reached. Nothing was copied.')
  else toast(`Copied ${countOf(count, 'value')}, ${spelling === 'defanged' ? 'defanged' : 'not defanged'}.`)
}
