import { useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { useDraft } from '../state/draft.ts'
import { routePath } from '../state/route.ts'
import { FormDialog, TextField } from '../ui/form.tsx'
import { addedIndicatorsWords, refusedIndicatorsWords } from './added-words.ts'
import type { CasePartProps } from './use-opened-case.ts'

type AddIndicatorsDialogProps = CasePartProps & { readonly onClose: () => void }

/**
 * Asks for indicators, one per line; lines that could not be read stay in the field with the reason. What is written
 * stays when the dialog is closed, until it is cancelled.
 */
export function AddIndicatorsDialog({ opened, act, onClose }: AddIndicatorsDialogProps) {
  const { fields, write, discard } = useDraft({
    label: 'Indicators for the case',
    path: routePath({ view: 'cases', page: 'case', id: opened.id, section: 'indicators' }),
    first: { text: '', detection: true },
    isUnsaved: (draft) => draft.text.trim() !== '',
  })
  const { text, detection } = fields
  const [skipped, setSkipped] = useState<WindowOutput<'caseBoard.addIndicators'>['skipped']>([])
  const refused = refusedIndicatorsWords(skipped.length)
  const submit = async () => {
    const given = { id: opened.id, indicators: text, detection }
    const answer = await act('caseBoard.addIndicators', given, addedIndicatorsWords, 'caller')
    if (isProblem(answer) || answer.skipped.length === 0) return answer
    setSkipped(answer.skipped)
    write({ text: answer.skipped.map(({ value }) => value).join('\n') })
    return false
  }
  return (
    <FormDialog
      operation="caseBoard.addIndicators"
      of={opened.id}
      title="Add indicators"
      size="lg"
      act="Add"
      cancel={skipped.length === 0 ? 'Cancel' : 'Discard the rest'}
      isReady={text.trim() !== ''}
      discard={discard}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        name="indicators"
        label="Indicators, one per line, defanged or not"
        rows={10}
        isMono
        isFirst
        value={text}
        spellCheck={false}
        onChange={(written) => write({ text: written })}
      />
      <label className="case-option">
        <input
          type="checkbox"
          checked={detection}
          onChange={(event) => write({ detection: event.target.checked })}
        />
        <span>For detection: exports tell others to look for them</span>
      </label>
      <p className="muted">
        Own, allow-listed, reserved and constant values never are, nor is the host of a URL that is added with
        it.
      </p>
      {refused === null ? null : <p role="alert">{refused}</p>}
    </FormDialog>
  )
}
