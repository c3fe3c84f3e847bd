import { useOperation } from '../../src/renderer/state/reader/use-operation.ts'
import { act } from '../../src/renderer/ui/act.ts'
import { Button } from '../../src/renderer/ui/button.tsx'
import { ProblemNote } from '../../src/renderer/ui/problem-note.tsx'
import { SettingRow } from '../../src/renderer/ui/setting-row.tsx'
import { countWords } from './words.ts'

const clear = () => act('fieldNotes.clear', {}, { done: 'Deleted all field notes.' })

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
