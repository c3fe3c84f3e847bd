import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Field } from '../../../contract/register/field.ts'
import { DayField } from '../../day/day-field.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { ControlProps } from './control-props.ts'
import { readField } from './read-field.ts'
import { editedText, shownValue } from './show-value.ts'

/**
 * A text input for text, day, number or amount. It shows the formatted value, and the editable form while it has the
 * focus; losing the focus or Enter saves, Escape restores the stored value.
 */
export function TextControl(props: ControlProps) {
  const { field, value, text, context, record } = props
  const [isEntered, setEntered] = useState(false)
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const isProse = field.kind === 'prose'
  // the text is selected on focus, so that typing replaces it, however quickly it follows
  const isEntering = useRef(false)
  useLayoutEffect(() => {
    if (isEntering.current && isEntered && !isProse) input.current?.select()
    isEntering.current = false
  }, [isEntered, isProse])
  const isDay = field.kind === 'day'

  const type = (typed: string) => {
    const reading = readField(field, typed, context)
    props.onType('value' in reading ? reading.value : undefined, typed)
  }
  const commit = (typed: string) => {
    const reading = readField(field, typed, context)
    if ('fault' in reading) props.onRefuse(reading.fault, typed)
    else void props.onCommit(reading.value, typed)
  }
  const leave = () => {
    setEntered(false)
    if (text !== null) commit(text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const isHeld = event.ctrlKey || event.metaKey
    if (event.key === 'Enter' && text !== null && (!isProse || isHeld)) {
      // Ctrl+Enter is a command of the page, which then uses the committed text
      if (!isHeld) event.preventDefault()
      commit(text)
    } else if (event.key === 'Escape' && text !== null) {
      event.stopPropagation()
      isEntering.current = true
      props.onCancel()
      input.current?.select()
    }
  }
  const shared = {
    id: props.id,
    'aria-label': props.label,
    'aria-invalid': props.isInvalid,
    'aria-describedby': props.describedBy,
    readOnly: props.isReadOnly,
    value:
      text ?? (isEntered ? editedText(field, value, context) : shownValue(field, value, context, record)),
    placeholder: isEntered && isDay ? 'yyyy-mm-dd' : undefined,
    autoComplete: 'off',
    spellCheck: isProse,
    onFocus: () => {
      if (props.isReadOnly) return
      isEntering.current = true
      setEntered(true)
    },
    // for a day the calendar belongs to the field, so DayField reports when both are left
    onBlur: isDay && !props.isReadOnly ? undefined : leave,
    onKeyDown,
  } as const
  if (isProse)
    return (
      <textarea
        ref={input}
        {...shared}
        className="control-input"
        rows={2}
        onChange={(event) => type(event.target.value)}
      />
    )
  const line = (
    <input
      ref={input}
      {...shared}
      className={classNames('control-input', isNumber(field) && 'is-number', isCode(field) && 'mono')}
      inputMode={isNumber(field) ? 'decimal' : undefined}
      maxLength={field.kind === 'text' ? field.maxLength : 200}
      onChange={(event) => type(event.target.value)}
    />
  )
  if (!isDay || props.isReadOnly) return line
  return (
    <DayField
      label={props.label}
      day={typeof value === 'string' ? value : null}
      today={context.today}
      mayBeOpen
      onChoose={(day) => void props.onCommit(day, null)}
      onLeave={leave}
      field={input}
    >
      {line}
    </DayField>
  )
}

function isNumber({ kind }: Field): boolean {
  return kind === 'amount' || kind === 'whole' || kind === 'score'
}

/** Whether a field holds an identifier, which is shown in monospace. */
function isCode(field: Field): boolean {
  return (
    field.kind === 'text' &&
    /LEI|code|Reference number|Identifier/.test(field.label) &&
    !/Name/.test(field.label)
  )
}
