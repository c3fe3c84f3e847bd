import { useEffect, useRef, useState } from 'react'
import { useUnsavedText } from '../state/unsaved.ts'
import { toastProblem } from './toast.tsx'

export type Committed = {
  readonly value: string
  /** Name of the field in messages about unsaved input. */
  readonly label: string
  /** Reason why it must not be empty: when left empty, the former value is restored and this is shown. */
  readonly needed?: string | undefined
  /**
   * Saves the value. A promise that resolves to false means that it was refused; without a promise the result is seen
   * from a changed `value`.
   */
  readonly onCommit: (value: string) => unknown
}

/** Surrounding white space is removed when a text is saved. */
const isSame = (left: string, right: string) => left.trim() === right.trim()

/** Maximum number of characters of an unsaved text repeated in a message. */
const maxRepeated = 500

/** Holds the text typed into a field until it is saved. */
export function useCommitted({ value, label, needed, onCommit }: Committed) {
  const [draft, setDraft] = useState(value)
  /** Value of the field when typing began; null while nothing is typed. */
  const [base, setBase] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const [isUnderWay, setUnderWay] = useState(false)
  const [isRestored, setRestored] = useState(false)
  /** Incremented when the typed text was saved. */
  const [kept, setKept] = useState(0)
  const isChanged = base !== null && !isUnderWay && !isSame(value, base) && !isSame(value, draft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read again meanwhile must not take the place of what is being typed
  useEffect(() => {
    if (base === null) setDraft(value)
  }, [value, kept])
  const refused = isLeft || isChanged ? ('refused' as const) : ('typing' as const)
  useUnsavedText(label, draft === value ? null : refused)

  const now = useRef({ draft, underWay: null as string | null })
  now.current.draft = draft

  const send = async () => {
    if (now.current.underWay === draft) return
    setLeft(true)
    const answer = onCommit(draft)
    if (!(answer instanceof Promise)) return setBase(null)
    now.current.underWay = draft
    setUnderWay(true)
    const isKept: unknown = await answer
    now.current.underWay = null
    setUnderWay(false)
    if (isKept === false) return
    // text typed meanwhile is based on the value just saved
    setBase(now.current.draft === draft ? null : draft)
    setKept((count) => count + 1)
  }
  const reset = () => {
    setBase(null)
    setDraft(value)
  }
  const commit = () => {
    if (draft === value) return setBase(null)
    if (needed !== undefined && draft.trim() === '') {
      reset()
      setRestored(true)
    } else if (isChanged) setLeft(true)
    else void send()
  }
  const leave = () => {
    if (base === null || draft === value) return
    if (needed !== undefined && draft.trim() === '')
      toastProblem({ kind: 'problem', code: 'missing', message: `${needed}: the former value is restored.` })
    else if (isChanged)
      toastProblem({
        kind: 'problem',
        code: 'conflict',
        message: `Somebody changed this in the meantime, so your text is not saved. ${label}: ${draft.slice(0, maxRepeated)}`,
      })
    else void send()
  }
  const latest = useRef(leave)
  latest.current = leave
  // a field that is unmounted with its page gets no blur event
  useEffect(() => () => latest.current(), [])
  return {
    draft,
    commit,
    /** Value written meanwhile by somebody else; null when there is none. */
    theirs: isChanged ? value : null,
    isRestored,
    isNoted: isChanged || isRestored,
    keepMine: () => void send(),
    type: (text: string) => {
      if (base === null) setBase(value)
      setLeft(false)
      setRestored(false)
      setDraft(text)
    },
    reset,
  }
}
