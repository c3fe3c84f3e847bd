import { Modal } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import type { Template } from '../../contract/workstation/cases/case-templates.ts'
import { invoke } from '../state/bridge.ts'
import { useDraft } from '../state/draft.ts'
import { countOf } from '../state/format.ts'
import { routePath } from '../state/route.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { SeverityField } from '../ui/severity-field.tsx'
import { toastActs, toastProblem } from '../ui/toast.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { noTemplatesWords } from './empty-words.ts'
import { readTaskLines, taskLine } from './template-lines.ts'
import { useTemplates } from './templates.ts'

/** A template as its form shows it; without an id it is a new one. */
type Form = Omit<Template, 'id' | 'tags' | 'tasks'> & {
  readonly id: string | null
  readonly tags: string
  readonly tasks: string
}

const emptyForm: Form = {
  id: null,
  name: '',
  title: '',
  summary: '',
  severity: 'medium',
  tags: '',
  tasks: '',
  hints: '',
}

const formOf = (template: Template): Form => ({
  ...template,
  tags: template.tags.join(', '),
  tasks: template.tasks.map(taskLine).join('\n'),
})

/** The form on display and its first content; both null while the list is shown. */
type Editing = { readonly form: Form | null; readonly begun: Form | null }
const notEditing: Editing = { form: null, begun: null }

const isSame = (one: Form | null, other: Form | null) => JSON.stringify(one) === JSON.stringify(other)
const isTouched = ({ form, begun }: Editing) => !isSame(form, begun)

/**
 * The list of case templates, and the one being edited. What is written stays when the dialog is closed, until it is
 * cancelled.
 */
export function TemplatesDialog({ onClose }: { readonly onClose: () => void }) {
  const { templates, problem, read } = useTemplates()
  const { fields, write, discard } = useDraft({
    label: 'Case template',
    path: routePath({ view: 'cases', page: 'board' }),
    first: notEditing,
    isUnsaved: isTouched,
  })
  const { form } = fields
  const edit = (begun: Form) => write({ form: begun, begun })
  return (
    <Modal
      opened
      onClose={() => {
        if (!isTouched(fields)) discard()
        onClose()
      }}
      title={form === null ? 'Case templates' : form.id === null ? 'New template' : 'Change a template'}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {problem === null ? null : <ProblemNote problem={problem} retry={read} />}
      {form !== null ? (
        <TemplateForm
          form={form}
          begun={fields.begun}
          templates={templates}
          change={(change) => write({ form: { ...form, ...change } })}
          edit={edit}
          leave={() => {
            discard()
            read()
          }}
        />
      ) : templates === null ? (
        <p className="muted">Reading the templates…</p>
      ) : (
        <TemplateList
          templates={templates}
          edit={(template) => edit(formOf(template))}
          read={read}
          create={() => edit(emptyForm)}
        />
      )}
    </Modal>
  )
}

type TemplateListProps = {
  readonly templates: readonly Template[]
  readonly edit: (template: Template) => void
  readonly create: () => void
  readonly read: () => void
}

function TemplateList({ templates, edit, create, read }: TemplateListProps) {
  const remove = async ({ id, name }: Template) => {
    const answer = await invoke('caseTemplates.remove', { id })
    if (isProblem(answer)) toastProblem(answer)
    else toastActs(`Removed the template ${name}.`, answer, { undone: read })
    read()
  }
  const none = noTemplatesWords(templates)
  return (
    <>
      {none === null ? null : <p className="muted">{none}</p>}
      <ul className="templates">
        {templates.map((template) => (
          <li key={template.id}>
            <button type="button" className="link-button" onClick={() => edit(template)}>
              {template.name}
            </button>
            <span className="muted">{countOf(template.tasks.length, 'task')}</span>
            <IconButton label={`Change ${template.name}`} onClick={() => edit(template)}>
              <IconPencil stroke={1.7} aria-hidden />
            </IconButton>
            <IconButton label={`Remove ${template.name}`} onClick={() => void remove(template)}>
              <IconTrash stroke={1.7} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className="dialog-acts">
        <Button data-autofocus onClick={create}>
          New template
        </Button>
      </div>
    </>
  )
}

type TemplateFormProps = {
  readonly form: Form
  readonly begun: Form | null
  readonly templates: readonly Template[] | null
  readonly change: (fields: Partial<Form>) => void
  readonly edit: (begun: Form) => void
  readonly leave: () => void
}

function TemplateForm({ form, begun, templates, change, edit, leave }: TemplateFormProps) {
  const [fault, setFault] = useState<string | null>(null)
  const stored = templates?.find(({ id }) => id === form.id)
  const isGone = form.id !== null && templates !== null && stored === undefined
  const current = stored === undefined ? null : formOf(stored)
  const isPossible = form.name.trim() !== '' && form.title.trim() !== ''
  const submit = useSubmit(async () => {
    if (!isPossible) return
    const read = readTaskLines(form.tasks)
    setFault(read.unreadable)
    if (read.unreadable !== null) return
    const { id, ...content } = form
    const answer = await invoke('caseTemplates.save', {
      ...content,
      ...(id === null || isGone ? {} : { id }),
      tags: form.tags
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
      tasks: read.tasks,
    })
    if (isProblem(answer)) {
      toastProblem(answer)
      return
    }
    toastActs(`Saved the template ${answer.template.name}.`, answer)
    leave()
  })
  return (
    <form className="dialog-form" onSubmit={submit}>
      {current === null || isSame(current, begun) ? null : (
        <p className="field-note" role="alert">
          Somebody has since changed this template. What you wrote is still here; saving it replaces their
          version.{' '}
          <button type="button" className="link-button" onClick={() => edit(current)}>
            Start from the current one instead
          </button>
        </p>
      )}
      {isGone ? (
        <p className="field-note" role="alert">
          Somebody has since removed this template. What you wrote is still here and can be saved as a new
          template.
        </p>
      ) : null}
      <label className="field">
        <span>Name</span>
        <input
          className="text-input"
          data-autofocus
          value={form.name}
          maxLength={200}
          onChange={(event) => change({ name: event.target.value })}
        />
      </label>
      <label className="field">
        <span>
          Title of the case; {'{date}'} and {'{time}'} are filled in
        </span>
        <input
          className="text-input"
          value={form.title}
          maxLength={1000}
          onChange={(event) => change({ title: event.target.value })}
        />
      </label>
      <SeverityField value={form.severity} onChange={(severity) => change({ severity })} />
      <label className="field">
        <span>Summary</span>
        <textarea
          className="text-input text-area"
          rows={3}
          value={form.summary}
          maxLength={100_000}
          onChange={(event) => change({ summary: event.target.value })}
        />
      </label>
      <label className="field">
        <span>Tags, separated by commas</span>
        <input
          className="text-input"
          value={form.tags}
          maxLength={5000}
          onChange={(event) => change({ tags: event.target.value })}
        />
      </label>
      <label className="field">
        <span>Tasks, one per line: what | owner | due after opening, such as +4h or +3d</span>
        <textarea
          className="text-input text-area"
          rows={7}
          value={form.tasks}
          aria-invalid={fault !== null}
          maxLength={200_000}
          onChange={(event) => change({ tasks: event.target.value })}
        />
      </label>
      {fault === null ? null : (
        <p className="due-late" role="alert">
          This line is not a task: {fault}
        </p>
      )}
      <label className="field">
        <span>Indicators to look for</span>
        <textarea
          className="text-input text-area"
          rows={2}
          value={form.hints}
          maxLength={10_000}
          onChange={(event) => change({ hints: event.target.value })}
        />
      </label>
      <div className="dialog-acts">
        <Button onClick={leave}>Cancel</Button>
        <button type="submit" className="button button-primary" disabled={!isPossible}>
          Save the template
        </button>
      </div>
    </form>
  )
}
