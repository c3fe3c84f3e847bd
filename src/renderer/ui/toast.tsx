import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications'
import type { Problem } from '../../contract/problem.ts'
import type { Done } from '../../contract/workstation/done-act.ts'
import { type Afterwards, type Outcome, redo, remember, rememberActs, undo, useUndo } from '../state/undo.ts'
import { Button } from './button.tsx'

const shownMs = 5000
const undoShownMs = 9000

/** Messages that are shown at once. */
export const shownAtOnce = 4

/** Shows a message at once: where there is no room, the oldest that says what is done goes, not the newest comes later. */
function show(message: NotificationData): void {
  const { notifications: shown } = notificationsStore.getState()
  const oldest = shown.find(({ autoClose }) => autoClose !== false)?.id
  if (shown.length >= shownAtOnce && oldest !== undefined) notifications.hide(oldest)
  notifications.show(message)
}

/** Says shortly that something is done. */
export function toast(message: string): void {
  show({
    message,
    autoClose: shownMs,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
  })
}

/** Says that something failed; it stays until it is closed. */
export function toastProblem(problem: Problem): void {
  show({
    message: problem.message,
    autoClose: false,
    withBorder: true,
    className: 'toast-problem',
    closeButtonProps: { 'aria-label': 'Close' },
  })
}

/** Takes back one change, or the newest, and says which that was. */
export async function undoAndReport(id?: number): Promise<void> {
  const undone = await undo(id)
  if (undone !== null) reportUndone(undone)
}

/** Brings back what was taken back last, and says what that was. */
export async function redoAndReport(): Promise<void> {
  const redone = await redo()
  if (redone !== null) reportRedone(redone)
}

/** Says what was taken back; or what was not, and why. */
export function reportUndone(outcome: Outcome): void {
  report(outcome, 'Undone', 'Not undone')
}

/** Says what was brought back; or what was not, and why. */
export function reportRedone(outcome: Outcome): void {
  report(outcome, 'Redone', 'Not redone')
}

function report({ title, problem }: Outcome, done: string, notDone: string): void {
  const what = title.charAt(0).toLowerCase() + title.slice(1).replace(/\.$/, '')
  if (problem === null) toast(`${done}: ${what}.`)
  else toastProblem({ ...problem, message: `${notDone}: ${what}. ${problem.message}` })
}

const toastIdOf = (id: number) => `undo-${id}`

/** Says what a call did, and offers to take that back as long as it can be. */
export function toastActs(message: string, answer: Done, afterwards: Afterwards = {}): void {
  const id = rememberActs(answer, afterwards)
  if (id === null) toast(message)
  else offer(id, message)
}

/** The same for what is no act of the log; `takeBack` does that. */
export function toastUndo(message: string, takeBack: () => Promise<Problem | null>): void {
  offer(remember(message, takeBack), message)
}

function offer(id: number, message: string): void {
  show({
    id: toastIdOf(id),
    autoClose: undoShownMs,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
    message: (
      <span className="toast-undo">
        <span>{message}</span>
        <UndoOffer id={id} />
      </span>
    ),
  })
}

// a toast does not offer what was taken back by a key, from the history or by another toast
useUndo.subscribe(({ changes }, before) => {
  for (const change of before.changes) if (!changes.includes(change)) notifications.hide(toastIdOf(change.id))
})

/** Takes back the change of its toast; the key does so too while no other came after it. */
function UndoOffer({ id }: { readonly id: number }) {
  const isNewest = useUndo((now) => now.changes.at(-1)?.id === id)
  return (
    <Button onClick={() => void undoAndReport(id)} hotkey={isNewest ? 'ctrl+z' : undefined}>
      Undo
    </Button>
  )
}
