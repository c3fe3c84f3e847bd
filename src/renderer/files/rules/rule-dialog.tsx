import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { isProblem } from '../../../contract/problem.ts'
import type { RuleFault, RuleKind, RuleSetLine } from '../../../contract/workstation/files/rules.ts'
import { useDraft } from '../../state/draft.ts'
import { act } from '../../ui/act.ts'
import { FormDialog, TextField } from '../../ui/form.tsx'
import { RuleFaults } from './rule-faults.tsx'
import { changedWords, takenWords } from './rule-words.ts'

type DialogProps = {
  /** The set that is changed, with its text; null for a new one. */
  readonly former: { readonly set: RuleSetLine; readonly text: string } | null
  readonly onClose: () => void
}

/** Asks for the text of a set of rules. What does not compile is shown with its place, and the dialog stays. */
export function RuleDialog({ former, onClose }: DialogProps) {
  const first = {
    name: former?.set.name ?? '',
    text: former?.text ?? '',
    kind: former?.set.kind ?? ('yara' as RuleKind),
    ignoresCase: former?.set.ignores_case ?? false,
  }
  const { fields, write, discard } = useDraft({
    label: 'Rules',
    of: former?.set.id,
    path: '/settings/rules',
    first,
    isUnsaved: ({ name, text }) => name !== first.name || text !== first.text,
  })
  const { name, text, kind, ignoresCase } = fields
  const [faults, setFaults] = useState<readonly RuleFault[]>([])
  const submit = async () => {
    const report = {
      done: changedWords,
      refusal: 'caller' as const,
    }
    const answer =
      former === null
        ? await act(
            'rules.add',
            { source: { kind: 'text', text }, name: name.trim(), kind, ignores_case: ignoresCase },
            {
              ...report,
              done: takenWords,
            },
          )
        : await act(
            'rules.change',
            { id: former.set.id, name: name.trim(), text, ignores_case: ignoresCase },
            report,
          )
    setFaults(isProblem(answer) ? ((answer.details?.faults ?? []) as RuleFault[]) : [])
    return answer
  }
  return (
    <FormDialog
      operation={former === null ? 'rules.add' : 'rules.change'}
      of={former?.set.id}
      title={former === null ? 'Add rules' : 'Change rules'}
      size="xl"
      act={former === null ? 'Add' : 'Change'}
      busyAct="Compiling"
      isReady={name.trim() !== '' && text.trim() !== ''}
      discard={discard}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField name="name" label="Name" isFirst value={name} onChange={(typed) => write({ name: typed })} />
      {former === null ? (
        <div className="field">
          <label htmlFor="rule-kind">Kind</label>
          <select
            id="rule-kind"
            className="text-input"
            value={kind}
            onChange={(event) => write({ kind: event.target.value === 'strings' ? 'strings' : 'yara' })}
          >
            <option value="yara">YARA rules</option>
            <option value="strings">Strings, one a line</option>
          </select>
        </div>
      ) : null}
      <TextField
        name="text"
        label={
          kind === 'yara' ? 'Rules' : 'Strings: # begins a comment, bytes stand in braces as { 4D 5A 90 }'
        }
        isMono
        rows={14}
        spellCheck={false}
        value={text}
        onChange={(typed) => write({ text: typed })}
      />
      {kind === 'strings' ? (
        <Checkbox
          label="Letters match in either case"
          checked={ignoresCase}
          onChange={(event) => write({ ignoresCase: event.currentTarget.checked })}
        />
      ) : null}
      <RuleFaults faults={faults} />
    </FormDialog>
  )
}
