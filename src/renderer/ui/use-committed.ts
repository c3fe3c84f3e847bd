import { useEffect, useRef, useState } from 'react'
import { useUnsavedText } from '../state/unsaved.ts'
import { toastProblem } from './toast.tsx'

export type Committed = {
  readonly value: string
  /** What the field is called where it is said that it is not saved. */
  readonly label: string
  /** Why it cannot be empty: left empty, it has its former value again, and says so. */
  readonly needed?: string | undefined
  /** Saves it. A promise of false says that it was refused; what gives none shows as another value. */
  readonly onCommit: (value: string) => unknown
}

/** Spaces around a text are dropped when it is kept. */
const isSame = (left: string, right: string) => left.trim() === right.trim()

/** Characters of a text that could not be saved which its message repeats. */
const maxRepeated = 500

/** What is typed in a field, until it is saved. */
export function useCommitted({ value, label, needed, onCommit }: Committed) {
  const [draft, setDraft] = useState(value)
  /** What the field was when typing began; null while nothing is typed. */
  const [base, setBase] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const [isUnderWay, setUnderWay] = useState(false)
  const [isRestored, setRestored] = useState(false)
  /** Grows when what was typed is kept. */
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
    // what was typed meanwhile goes on from what is kept now
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
      toastProblem({ kind: 'problem', code: 'missing', message: `${needed}: the former one is back.` })
    else if (isChanged)
      toastProblem({
        kind: 'problem',
        code: 'conflict',
        message: `Somebody changed this meanwhile, so what you wrote is not saved. ${label}: ${draft.slice(0, maxRepeated)}`,
      })
    else void send()
  }
  const latest = useRef(leave)
  latest.current = leave
  // a page that goes away takes the field with it before it is left
  useEffect(() => () => latest.current(), [])
  return {
    draft,
    commit,
    /** What somebody else wrote meanwhile; null when nobody did. */
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
