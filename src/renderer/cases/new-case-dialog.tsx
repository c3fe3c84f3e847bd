import { isProblem } from '../../contract/problem.ts'
import type { Template } from '../../contract/workstation/cases/case-templates.ts'
import { presentMoment } from '../state/clock.ts'
import { useDraft } from '../state/draft.ts'
import { countOf } from '../state/format.ts'
import type { Severity } from '../state/labels.ts'
import { routePath } from '../state/route.ts'
import { act } from '../ui/act.ts'
import { FormDialog, TextField } from '../ui/form.tsx'
import { navigateInto } from '../ui/navigate-into.ts'
import { SeverityField } from '../ui/severity-field.tsx'
import { notOneWords } from './shared/put-words.ts'
import { titleFrom } from './template-lines.ts'
import { useTemplates } from './templates.ts'

type NewCase = {
  /** The typed title; null while that of the template is used. */
  readonly written: string | null
  readonly severity: Severity
  readonly indicators: string
  readonly template: Template | null
}

const nothing: NewCase = { written: null, severity: 'medium', indicators: '', template: null }

type NewCaseDialogProps = {
  /** Whether the template is asked for first. */
  readonly isFromTemplate?: boolean
  readonly onClose: () => void
}

/** Asks for the first data of a new case. What is written stays when the dialog is closed, until it is cancelled. */
export function NewCaseDialog({ isFromTemplate = false, onClose }: NewCaseDialogProps) {
  const { fields, write, discard } = useDraft({
    label: 'New case',
    path: routePath({ view: 'cases', page: 'board' }),
    first: nothing,
    isUnsaved: (draft) => (draft.written ?? '') !== '' || draft.indicators !== '',
  })
  const { written, severity, indicators } = fields
  const { templates } = useTemplates()
  const current = (id: string | undefined) => templates?.find((each) => each.id === id) ?? null
  // the chosen template may have been changed or removed since
  const template = templates === null ? fields.template : current(fields.template?.id)
  const title = written ?? (template === null ? '' : titleFrom(template.title, presentMoment()))
  const choose = (id: string) => {
    const chosen = current(id)
    write({
      template: chosen,
      // a title entered by the user is kept
      written: written === '' ? null : written,
      ...(chosen === null ? {} : { severity: chosen.severity }),
    })
  }
  const submit = async () => {
    const given = { title, severity, indicators, ...(template === null ? {} : { template: template.id }) }
    const answer = await act('caseBoard.create', given, {
      done: ({ added, skipped }) =>
        `Opened the case ${title.trim()} with ${countOf(added, 'indicator')}.${notOneWords(skipped)}`,
      refusal: 'caller',
    })
    if (!isProblem(answer))
      navigateInto({ view: 'cases', page: 'case', id: answer.id, section: 'timeline' }, 'view')
    return answer
  }
  return (
    <FormDialog
      operation="caseBoard.create"
      title="Open a case"
      size="lg"
      act="Open the case"
      isReady={title.trim() !== ''}
      discard={discard}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        name="title"
        label="Title"
        isFirst={!isFromTemplate}
        value={title}
        onChange={(text) => write({ written: text })}
      />
      {templates?.length === 0 ? null : (
        <label className="field">
          <span>Template</span>
          <select
            className="text-input"
            data-autofocus={isFromTemplate || undefined}
            value={template?.id ?? ''}
            onChange={(event) => choose(event.target.value)}
          >
            <option value="">None</option>
            {(templates ?? []).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {template === null ? null : (
        <p className="muted">
          Brings {countOf(template.tasks.length, 'task')}
          {template.tags.length === 0 ? '' : `, the tags ${template.tags.join(', ')}`} and its summary.
          {template.hints === '' ? '' : ` To look for: ${template.hints}`}
        </p>
      )}
      <SeverityField value={severity} onChange={(value) => write({ severity: value })} />
      <TextField
        name="indicators"
        label="Indicators, one per line, if any yet"
        rows={6}
        isMono
        value={indicators}
        spellCheck={false}
        onChange={(text) => write({ indicators: text })}
      />
      {indicators.trim() === '' ? null : (
        <p className="muted">
          They are marked for detection, except own, allow-listed, reserved and constant values. The list of
          indicators changes that.
        </p>
      )}
    </FormDialog>
  )
}
