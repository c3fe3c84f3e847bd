import { isProblem } from '../../src/contract/problem.ts'
import { invoke } from '../../src/renderer/state/bridge.ts'
import { useOperation } from '../../src/renderer/state/reader/use-operation.ts'
import { Button } from '../../src/renderer/ui/button.tsx'
import { ProblemNote } from '../../src/renderer/ui/problem-note.tsx'
import { SettingRow } from '../../src/renderer/ui/setting-row.tsx'
import { toastActs, toastProblem } from '../../src/renderer/ui/toast.tsx'
import { countWords } from './words.ts'

async function clear(): Promise<void> {
  const answer = await invoke('fieldNotes.clear', {})
  if (isProblem(answer)) toastProblem(answer)
  else toastActs('Deleted all field notes.', answer)
}

/** The field notes in Settings: how many there are, and deleting them. */
export function FieldNotesSection() {
  const { value, problem, again } = useOperation('fieldNotes.read', {})
  const entries = value?.entries ?? null
  return (
    <section>
      {problem === null ? null : <ProblemNote problem={problem} retry={again} />}
      <SettingRow label="Field notes on this workstation" detail={countWords(entries)}>
        <Button disabled={entries === null || entries.length === 0} onClick={() => void clear()}>
          Delete all
        </Button>
      </SettingRow>
    </section>
  )
}
