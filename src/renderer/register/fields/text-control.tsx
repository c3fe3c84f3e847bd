import { type CSSProperties, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Field } from '../../../contract/register/field.ts'
import { classNames } from '../../ui/class-names.ts'
import type { ControlProps } from './control-props.ts'
import { openEnd } from './read-day.ts'
import { readField } from './read-field.ts'
import { editedText, shownValue } from './show-value.ts'

/**
 * A control that is typed into: text, day, number, amount. It shows the value as readers write it, and while it has the
 * focus as it is typed; leaving it or Enter saves, Escape puts back what is kept.
 */
export function TextControl(props: ControlProps) {
  const { field, value, context, record } = props
  const kept = editedText(field, value, context)
  const [text, setText] = useState<string | null>(null)
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const isProse = field.kind === 'prose'
  // what is typed next replaces what stands there, however quickly it comes
  const isEntering = useRef(false)
  useLayoutEffect(() => {
    if (isEntering.current && text !== null && !isProse) input.current?.select()
    isEntering.current = false
  }, [text, isProse])
  const isDay = field.kind === 'day'

  const type = (typed: string) => {
    setText(typed)
    const reading = readField(field, typed, context)
    if ('value' in reading) props.onType(reading.value)
  }
  const commit = async (typed: string) => {
    const reading = readField(field, typed, context)
    if ('fault' in reading) {
      props.onRefuse(reading.fault)
      return
    }
    const isSaved = await props.onCommit(reading.value)
    if (isSaved && document.activeElement !== input.current) setText(null)
  }
  const leave = () => {
    if (text === null) return
    if (text === kept && !props.isInvalid) setText(null)
    else void commit(text)
  }
  const choose = (day: string) => {
    setText(day)
    props.onType(day)
    void commit(day)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const isHeld = event.ctrlKey || event.metaKey
    if (event.key === 'Enter' && text !== null && (!isProse || isHeld)) {
      // with Ctrl the page has an act of its own, which goes on with what was typed
      if (!isHeld) event.preventDefault()
      void commit(text)
    } else if (event.key === 'Escape' && text !== null) {
      event.stopPropagation()
      setText(null)
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
    value: text ?? shownValue(field, value, context, record),
    placeholder: text !== null && isDay ? 'yyyy-mm-dd' : undefined,
    autoComplete: 'off',
    spellCheck: isProse,
    onFocus: () => {
      if (props.isReadOnly || text !== null) return
      isEntering.current = true
      setText(kept)
    },
    onBlur: leave,
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
  return (
    <>
      <input
        ref={input}
        {...shared}
        className={classNames('control-input', isNumber(field) && 'is-number', isCode(field) && 'mono')}
        inputMode={isNumber(field) ? 'decimal' : undefined}
        maxLength={field.kind === 'text' ? field.maxLength : 200}
        onChange={(event) => type(event.target.value)}
      />
      {isDay && text !== null && !props.isReadOnly ? (
        <DayChoices owner={props.id} today={context.today} onChoose={choose} />
      ) : null}
    </>
  )
}

function isNumber({ kind }: Field): boolean {
  return kind === 'amount' || kind === 'whole' || kind === 'score'
}

/** Identifiers are read letter by letter. */
function isCode(field: Field): boolean {
  return (
    field.kind === 'text' &&
    /LEI|code|Reference number|Identifier/.test(field.label) &&
    !/Name/.test(field.label)
  )
}

type DayChoicesProps = {
  readonly owner: string
  readonly today: string
  readonly onChoose: (day: string) => void
}

/** The days that are chosen most; both can be typed too. */
function DayChoices({ owner, today, onChoose }: DayChoicesProps) {
  const list = useRef<HTMLDivElement>(null)
  const anchor = `--day-${useId().replace(/\W/g, '')}`
  useLayoutEffect(() => {
    document.getElementById(owner)?.style.setProperty('anchor-name', anchor)
    list.current?.showPopover()
  }, [owner, anchor])
  const choices = [
    ['today', today],
    ['no end', openEnd],
  ] as const
  return (
    <div
      ref={list}
      popover="manual"
      className="day-choices"
      style={{ positionAnchor: anchor } as CSSProperties}
    >
      {choices.map(([words, day]) => (
        <button
          key={day}
          type="button"
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(day)}
        >
          {words}
        </button>
      ))}
    </div>
  )
}
