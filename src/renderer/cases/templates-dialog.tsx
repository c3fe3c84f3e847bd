import { Modal } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import type { Template } from '../../contract/workstation/case-templates.ts'
import { invoke } from '../state/bridge.ts'
import { countOf } from '../state/format.ts'
import { useUnsavedText } from '../state/unsaved.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { SeverityField } from '../ui/severity-field.tsx'
import { toastActs, toastProblem } from '../ui/toast.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { readTaskLines, taskLine } from './template-lines.ts'
import { useTemplates } from './templates.ts'

type Draft = Omit<Template, 'id'> & { readonly id: string | null }

const emptyDraft: Draft = {
  id: null,
  name: '',
  title: '',
  summary: '',
  severity: 'medium',
  tags: [],
  tasks: [],
  hints: '',
}

/** The list of case templates, and the one being edited. */
export function TemplatesDialog({ onClose }: { readonly onClose: () => void }) {
  const { templates, problem, read } = useTemplates()
  const [draft, setDraft] = useState<Draft | null>(null)
  return (
    <Modal
      opened
      onClose={onClose}
      title={draft === null ? 'Case templates' : draft.id === null ? 'New template' : 'Change a template'}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {problem === null ? null : <ProblemNote problem={problem} retry={read} />}
      {draft !== null ? (
        <TemplateForm
          first={draft}
          leave={() => {
            setDraft(null)
            read()
          }}
        />
      ) : templates === null ? (
        <p className="muted">Reading the templates…</p>
      ) : (
        <TemplateList templates={templates} edit={setDraft} read={read} create={() => setDraft(emptyDraft)} />
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
  return (
    <>
      {templates.length === 0 ? <p className="muted">There are no templates.</p> : null}
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

function TemplateForm({ first, leave }: { readonly first: Draft; readonly leave: () => void }) {
  const [draft, setDraft] = useState(first)
  const [tags, setTags] = useState(first.tags.join(', '))
  const [tasks, setTasks] = useState(first.tasks.map(taskLine).join('\n'))
  const [fault, setFault] = useState<string | null>(null)
  const isTouched =
    draft !== first || tags !== first.tags.join(', ') || tasks !== first.tasks.map(taskLine).join('\n')
  useUnsavedText('Case template', isTouched ? 'waiting' : null)
  const change = (fields: Partial<Draft>) => setDraft((now) => ({ ...now, ...fields }))
  const isPossible = draft.name.trim() !== '' && draft.title.trim() !== ''
  const submit = useSubmit(async () => {
    if (!isPossible) return
    const read = readTaskLines(tasks)
    setFault(read.unreadable)
    if (read.unreadable !== null) return
    const { id, ...content } = draft
    const answer = await invoke('caseTemplates.save', {
      ...content,
      ...(id === null ? {} : { id }),
      tags: tags
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
      <label className="field">
        <span>Name</span>
        <input
          className="text-input"
          data-autofocus
          value={draft.name}
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
          value={draft.title}
          maxLength={1000}
          onChange={(event) => change({ title: event.target.value })}
        />
      </label>
      <SeverityField value={draft.severity} onChange={(severity) => change({ severity })} />
      <label className="field">
        <span>Summary</span>
        <textarea
          className="text-input text-area"
          rows={3}
          value={draft.summary}
          maxLength={100_000}
          onChange={(event) => change({ summary: event.target.value })}
        />
      </label>
      <label className="field">
        <span>Tags, separated by commas</span>
        <input
          className="text-input"
          value={tags}
          maxLength={5000}
          onChange={(event) => setTags(event.target.value)}
        />
      </label>
      <label className="field">
        <span>Tasks, one per line: what | owner | due after opening, such as +4h or +3d</span>
        <textarea
          className="text-input text-area"
          rows={7}
          value={tasks}
          aria-invalid={fault !== null}
          maxLength={200_000}
          onChange={(event) => setTasks(event.target.value)}
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
          value={draft.hints}
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
