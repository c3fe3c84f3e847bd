import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import type { Template } from '../../contract/workstation/cases/case-templates.ts'
import { useDraft } from '../state/draft.ts'
import { countOf } from '../state/format.ts'
import { routePath } from '../state/route.ts'
import { act } from '../ui/act.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormDialog, TextField } from '../ui/form.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { SeverityField } from '../ui/severity-field.tsx'
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
  const close = () => {
    if (!isTouched(fields)) discard()
    onClose()
  }
  const refusal = problem === null ? null : <ProblemNote problem={problem} retry={read} />
  if (form !== null)
    return (
      <TemplateForm
        form={form}
        begun={fields.begun}
        templates={templates}
        change={(change) => write({ form: { ...form, ...change } })}
        edit={edit}
        close={close}
        leave={() => {
          discard()
          read()
        }}
      >
        {refusal}
      </TemplateForm>
    )
  return (
    <Dialog onClose={close} title="Case templates" size="lg">
      {refusal}
      {templates === null ? (
        <p className="muted">Reading the templates…</p>
      ) : (
        <TemplateList
          templates={templates}
          edit={(template) => edit(formOf(template))}
          read={read}
          create={() => edit(emptyForm)}
        />
      )}
    </Dialog>
  )
}

type TemplateListProps = {
  readonly templates: readonly Template[]
  readonly edit: (template: Template) => void
  readonly create: () => void
  readonly read: () => void
}

function TemplateList({ templates, edit, create, read }: TemplateListProps) {
  const remove = ({ id, name }: Template) =>
    act('caseTemplates.remove', { id }, { done: `Removed the template ${name}.`, again: read })
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
  /** Closes the dialog; what is written stays. */
  readonly close: () => void
  /** Returns to the list. */
  readonly leave: () => void
  readonly children: ReactNode
}

function TemplateForm(props: TemplateFormProps) {
  const { form, begun, templates, change, edit, close, leave, children } = props
  const [fault, setFault] = useState<string | null>(null)
  const stored = templates?.find(({ id }) => id === form.id)
  const isGone = form.id !== null && templates !== null && stored === undefined
  const current = stored === undefined ? null : formOf(stored)
  const isPossible = form.name.trim() !== '' && form.title.trim() !== ''
  const submit = async () => {
    const read = readTaskLines(form.tasks)
    setFault(read.unreadable)
    if (read.unreadable !== null) return false
    const { id, ...content } = form
    const given = {
      ...content,
      ...(id === null || isGone ? {} : { id }),
      tags: form.tags
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
      tasks: read.tasks,
    }
    const answer = await act('caseTemplates.save', given, {
      done: ({ template }) => `Saved the template ${template.name}.`,
      refusal: 'caller',
    })
    if (isProblem(answer)) return answer
    leave()
    return false
  }
  return (
    <FormDialog
      operation="caseTemplates.save"
      title={form.id === null ? 'New template' : 'Change a template'}
      size="lg"
      act="Save the template"
      isReady={isPossible}
      leave={leave}
      onSubmit={submit}
      onClose={close}
    >
      {children}
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
      <TextField name="name" label="Name" isFirst value={form.name} onChange={(name) => change({ name })} />
      <TextField
        name="title"
        label={
          <>
            Title of the case; {'{date}'} and {'{time}'} are filled in
          </>
        }
        value={form.title}
        onChange={(title) => change({ title })}
      />
      <SeverityField value={form.severity} onChange={(severity) => change({ severity })} />
      <TextField
        name="summary"
        label="Summary"
        rows={3}
        value={form.summary}
        onChange={(summary) => change({ summary })}
      />
      <TextField
        name="tags"
        label="Tags, separated by commas"
        maxLength={5000}
        value={form.tags}
        onChange={(tags) => change({ tags })}
      />
      <TextField
        name="tasks"
        label="Tasks, one per line: what | owner | due after opening, such as +4h or +3d"
        rows={7}
        maxLength={200_000}
        value={form.tasks}
        {...(fault === null ? {} : { 'aria-invalid': true })}
        onChange={(tasks) => change({ tasks })}
      />
      {fault === null ? null : (
        <p className="due-late" role="alert">
          This line is not a task: {fault}
        </p>
      )}
      <TextField
        name="hints"
        label="Indicators to look for"
        rows={2}
        value={form.hints}
        onChange={(hints) => change({ hints })}
      />
    </FormDialog>
  )
}
