import { notifications } from '@mantine/notifications'
import type { Problem } from '../../contract/problem.ts'
import { remember, undo, useUndo } from '../state/undo.ts'
import { Button } from './button.tsx'

const shownMs = 5000
const undoShownMs = 9000

/** Says shortly that something is done. */
export function toast(message: string): void {
  notifications.show({
    message,
    autoClose: shownMs,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
  })
}

/** Says that something failed; it stays until it is closed. */
export function toastProblem(problem: Problem): void {
  notifications.show({
    message: problem.message,
    autoClose: false,
    withBorder: true,
    className: 'toast-problem',
    closeButtonProps: { 'aria-label': 'Close' },
  })
}

/** Takes back one change, or the newest, and says which that was. */
export async function undoAndTell(id?: number): Promise<void> {
  const undone = await undo(id)
  if (undone !== null) tellUndone(undone.title, undone.problem)
}

/** Says what was taken back; or what was not, and why. */
export function tellUndone(title: string, problem: Problem | null): void {
  const said = title.charAt(0).toLowerCase() + title.slice(1).replace(/\.$/, '')
  if (problem === null) toast(`Undone: ${said}.`)
  else toastProblem({ ...problem, message: `Not undone: ${said}. ${problem.message}` })
}

const toastIdOf = (id: number) => `undo-${id}`

/** Says what was done and offers to take that back, as long as it can be. `step` is the register's, where it is one. */
export function toastUndo(
  message: string,
  revert: () => Promise<Problem | null>,
  step: number | null = null,
  title = message,
): void {
  const id = remember(title, revert, step)
  notifications.show({
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
    <Button onClick={() => void undoAndTell(id)} hotkey={isNewest ? 'ctrl+z' : undefined}>
      Undo
    </Button>
  )
}
