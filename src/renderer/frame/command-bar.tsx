import { IconSearch } from '@tabler/icons-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useAllCommands } from '../state/commands.ts'
import { KeyCap } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { openText } from '../ui/open-triage.ts'
import { type Option, optionsFor, type Reading, readInput } from './command-options.ts'
import { HistoryButtons } from './history-buttons.tsx'
import { noneWords } from './none-words.ts'

const waitBeforeAskingMs = 110

/** Asks the workstation to interpret the text, shortly after the last keystroke. */
function useReading(text: string): Reading | null {
  const [reading, setReading] = useState<{ text: string; is: Reading } | null>(null)
  useEffect(() => {
    if (text.trim() === '') return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const is = await readInput(text)
      if (isCurrent) setReading({ text, is })
    }, waitBeforeAskingMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text])
  return reading?.text === text ? reading.is : null
}

/**
 * The single field for indicators, texts, words and commands: a combobox with a list below, and the acts of the view
 * beside it.
 */
export function CommandBar({ children }: { readonly children: ReactNode }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  /** The element that had the focus before, and gets it back. */
  const cameFrom = useRef<HTMLElement | null>(null)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  /** Option chosen with the arrow keys; it stays chosen when an answer inserts others before it. */
  const [chosenId, setChosenId] = useState<string | null>(null)
  const reading = useReading(text)
  // re-renders when commands appear or disappear while the list is open
  useAllCommands()
  const options = isOpen ? optionsFor(text, reading) : []
  const index = Math.max(
    options.findIndex(({ id }) => id === chosenId),
    0,
  )

  const close = () => {
    setOpen(false)
    setChosenId(null)
  }
  const run = (option: Option) => {
    close()
    setText('')
    field.current?.blur()
    document.getElementById('view')?.focus()
    option.run()
  }
  const runFirst = async () => {
    const option = options[index]
    // Enter may come before the answer: unless an option was chosen with the arrow keys, the text is interpreted first,
    // then the best option runs.
    const isUnread = reading === null && text.trim() !== '' && option?.id !== chosenId
    const best = isUnread ? optionsFor(text, await readInput(text))[0] : option
    if (best !== undefined) run(best)
  }
  const giveBackFocus = () => {
    const before = cameFrom.current
    if (before?.isConnected) before.focus()
    else document.getElementById('view')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      if (isOpen) close()
      else giveBackFocus()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      setChosenId(options[(index + step + options.length) % options.length]?.id ?? null)
    } else if (event.key === 'Enter') void runFirst()
    else return
    event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (!/[\r\n]/.test(pasted.trim()) && pasted.length < 4000) return
    event.preventDefault()
    close()
    void openText(pasted)
  }

  return (
    <section className="command-bar" aria-label="Command bar">
      <HistoryButtons />
      <search className="command-field">
        <IconSearch className="command-icon" stroke={1.8} aria-hidden />
        <input
          ref={field}
          id="command-field"
          role="combobox"
          aria-label="Paste or type anything: an indicator, a text, a command"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={options[index] === undefined ? undefined : `${id}-${options[index].id}`}
          placeholder="Paste or type anything: an indicator, a text, a command"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setChosenId(null)
            setOpen(true)
          }}
          onFocus={(event) => {
            if (event.relatedTarget instanceof HTMLElement) cameFrom.current = event.relatedTarget
            setOpen(true)
          }}
          onClick={() => setOpen(true)}
          onBlur={close}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <KeyCap written="ctrl+k" />
        <div
          className="command-list"
          id={`${id}-list`}
          role="listbox"
          // Browsers make a scrollable box a tab stop; the list is operated from the field.
          tabIndex={-1}
          aria-label="Suggestions"
          hidden={!isOpen}
        >
          {options.map((option, at) => (
            <OptionLine
              key={option.id}
              id={`${id}-${option.id}`}
              option={option}
              isFirst={option.group !== options[at - 1]?.group}
              isChosen={at === index}
              onChoose={() => run(option)}
            />
          ))}
          {isOpen && (options.length === 0 || (reading !== null && reading.unanswered.length > 0)) ? (
            <p className="command-none">{noneWords(reading)}</p>
          ) : null}
        </div>
      </search>
      <span className="status-space" />
      {children}
    </section>
  )
}

type OptionLineProps = {
  readonly id: string
  readonly option: Option
  readonly isFirst: boolean
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function OptionLine({ id, option, isFirst, isChosen, onChoose }: OptionLineProps) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <>
      {isFirst ? (
        <div className="command-group" role="presentation">
          {option.group}
        </div>
      ) : null}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the option */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the field */}
      <div
        ref={line}
        id={id}
        role="option"
        aria-selected={isChosen}
        className={classNames('command-option', isChosen && 'is-chosen')}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onChoose}
      >
        <span className={classNames('command-title', option.isValue && 'mono')}>{option.title}</span>
        {option.detail === undefined ? null : <span className="muted">{option.detail}</span>}
        {option.hotkey === undefined ? null : <KeyCap written={option.hotkey} />}
      </div>
    </>
  )
}
