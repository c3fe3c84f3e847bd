import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useUnsavedText } from '../state/unsaved.ts'

type CommitInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  readonly value: string
  /** What the field is called where it is said that it is not saved. */
  readonly label: string
  readonly onCommit: (value: string) => void
}

/** A field that is saved when it is left, however that is, or Enter is pressed; Escape puts the former value back. */
export function CommitInput({ value, label, onCommit, ...rest }: CommitInputProps) {
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
  return (
    <input
      className="text-input"
      autoComplete="off"
      spellCheck={false}
      {...rest}
      value={draft}
      onChange={(event) => {
        isTyping.current = true
        setLeft(false)
        setDraft(event.target.value)
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        if (event.key === 'Escape') {
          isTyping.current = false
          setDraft(value)
        }
      }}
    />
  )
}
