import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications'
import type { ReactNode } from 'react'
import type { Problem } from '../../contract/problem.ts'
import type { Done } from '../../contract/workstation/window/done-act.ts'
import { navigate, useRoute } from '../state/router.ts'
import {
  type Afterwards,
  type Change,
  type Outcome,
  redo,
  remember,
  rememberActs,
  undo,
  useUndo,
} from '../state/undo.ts'
import { allViews } from '../state/view.ts'
import { Button } from './button.tsx'
import { sentenceOf } from './refused-input.ts'

const shownMs = 5000
const leadShownMs = 9000

/** Maximum number of messages shown at once. */
export const shownAtOnce = 4

/** Shows a message at once: when there is no room, the oldest message that closes automatically is removed. */
function show(message: NotificationData): void {
  const { notifications: shown } = notificationsStore.getState()
  const oldest = shown.find(({ autoClose }) => autoClose !== false)?.id
  if (shown.length >= shownAtOnce && oldest !== undefined) notifications.hide(oldest)
  notifications.show(message)
}

/** A button of a message that leads on: to what it tells of, or to another way. */
export type Lead = { readonly label: string; readonly run: () => void }

/** Leads to the place of what the message tells of. */
export const leadTo = (label: string, path: string): Lead => ({ label, run: () => navigate(path) })

/** Reports briefly that something was done, and offers where to go from there. */
export function toast(message: string, ...leads: readonly Lead[]): void {
  const id = nextId()
  show({
    id,
    message: withActs(message, <Leads toastId={id} leads={leads} />),
    autoClose: leads.length === 0 ? shownMs : leadShownMs,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
  })
}

/** Reports a failure; the message stays until it is closed. */
export function toastProblem(problem: Problem, ...leads: readonly Lead[]): void {
  const id = nextId()
  show({
    id,
    message: withActs(sentenceOf(problem), <Leads toastId={id} leads={leads} />),
    autoClose: false,
    withBorder: true,
    className: 'toast-problem',
    closeButtonProps: { 'aria-label': 'Close' },
  })
}

/** Id of the message that the host is gone. */
const lostId = 'lost'

/** Reports that the host is gone, until it is back: `null` takes the message away. */
export function toastLost(lost: Problem | null): void {
  notifications.hide(lostId)
  if (lost === null) return
  show({
    id: lostId,
    message: lost.message,
    autoClose: false,
    withBorder: true,
    className: 'toast-problem',
    closeButtonProps: { 'aria-label': 'Close' },
  })
}

/** Undoes one change, or the newest, and reports which one. */
export async function undoAndReport(id?: number): Promise<void> {
  const undone = await undo(id)
  if (undone !== null) reportUndone(undone)
}

/** What the keys of undo and redo ask about. */
const elsewhereId = 'undo-elsewhere'
/** The change about which a key has asked, as long as the question is shown. */
let askedAbout: number | null = null

/** Undoes the newest change, as its key does. */
export function undoNewest(): Promise<void> {
  return unlessElsewhere(useUndo.getState().changes.at(-1), {
    ...{ hotkey: 'ctrl+z', label: 'Undo it', words: 'The last change was made in' },
    act: () => undoAndReport(),
  })
}

/** Redoes the change that was undone last, as its key does. */
export function redoNewest(): Promise<void> {
  return unlessElsewhere(useUndo.getState().undone.at(-1), {
    ...{ hotkey: 'ctrl+y', label: 'Redo it', words: 'What was undone last was made in' },
    act: () => redoAndReport(),
  })
}

type OnChange = {
  readonly hotkey: string
  readonly label: string
  readonly words: string
  readonly act: () => Promise<void>
}

/**
 * Acts on a change. One that was made in another view is named first, since nothing of it is in sight, and acted on when
 * the key is pressed again.
 */
async function unlessElsewhere(
  change: Change | undefined,
  { hotkey, label, words, act }: OnChange,
): Promise<void> {
  if (change === undefined || change.view === useRoute.getState().route.view || askedAbout === change.id) {
    askedAbout = null
    notifications.hide(elsewhereId)
    return act()
  }
  notifications.hide(elsewhereId)
  askedAbout = change.id
  const view = allViews().find(({ spelling }) => spelling.view === change.view)?.label ?? 'another view'
  show({
    id: elsewhereId,
    autoClose: leadShownMs,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
    onClose: () => {
      if (askedAbout === change.id) askedAbout = null
    },
    message: withActs(
      `${words} ${view}: ${change.title}`,
      <Button
        hotkey={hotkey}
        onClick={() => {
          askedAbout = null
          notifications.hide(elsewhereId)
          void act()
        }}
      >
        {label}
      </Button>,
    ),
  })
}

/** Redoes the change undone last, and reports which one. */
export async function redoAndReport(): Promise<void> {
  const redone = await redo()
  if (redone !== null) reportRedone(redone)
}

/** Reports what was undone; or what was not, and why. */
export function reportUndone(outcome: Outcome): void {
  report(outcome, 'Undone', 'Not undone')
}

/** Reports what was redone; or what was not, and why. */
export function reportRedone(outcome: Outcome): void {
  report(outcome, 'Redone', 'Not redone')
}

function report({ title, problem }: Outcome, done: string, notDone: string): void {
  const what = title.charAt(0).toLowerCase() + title.slice(1).replace(/\.$/, '')
  if (problem === null) toast(`${done}: ${what}.`)
  else toastProblem({ ...problem, message: `${notDone}: ${what}. ${problem.message}` })
}

const toastIdOf = (id: number) => `undo-${id}`

/** Reports the result of a call, and offers undo as long as that is possible. */
export function toastActs(
  message: string,
  answer: Done,
  { lead, ...afterwards }: Afterwards & { readonly lead?: Lead | undefined } = {},
): void {
  const id = rememberActs(answer, afterwards)
  const leads = lead === undefined ? [] : [lead]
  if (id === null) toast(message, ...leads)
  else offer(id, message, leads)
}

/** The same for a change that is not an act of the log; `takeBack` undoes it. */
export function toastUndo(message: string, takeBack: () => Promise<Problem | null>): void {
  offer(remember(message, takeBack), message)
}

function offer(id: number, message: string, leads: readonly Lead[] = []): void {
  show({
    id: toastIdOf(id),
    autoClose: leadShownMs,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
    message: withActs(
      message,
      <>
        <Leads toastId={toastIdOf(id)} leads={leads} />
        <UndoOffer id={id} />
      </>,
    ),
  })
}

let shownSoFar = 0
const nextId = () => {
  shownSoFar += 1
  return `message-${shownSoFar}`
}

function withActs(message: string, acts: ReactNode) {
  return (
    <span className="toast-undo">
      <span>{message}</span>
      <span className="toast-acts">{acts}</span>
    </span>
  )
}

/** The buttons that lead on; the message goes with the first that is used. */
function Leads({ toastId, leads }: { readonly toastId: string; readonly leads: readonly Lead[] }) {
  return leads.map(({ label, run }) => (
    <Button
      key={label}
      onClick={() => {
        notifications.hide(toastId)
        run()
      }}
    >
      {label}
    </Button>
  ))
}

// hides the toasts of changes undone by a key, from the history or from another toast
useUndo.subscribe(({ changes }, before) => {
  for (const change of before.changes) if (!changes.includes(change)) notifications.hide(toastIdOf(change.id))
})

/** Button that undoes the change of its toast; the key does so too as long as that change is the newest. */
function UndoOffer({ id }: { readonly id: number }) {
  const isNewest = useUndo((now) => now.changes.at(-1)?.id === id)
  return (
    <Button onClick={() => void undoAndReport(id)} hotkey={isNewest ? 'ctrl+z' : undefined}>
      Undo
    </Button>
  )
}
