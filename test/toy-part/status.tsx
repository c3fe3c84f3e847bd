import { useOperation } from '../../src/renderer/state/reader/use-operation.ts'
import { countWords } from './words.ts'

/** How many field notes there are, in the status bar. */
export function FieldNoteStatus() {
  const words = countWords(useOperation('fieldNotes.read', {}).value?.entries ?? null)
  return words === null ? null : <span className="status-item">{words}</span>
}
