import { type ComponentProps, useEffect, useState } from 'react'

type CommitInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  readonly value: string
  readonly onCommit: (value: string) => void
}

/** A field that is saved when it is left or Enter is pressed; Escape puts the former value back. */
export function CommitInput({ value, onCommit, ...rest }: CommitInputProps) {
  const [draft, setDraft] = useState(value)
  useEffect(() => setDraft(value), [value])
  const commit = () => {
    if (draft !== value) onCommit(draft)
  }
  return (
    <input
      className="text-input"
      autoComplete="off"
      spellCheck={false}
      {...rest}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        if (event.key === 'Escape') setDraft(value)
      }}
    />
  )
}
