import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import { whoWords } from '../../contract/who-words.ts'
import type { OpenedCase } from '../../contract/workstation/cases/case-board.ts'
import type { WindowInput } from '../../contract/workstation/window/bridge.ts'
import { invoke } from '../state/bridge.ts'
import { useCommands } from '../state/commands.ts'
import { useDraft } from '../state/draft.ts'
import { formatMoment } from '../state/format.ts'
import { routePath } from '../state/route.ts'
import { IconButton, KeyCap } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { CommitInput } from '../ui/commit-input.tsx'
import { Form, FormProblem, SubmitButton, type Submitted, TextField } from '../ui/form.tsx'
import { useNow } from '../ui/use-now.ts'
import { dueWords, readDue, writeDue } from './due.ts'
import { emptySectionWords } from './empty-words.ts'
import type { CasePartProps } from './use-opened-case.ts'

type Task = OpenedCase['task_list'][number]

const ownerList = 'task-owners'
const dueHint = '2026-11-30 17:00, tomorrow, +4h, +3d'
const unreadable = `Write a day and time, such as ${dueHint}.`

/** The tasks of a case in their order, each field saved when it loses focus, and a line for the next task. */
export function TaskSection({ opened, act }: CasePartProps) {
  const owners = useOwners(opened)
  const list = opened.task_list
  const none = emptySectionWords(opened, 'task_list')
  useCommands('case-tasks', [
    {
      id: 'up',
      group: 'Case',
      key: 'alt+ArrowUp',
      hasOwnListener: true,
      title: 'Move the task up',
      isPossible: list.length > 1,
      run: () => undefined,
    },
    {
      id: 'down',
      group: 'Case',
      key: 'alt+ArrowDown',
      hasOwnListener: true,
      title: 'Move the task down',
      isPossible: list.length > 1,
      run: () => undefined,
    },
  ])
  return (
    <div className="case-scroll tasks">
      {none === null ? null : <p className="muted">{none}</p>}
      <ol>
        {list.map((task, index) => (
          <TaskRow key={task.id} opened={opened} act={act} task={task} index={index} />
        ))}
      </ol>
      <NewTask opened={opened} act={act} />
      <datalist id={ownerList}>
        {owners.map((owner) => (
          <option key={owner} value={owner} />
        ))}
      </datalist>
    </div>
  )
}

/** Returns the owners of former tasks, as suggestions. */
function useOwners(opened: OpenedCase): readonly string[] {
  const [owners, setOwners] = useState<readonly string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a case that changed may have a new owner
  useEffect(() => {
    void invoke('caseTasks.owners', {}).then((answer) => {
      // without suggestions a name can still be written
      if (!isProblem(answer)) setOwners(answer.owners)
    })
  }, [opened.updated_at])
  return owners
}

type TaskRowProps = CasePartProps & { readonly task: Task; readonly index: number }

function TaskRow({ opened, act, task, index }: TaskRowProps) {
  const { id: taskId, title, owner, due_at, done_at, done_by } = task
  const [isUnreadable, setUnreadable] = useState(false)
  const now = useNow()
  const last = opened.task_list.length - 1
  // the values as shown are sent along, so that changes made by others are not overwritten
  const change = (words: string, fields: Omit<WindowInput<'caseTasks.change'>, 'id' | 'task' | 'former'>) => {
    const seen: Readonly<Record<string, unknown>> = { title, owner, due_at }
    const former = Object.fromEntries(Object.keys(fields).map((name) => [name, seen[name]]))
    return act('caseTasks.change', { id: opened.id, task: taskId, ...fields, former }, words)
  }
  const move = (to: number) => {
    if (to < 0 || to > last) return
    void act('caseTasks.move', { id: opened.id, task: taskId, to }, 'Moved the task.')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    move(event.key === 'ArrowUp' ? index - 1 : index + 1)
  }
  const saveDue = (text: string) => {
    const due = readDue(text, now)
    setUnreadable(due === 'unreadable')
    return due === 'unreadable'
      ? Promise.resolve(false)
      : change('Changed the due time of the task.', { due_at: due })
  }
  const isDone = done_at !== null
  return (
    <li className={classNames('task', isDone && 'task-done')} onKeyDown={onKeyDown}>
      <input
        type="checkbox"
        aria-label={`Done: ${title}`}
        checked={isDone}
        onChange={(event) =>
          void change(event.target.checked ? 'Finished the task.' : 'Reopened the task.', {
            done: event.target.checked,
          })
        }
      />
      <CommitInput
        className="text-input task-title"
        label="Title of a task"
        aria-label="Task"
        value={title}
        maxLength={1000}
        needed="A task needs a title"
        onCommit={(value) => change('Changed the task.', { title: value })}
      />
      <CommitInput
        className="text-input task-owner"
        label="Owner of a task"
        aria-label={`Owner of ${title}`}
        placeholder="No owner"
        list={ownerList}
        value={owner}
        maxLength={200}
        onCommit={(value) => change('Changed the owner of the task.', { owner: value.trim() })}
      />
      <CommitInput
        className="text-input"
        label="Due time of a task"
        aria-label={`Due time of ${title}`}
        placeholder="No due time"
        title={dueHint}
        aria-invalid={isUnreadable}
        value={writeDue(due_at)}
        maxLength={40}
        onCommit={saveDue}
      />
      <span className="task-acts">
        <IconButton label={`Move up: ${title}`} disabled={index === 0} onClick={() => move(index - 1)}>
          <IconArrowUp stroke={1.7} aria-hidden />
        </IconButton>
        <IconButton label={`Move down: ${title}`} disabled={index === last} onClick={() => move(index + 1)}>
          <IconArrowDown stroke={1.7} aria-hidden />
        </IconButton>
        <IconButton
          label={`Remove: ${title}`}
          onClick={() => void act('caseTasks.remove', { id: opened.id, task: taskId }, 'Removed the task.')}
        >
          <IconTrash stroke={1.7} aria-hidden />
        </IconButton>
      </span>
      {isUnreadable ? (
        <p className="task-words due-late" role="alert">
          {unreadable}
        </p>
      ) : null}
      {isDone ? (
        <p className="task-words muted">
          done by {whoWords(done_by ?? '')}, {formatMoment(done_at)}
        </p>
      ) : due_at === null ? null : (
        <DueLine due={due_at} now={now} />
      )}
    </li>
  )
}

function DueLine({ due, now }: { readonly due: string; readonly now: Date }) {
  const { words, isLate } = dueWords(due, now)
  return (
    <p className={classNames('task-words', isLate ? 'due-late' : 'muted')}>
      {isLate ? words : `due ${words}`}
    </p>
  )
}

const noTask = { title: '', owner: '', due: '' }

function NewTask({ opened, act }: CasePartProps) {
  const { fields, write, empty } = useDraft({
    label: 'New task',
    path: routePath({ view: 'cases', page: 'case', id: opened.id, section: 'tasks' }),
    first: noTask,
  })
  const { title, owner, due } = fields
  const [isUnreadable, setUnreadable] = useState(false)
  const now = useNow()
  const submit = async (): Promise<Submitted> => {
    const due_at = readDue(due, now)
    setUnreadable(due_at === 'unreadable')
    if (due_at === 'unreadable') return false
    const task = { id: opened.id, title, owner, due_at }
    return act('caseTasks.add', task, 'Added the task.', 'caller')
  }
  return (
    <Form
      className="task-form"
      operation="caseTasks.add"
      name={`caseTasks.add ${opened.id}`}
      isReady={title.trim() !== ''}
      onSubmit={submit}
      onSubmitted={() => empty(fields)}
      onDone={() => document.getElementById('task-title')?.focus()}
    >
      <TextField
        name="title"
        label="New task"
        id="task-title"
        autoComplete="off"
        value={title}
        onChange={(text) => write({ title: text })}
      />
      <TextField
        name="owner"
        label="Owner"
        list={ownerList}
        autoComplete="off"
        value={owner}
        onChange={(text) => write({ owner: text })}
      />
      <TextField
        name="due_at"
        label="Due"
        placeholder="+3d"
        title={dueHint}
        {...(isUnreadable ? { 'aria-invalid': true } : {})}
        maxLength={40}
        autoComplete="off"
        value={due}
        onChange={(text) => write({ due: text })}
      />
      <SubmitButton className="button-plain" disabled={title.trim() === ''}>
        <span className="button-label">Add</span>
        <KeyCap written="k" />
      </SubmitButton>
      {isUnreadable ? (
        <p className="due-late" role="alert">
          {unreadable}
        </p>
      ) : null}
      <FormProblem />
    </Form>
  )
}
