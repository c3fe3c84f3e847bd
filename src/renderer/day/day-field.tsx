import {
  IconCalendar,
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
} from '@tabler/icons-react'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '../ui/class-names.ts'
import { addMonths, dayAfterKey, weeksOf } from './calendar.ts'
import { dayWords, isDay, monthWords, openEnd } from './read-day.ts'

type DayFieldProps = {
  readonly label: string
  /** The day in the field, `yyyy-mm-dd`; null when there is none. */
  readonly day: string | null
  readonly today: string
  /** Whether the day may be the one that stands for an open end. */
  readonly mayBeOpen?: boolean | undefined
  readonly onChoose: (day: string) => void
  /** Called when the focus leaves field and calendar. */
  readonly onLeave: () => void
  readonly field: RefObject<HTMLInputElement | null>
  /** The input element. */
  readonly children: ReactNode
}

/** A typed day with a calendar below it, opened by a click, or by Arrow Down, which also moves the focus into it. */
export function DayField(props: DayFieldProps) {
  const { label, day, today, mayBeOpen, onChoose, onLeave, field, children } = props
  const anchor = `--day-${useId().replace(/\W/g, '')}`
  const whole = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<'closed' | 'beside' | 'entered'>('closed')
  const back = () => {
    setOpened('closed')
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isInField = event.target === field.current
    if (event.key === 'Tab' && isInField) {
      // Tab skips the calendar, which is entered with Arrow Down
      flushSync(() => setOpened('closed'))
      return
    }
    if (event.key === 'ArrowDown' && isInField) setOpened('entered')
    else if (event.key === 'Escape' && opened !== 'closed') {
      back()
      event.stopPropagation()
    } else return
    event.preventDefault()
  }
  const openBeside = (event: MouseEvent) => {
    if (event.button === 0 && event.target === field.current && opened === 'closed') setOpened('beside')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus left all of it
    <div
      ref={whole}
      className="day-field"
      style={{ anchorName: anchor } as CSSProperties}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (whole.current?.contains(event.relatedTarget) === true) return
        setOpened('closed')
        onLeave()
      }}
      // on press, not on release: a finding that appears meanwhile may move the field
      onMouseDown={openBeside}
      onClick={openBeside}
      onInput={() => setOpened('closed')}
    >
      {children}
      <button
        type="button"
        tabIndex={-1}
        className="day-open"
        aria-label={`Calendar: ${label}`}
        title="Calendar (arrow down)"
        aria-expanded={opened !== 'closed'}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          field.current?.focus()
          setOpened(opened === 'closed' ? 'beside' : 'closed')
        }}
      >
        <IconCalendar stroke={1.6} aria-hidden />
      </button>
      {opened === 'closed' ? null : (
        <Calendar
          anchor={anchor}
          label={label}
          day={day}
          today={today}
          mayBeOpen={mayBeOpen}
          isEntered={opened === 'entered'}
          onChoose={(chosen) => {
            onChoose(chosen)
            back()
          }}
        />
      )}
    </div>
  )
}

const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const

type CalendarProps = Pick<DayFieldProps, 'label' | 'day' | 'today' | 'mayBeOpen' | 'onChoose'> & {
  readonly anchor: string
  /** Whether the focus moves to the day in the calendar. */
  readonly isEntered: boolean
}

/** The days of a month, and buttons for the two days chosen most often. */
function Calendar({ anchor, label, day, today, mayBeOpen, isEntered, onChoose }: CalendarProps) {
  const pane = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState(day !== null && isDay(day) && day !== openEnd ? day : today)
  const isMoved = useRef(isEntered)
  useLayoutEffect(() => {
    pane.current?.showPopover()
  }, [])
  useEffect(() => {
    isMoved.current ||= isEntered
  }, [isEntered])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day, and goes in when it is entered
  useEffect(() => {
    if (!isMoved.current) return
    grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
  }, [at, isEntered])
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(at, event.key, event.shiftKey)
    if (next === null) return
    event.preventDefault()
    event.stopPropagation()
    isMoved.current = true
    setAt(next)
  }
  const monthButton = (words: string, months: number, icon: ReactNode) => (
    <button
      type="button"
      aria-label={words}
      title={words}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        isMoved.current = false
        setAt(addMonths(at, months))
      }}
    >
      {icon}
    </button>
  )
  const choice = (words: string, chosen: string) => (
    <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => onChoose(chosen)}>
      {words}
    </button>
  )
  return (
    <div
      ref={pane}
      popover="manual"
      className="calendar"
      role="dialog"
      aria-label={`Calendar: ${label}`}
      style={{ positionAnchor: anchor } as CSSProperties}
    >
      <div className="calendar-head">
        {monthButton('Previous year', -12, <IconChevronsLeft stroke={1.8} aria-hidden />)}
        {monthButton('Previous month', -1, <IconChevronLeft stroke={1.8} aria-hidden />)}
        <span aria-live="polite">{monthWords(at)}</span>
        {monthButton('Next month', 1, <IconChevronRight stroke={1.8} aria-hidden />)}
        {monthButton('Next year', 12, <IconChevronsRight stroke={1.8} aria-hidden />)}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: days are gone through with the arrows */}
      <table ref={grid} role="grid" aria-label={monthWords(at)} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at).map((week) => (
            <tr key={week.join()}>
              {week.map((each, index) =>
                each === null ? (
                  <td key={weekdays[index]} />
                ) : (
                  <td key={weekdays[index]}>
                    <button
                      type="button"
                      data-day={each}
                      tabIndex={each === at ? 0 : -1}
                      aria-label={dayWords(each)}
                      aria-pressed={each === day}
                      aria-current={each === today ? 'date' : undefined}
                      className={classNames(each === day && 'is-chosen', each === today && 'is-today')}
                      onMouseDown={(event) => event.preventDefault()}
                      onClick={() => onChoose(each)}
                    >
                      {Number(each.slice(8))}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="calendar-foot">
        {choice('today', today)}
        {mayBeOpen === true ? choice('no end', openEnd) : null}
      </div>
    </div>
  )
}
