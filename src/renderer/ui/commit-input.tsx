import { type ComponentProps, type RefObject, useId, useRef } from 'react'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { type Committed, useCommitted } from './use-committed.ts'

/**
 * A field that is saved when it loses focus in any way, or on Enter; Escape restores the former value. A value saved
 * meanwhile by somebody else is shown below, and not overwritten without asking.
 */
export function CommitInput({
  value,
  label,
  needed,
  onCommit,
  ...rest
}: Committed & Omit<ComponentProps<'input'>, keyof Committed | 'onChange'>) {
  const field = useCommitted({ value, label, needed, onCommit })
  const element = useRef<HTMLInputElement>(null)
  const note = useId()
  return (
    <>
      <input
        className="text-input"
        autoComplete="off"
        spellCheck={false}
        {...rest}
        {...(field.isNoted ? { 'aria-describedby': note } : {})}
        ref={element}
        value={field.draft}
        onChange={(event) => field.type(event.target.value)}
        onBlur={field.commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') field.commit()
          if (event.key === 'Escape') field.reset()
        }}
      />
      <Note id={note} field={field} needed={needed} element={element} />
    </>
  )
}

/** The same for several lines: Enter inserts a line break, Ctrl+Enter saves. */
export function CommitArea({
  value,
  label,
  needed,
  onCommit,
  ...rest
}: Committed & Omit<ComponentProps<'textarea'>, keyof Committed | 'onChange'>) {
  const field = useCommitted({ value, label, needed, onCommit })
  const element = useRef<HTMLTextAreaElement>(null)
  const note = useId()
  return (
    <>
      <textarea
        className="text-input text-area"
        {...rest}
        {...(field.isNoted ? { 'aria-describedby': note } : {})}
        ref={element}
        value={field.draft}
        onChange={(event) => field.type(event.target.value)}
        onBlur={field.commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) field.commit()
          if (event.key === 'Escape') field.reset()
        }}
      />
      <Note id={note} field={field} needed={needed} element={element} />
    </>
  )
}

type NoteProps = {
  readonly id: string
  readonly field: ReturnType<typeof useCommitted>
  readonly needed: string | undefined
  readonly element: RefObject<HTMLElement | null>
}

/** Note on the field, directly after it in the tab order. */
function Note({ id, field, needed, element }: NoteProps) {
  if (field.theirs !== null)
    return (
      <div id={id} className="field-note-place">
        <ChangedMeanwhile
          theirs={field.theirs}
          keepMine={() => {
            field.keepMine()
            element.current?.focus()
          }}
          takeTheirs={() => {
            field.reset()
            element.current?.focus()
          }}
        />
      </div>
    )
  const words = field.isRestored ? `${needed}: the former value is restored.` : field.refusal
  return words === null ? null : (
    <p id={id} className="field-note" role="alert">
      {words}
    </p>
  )
}
