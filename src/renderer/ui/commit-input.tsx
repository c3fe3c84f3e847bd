import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useUnsavedText } from '../state/unsaved.ts'

type Committed = {
  readonly value: string
  /** What the field is called where it is said that it is not saved. */
  readonly label: string
  readonly onCommit: (value: string) => void
}

/** A field that is saved when it is left, however that is, or Enter is pressed; Escape puts the former value back. */
export function CommitInput({
  value,
  label,
  onCommit,
  ...rest
}: Committed & Omit<ComponentProps<'input'>, keyof Committed | 'onChange'>) {
  const field = useCommitted({ value, label, onCommit })
  return (
    <input
      className="text-input"
      autoComplete="off"
      spellCheck={false}
      {...rest}
      value={field.draft}
      onChange={(event) => field.type(event.target.value)}
      onBlur={field.commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') field.commit()
        if (event.key === 'Escape') field.reset()
      }}
    />
  )
}

/** The same of several lines, in which Enter begins a line and Ctrl with it saves. */
export function CommitArea({
  value,
  label,
  onCommit,
  ...rest
}: Committed & Omit<ComponentProps<'textarea'>, keyof Committed | 'onChange'>) {
  const field = useCommitted({ value, label, onCommit })
  return (
    <textarea
      className="text-input text-area"
      {...rest}
      value={field.draft}
      onChange={(event) => field.type(event.target.value)}
      onBlur={field.commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) field.commit()
        if (event.key === 'Escape') field.reset()
      }}
    />
  )
}

/** What is typed in a field, until it is saved. */
function useCommitted({ value, label, onCommit }: Committed) {
  const [draft, setDraft] = useState(value)
  const isTyping = useRef(false)
  useEffect(() => {
    // what is read again meanwhile must not take the place of what is being typed
    if (!isTyping.current) setDraft(value)
  }, [value])
  const [isLeft, setLeft] = useState(false)
  useUnsavedText(label, draft === value ? null : isLeft ? 'refused' : 'typing')
  const commit = () => {
    isTyping.current = false
    setLeft(true)
    if (draft !== value) onCommit(draft)
  }
  const latest = useRef(commit)
  latest.current = commit
  // a page that goes away takes the field with it before it is left
  useEffect(
    () => () => {
      if (isTyping.current) latest.current()
    },
    [],
  )
  return {
    draft,
    commit,
    type: (text: string) => {
      isTyping.current = true
      setLeft(false)
      setDraft(text)
    },
    reset: () => {
      isTyping.current = false
      setDraft(value)
    },
  }
}
