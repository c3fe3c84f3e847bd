import { notifications } from '@mantine/notifications'
import type { Problem } from '../../contract/problem.ts'
import { remember, undo } from '../state/undo.ts'
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

/** Says what was done and offers to take it back, which Ctrl+Z does as well. */
export function toastUndo(message: string, revert: () => Promise<Problem | null>): void {
  const id = remember(message, async () => {
    const problem = await revert()
    if (problem !== null) toastProblem(problem)
  })
  const toastId = `undo-${id}`
  const takeBack = () => {
    notifications.hide(toastId)
    void undo(id)
  }
  notifications.show({
    id: toastId,
    autoClose: undoShownMs,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
    message: (
      <span className="toast-undo">
        <span>{message}</span>
        <Button onClick={takeBack} hotkey="ctrl+z">
          Undo
        </Button>
      </span>
    ),
  })
}
