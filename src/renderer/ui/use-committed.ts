import { useEffect, useRef, useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import { useUnsavedText } from '../state/unsaved.ts'
import { toastProblem } from './toast.tsx'

export type Committed = {
  readonly value: string
  /** Name of the field in messages about unsaved input. */
  readonly label: string
  /** Reason why it must not be empty: when left empty, the former value is restored and this is shown. */
  readonly needed?: string | undefined
  /**
   * Saves the value. A promise that resolves to false, to a problem that was told, or to the reason to be shown at the
   * field, means that it was refused; without a promise the result is seen from a changed `value`.
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
  /** Why the typed text was refused; null when that is shown elsewhere. */
  const [refusal, setRefusal] = useState<string | null>(null)
  /** Incremented when the typed text was saved. */
  const [kept, setKept] = useState(0)
  const isChanged = base !== null && !isUnderWay && !isSame(value, base) && !isSame(value, draft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read again meanwhile must not take the place of what is being typed
  useEffect(() => {
    if (base === null) setDraft(value)
  }, [value, kept])
  const refused = isLeft || isChanged ? ('refused' as const) : ('typing' as const)
  useUnsavedText(label, draft === value ? null : refused)

  const now = useRef({ draft, underWay: null as string | null, isGone: false })
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
    if (typeof isKept === 'string') {
      if (now.current.isGone) toastUnsaved(`${isKept} Your text is not saved.`)
      else setRefusal(now.current.draft === draft ? isKept : null)
    }
    if (isKept === false || isProblem(isKept) || typeof isKept === 'string') return
    // text typed meanwhile is based on the value just saved
    setBase(now.current.draft === draft ? null : draft)
    setKept((count) => count + 1)
  }
  const toastUnsaved = (why: string) =>
    toastProblem({
      kind: 'problem',
      code: 'conflict',
      message: `${why} ${label}: ${draft.slice(0, maxRepeated)}`,
    })
  const reset = () => {
    setBase(null)
    setRefusal(null)
    setDraft(value)
  }
  const commit = () => {
    if (draft === value) return reset()
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
    else if (isChanged) toastUnsaved('Somebody changed this in the meantime, so your text is not saved.')
    else void send()
  }
  const latest = useRef(leave)
  latest.current = leave
  // a field that is unmounted with its page gets no blur event
  useEffect(() => {
    now.current.isGone = false
    return () => {
      now.current.isGone = true
      latest.current()
    }
  }, [])
  return {
    draft,
    commit,
    /** Value written meanwhile by somebody else; null when there is none. */
    theirs: isChanged ? value : null,
    isRestored,
    refusal,
    isNoted: isChanged || isRestored || refusal !== null,
    keepMine: () => void send(),
    type: (text: string) => {
      if (base === null) setBase(value)
      setLeft(false)
      setRestored(false)
      setRefusal(null)
      setDraft(text)
    },
    reset,
  }
}
