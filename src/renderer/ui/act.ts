import { isProblem, type Problem } from '../../contract/problem.ts'
import type {
  WindowAnswer,
  WindowInput,
  WindowOperationName,
} from '../../contract/workstation/window/bridge.ts'
import { invoke } from '../state/bridge.ts'
import { useRoute } from '../state/router.ts'
import { rememberActs } from '../state/undo.ts'
import { type Lead, toast, toastActs, toastProblem } from './toast.tsx'

/** Who says what was refused: a message, or the caller, for instance a form at its field. */
export type Refusal = 'message' | 'caller'

/** What is said of an act, and what follows from it. */
export type Report<A> = {
  /** What was done, in words; null where that is seen without a message. */
  readonly done: string | null | ((answer: A) => string | null)
  /** A button of that message that leads on. */
  readonly lead?: (answer: A) => Lead | undefined
  /** A message when absent. */
  readonly refusal?: Refusal
  /** Called when the act is undone, for instance to show again what was left because of it. */
  readonly undone?: () => void
  /** Reads again what the act changes: after the answer, also a refusal, and when the act is undone or redone. */
  readonly again?: () => unknown
  /** Shows what the act answers with in the order of what is read, before anything is said. */
  readonly through?: (asked: Promise<A | Problem>) => Promise<A | Problem>
}

/**
 * Calls an operation that changes something; the one place where the window does. What was done is said after the
 * answer, and can be undone where the workstation can take it back. Returns the answer, or why it was refused.
 */
export async function act<N extends WindowOperationName>(
  name: N,
  input: WindowInput<N>,
  report: Report<WindowAnswer<N>>,
): Promise<WindowAnswer<N> | Problem> {
  const { done, lead, refusal = 'message', undone, again, through = (asked) => asked } = report
  // the user may be elsewhere when it is answered
  const { view } = useRoute.getState().route
  const answer = await through(invoke(name, input))
  if (!isProblem(answer)) {
    const words = typeof done === 'function' ? done(answer) : done
    const afterwards = { view, undone, again }
    if (words === null) rememberActs(answer, afterwards)
    else toastActs(words, answer, { ...afterwards, lead: lead?.(answer) })
  } else if (refusal === 'message') reportRefusal(answer)
  await again?.()
  return answer
}

/** Says what was refused; after a cancellation in a plain message, since the user knows. */
export function reportRefusal(refusal: Problem): void {
  if (refusal.details?.called_off === true) toast(refusal.message)
  else toastProblem(refusal)
}
