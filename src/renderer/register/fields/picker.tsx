import { IconChevronDown } from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { isProblem } from '../../../contract/problem.ts'
import { classNames } from '../../ui/class-names.ts'
import { noChoiceWords } from './choice-words.ts'
import { Chosen, PickLine, PickList } from './pick-list.tsx'
import { type Taken, takenOnLeaving } from './taken-on-leaving.ts'
import { type Choice, type ChoiceSource, useChoices } from './use-choices.ts'

export type PickerProps = {
  readonly id: string
  readonly label: string
  readonly isMulti?: boolean
  readonly isReadOnly?: boolean
  readonly isInvalid?: boolean
  readonly describedBy?: string | undefined
  /** Text of the closed control. */
  readonly closedText: string
  readonly chosen: readonly Choice[]
  readonly source: ChoiceSource
  /** Called with a picked choice; with `isMulti` it is added, or removed when chosen already. */
  readonly onPick: (value: string) => void
  /** Typed words that match nothing yet; null when there are none. */
  readonly text: string | null
  /** Called while words are typed. */
  readonly onWords: (words: string) => void
  /** Called with the value taken when the field is left; with `isMulti` it is added. */
  readonly onTake: (value: string) => void
  /** Called with words that match nothing; they stay in the field. */
  readonly onRefuse: (fault: string, words: string) => void
  /** Clears the choice. */
  readonly onClear: () => void
  /** Called on Escape, and when the words are deleted again. */
  readonly onCancel: () => void
  /** Called after the field was left and the typed words have been resolved. */
  readonly onLeft?: (() => void) | undefined
  /** Creates a new item from the typed words; with `isFree` leaving the field does so too. */
  readonly add?:
    | {
        readonly words: (typed: string) => string
        readonly run: (typed: string) => void
        readonly isFree?: boolean
      }
    | undefined
  /** When given, the list opens at once with these words: for a cell of a table. */
  readonly openWith?: string | undefined
}

/** Selects one or several of many: a text field with a list below it in the top layer. */
export function Picker(props: PickerProps) {
  const { id, label, isMulti = false, chosen, text } = props
  const closedText = text ?? props.closedText
  const own = useId()
  const anchor = `--pick-${own.replace(/\W/g, '')}`
  const wrapper = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState(props.openWith ?? '')
  const [isOpen, setOpen] = useState(props.openWith !== undefined)
  const [at, setAt] = useState(0)
  const [hasArrowed, setArrowed] = useState(false)
  const isAwaited = useRef(false)
  const found = useChoices(isOpen, words, props.source)
  const canAdd = props.add !== undefined && words.trim() !== '' && !found.isWaiting
  const hasExact = found.choices.some((choice) => choice.label.toLowerCase() === words.trim().toLowerCase())
  const lines = found.choices.length + (canAdd && !hasExact ? 1 : 0)
  const isChosen = (value: string) => chosen.some((choice) => choice.value === value)

  const open = () => {
    if (props.isReadOnly === true || isOpen) return
    setOpen(true)
    setWords(text ?? '')
    setArrowed(false)
    const first = found.choices.findIndex(({ value }) => isChosen(value))
    setAt(Math.max(first, 0))
  }
  const close = () => {
    isAwaited.current = false
    setOpen(false)
    setWords('')
    setArrowed(false)
  }
  const pick = (index: number) => {
    const choice = found.choices[index]
    if (choice !== undefined) props.onPick(choice.value)
    else if (canAdd) props.add?.run(words.trim())
    else return
    setWords('')
    setArrowed(false)
    if (!isMulti) close()
  }
  const leave = () => {
    const isLate = isOpen && (isAwaited.current || (found.isWaiting && words.trim() !== ''))
    if (isLate) void settleLate(props, words)
    else if (isOpen) {
      const isFree = props.add?.isFree === true
      settle(
        props,
        words,
        takenOnLeaving({ words, hasArrowed, choices: found.choices, at, isFree, problem: found.problem }),
      )
    } else props.onLeft?.()
    if (isOpen) close()
  }
  const latestPick = useRef(pick)
  latestPick.current = pick
  useEffect(() => {
    if (found.isWaiting || !isAwaited.current) return
    isAwaited.current = false
    latestPick.current(0)
  }, [found.isWaiting])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || props.isReadOnly === true) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && !event.altKey) {
      if (isOpen) {
        setAt(lines === 0 ? 0 : (at + step + lines) % lines)
        setArrowed(lines > 0)
      } else open()
    } else if (event.key === 'Enter' && isOpen && !event.ctrlKey && !event.metaKey) {
      // Enter may come before the answer: the best match is then taken when it arrives
      if (found.isWaiting) isAwaited.current = true
      else pick(at)
    } else if (event.key === 'Escape' && (isOpen || text !== null)) {
      close()
      props.onCancel()
      event.stopPropagation()
    } else if (event.key === 'Backspace' && words === '' && isOpen) {
      const last = chosen.at(-1)
      if (isMulti && last !== undefined) props.onPick(last.value)
      else if (!isMulti) props.onClear()
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && !isOpen && text === null) {
      props.onClear()
    } else return
    event.preventDefault()
  }
  const optionId = (index: number) => `${own}-${index}`

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus left all of it
    <div
      ref={wrapper}
      className={classNames('pick', isOpen && 'is-open')}
      style={{ anchorName: anchor } as CSSProperties}
      onBlur={(event) => {
        if (wrapper.current?.contains(event.relatedTarget) === true) return
        leave()
      }}
    >
      <input
        ref={input}
        id={id}
        role="combobox"
        className="control-input"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={`${own}-list`}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-activedescendant={isOpen && lines > 0 ? optionId(Math.min(at, lines - 1)) : undefined}
        aria-invalid={props.isInvalid === true}
        aria-describedby={props.describedBy}
        aria-readonly={props.isReadOnly === true}
        readOnly={props.isReadOnly === true}
        title={isOpen ? undefined : closedText}
        placeholder={isOpen ? props.closedText : undefined}
        autoComplete="off"
        spellCheck={false}
        value={isOpen ? words : closedText}
        onFocus={(event) => {
          if (words === '') event.target.select()
          else event.target.setSelectionRange(words.length, words.length)
        }}
        // on press, not on release: a finding that appears meanwhile may move the field
        onMouseDown={(event) => event.button === 0 && open()}
        onClick={open}
        onChange={(event) => {
          isAwaited.current = false
          setOpen(true)
          setAt(0)
          setArrowed(false)
          setWords(event.target.value)
          if (event.target.value.trim() === '') props.onCancel()
          else props.onWords(event.target.value)
        }}
        onKeyDown={onKeyDown}
      />
      <IconChevronDown className="pick-icon" stroke={1.8} aria-hidden />
      {isOpen ? (
        <PickList anchor={anchor}>
          {isMulti && chosen.length > 0 ? <Chosen chosen={chosen} onTake={props.onPick} /> : null}
          <div
            id={`${own}-list`}
            className="pick-options"
            role="listbox"
            aria-label={label}
            aria-multiselectable={isMulti}
            tabIndex={-1}
          >
            {found.choices.map((choice, index) => (
              <PickLine
                key={choice.value}
                id={optionId(index)}
                choice={choice}
                isActive={index === at}
                isChosen={isChosen(choice.value)}
                onPick={() => pick(index)}
              />
            ))}
            {canAdd && !hasExact ? (
              <PickLine
                id={optionId(found.choices.length)}
                choice={{ value: '', label: props.add?.words(words.trim()) ?? '' }}
                isActive={at === found.choices.length}
                isChosen={false}
                onPick={() => pick(found.choices.length)}
              />
            ) : null}
          </div>
          {lines === 0 ? <p className="pick-none muted">{noChoiceWords(found, words)}</p> : null}
          {found.more > 0 ? <p className="pick-none muted">{found.more} more: type to find them</p> : null}
        </PickList>
      ) : null}
    </div>
  )
}

function settle(props: PickerProps, words: string, taken: Taken): void {
  if (taken.is === 'taken') props.onTake(taken.value)
  else if (taken.is === 'written') props.add?.run(taken.words)
  else if (taken.is === 'refused') props.onRefuse(taken.fault, words)
  props.onLeft?.()
}

/** Resolves the words when the field was left before the answer arrived. */
async function settleLate(props: PickerProps, words: string): Promise<void> {
  const answer = await props.source.find(words.trim())
  const [choices, problem] = isProblem(answer) ? [[], answer.message] : [answer, null]
  const isFree = props.add?.isFree === true
  settle(props, words, takenOnLeaving({ words, hasArrowed: false, choices, at: 0, isFree, problem }))
}
