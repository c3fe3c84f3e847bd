import { useRef, useState } from 'react'
import { isProblem } from '../../../contract/problem.ts'
import type { RuleSetLine } from '../../../contract/workstation/files/rules.ts'
import { invoke } from '../../state/bridge.ts'
import { formatAge, formatBytes } from '../../state/format.ts'
import { useOperation } from '../../state/reader/use-operation.ts'
import { act } from '../../ui/act.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import { toastProblem } from '../../ui/toast.tsx'
import { useNow } from '../../ui/use-now.ts'
import { shownName } from '../shown-name.ts'
import { addRuleFiles } from './add-rules.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { coverageWords, entriesWords } from './rule-words.ts'
import './rules.css'

type Edited = { readonly set: RuleSetLine; readonly text: string }

/** The user's YARA rules and lists of strings in Settings. */
export function RulesSection() {
  const { value, problem, again } = useOperation('rules.list', {})
  const [edited, setEdited] = useState<Edited | 'new' | null>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const now = useNow()
  const coverage = problem === null ? coverageWords(value) : null
  const edit = async (id: string) => {
    const answer = await invoke('rules.read', { id })
    if (isProblem(answer)) toastProblem(answer)
    else setEdited(answer)
  }
  return (
    <section>
      <p className="muted section-lead">
        Files that are analysed here are looked at with these YARA rules and lists of strings, those kept
        before as well. Files with rules can be dropped here.
      </p>
      <div className="rule-acts">
        <Button look="primary" onClick={() => setEdited('new')}>
          Add rules
        </Button>
        <Button onClick={() => chooser.current?.click()}>Choose files with rules</Button>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-label="Files with rules"
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])]
            event.target.value = ''
            if (chosen.length > 0) void addRuleFiles(chosen)
          }}
        />
      </div>
      {problem === null ? null : <ProblemNote problem={problem} retry={again} />}
      {coverage === null ? null : <p className="muted">{coverage}</p>}
      {value === null || value.sets.length === 0 ? null : (
        <table className="list">
          <TableHead columns={['Name', 'Holds', 'Size', 'Added', { label: 'Actions', isUnseen: true }]} />
          <tbody>
            {value.sets.map((set) => (
              <tr key={set.id}>
                <td className="rule-name">
                  {shownName(set.name)}
                  {set.is_active ? '' : ' (switched off)'}
                </td>
                <td>{entriesWords(set)}</td>
                <td>{formatBytes(set.bytes)}</td>
                <td title={set.imported_at}>{formatAge(set.imported_at, now)}</td>
                <td>
                  <Acts set={set} onEdit={() => void edit(set.id)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {edited === null ? null : (
        <RuleDialog former={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </section>
  )
}

function Acts({ set, onEdit }: { readonly set: RuleSetLine; readonly onEdit: () => void }) {
  const { id, is_active } = set
  const name = shownName(set.name)
  return (
    <div className="rule-acts">
      <Button
        aria-label={`Switch ${name} ${is_active ? 'off' : 'on'}`}
        onClick={() =>
          void act(
            'rules.change',
            { id, is_active: !is_active },
            { done: `${name} is switched ${is_active ? 'off' : 'on'}.` },
          )
        }
      >
        {is_active ? 'Switch off' : 'Switch on'}
      </Button>
      <Button aria-label={`Change ${name}`} onClick={onEdit}>
        Change
      </Button>
      <Button
        aria-label={`Remove ${name}`}
        onClick={() => void act('rules.remove', { id }, { done: `${name} was removed.` })}
      >
        Remove
      </Button>
    </div>
  )
}
