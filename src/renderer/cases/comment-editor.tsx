import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isProblem } from '../../contract/problem.ts'
import type { OpenedCase } from '../../contract/workstation/cases/case-board.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { invoke } from '../state/bridge.ts'
import { useForm, useFormField } from '../ui/form.tsx'

type Person = WindowOutput<'caseComments.people'>['people'][number]

const maxOffered = 6
/** The name being typed after an `@`, up to the cursor. */
const begun = /(?:^|[^\p{L}\p{N}._-])@([\p{L}\p{N}._-]{0,79})$/u

type CommentEditorProps = {
  readonly opened: OpenedCase
  readonly id: string
  readonly label: string
  readonly body: string
  readonly write: (body: string) => void
  /** Content of the indicator field. */
  readonly about: string
  readonly writeAbout: (about: string) => void
  readonly children: ReactNode
}

/** Editor of a comment with suggestions after an `@`, and a field for the indicator it is about. */
export function CommentEditor(props: CommentEditorProps) {
  const { opened, id, label, body, write, about, writeAbout, children } = props
  const { submit, isLocked } = useForm()
  const field = useFormField('body')
  const indicator = useFormField('indicator')
  const listId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [people, setPeople] = useState<readonly Person[]>([])
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  useEffect(() => {
    void invoke('caseComments.people', { id: opened.id }).then((answer) => {
      // without suggestions a name can still be written
      if (!isProblem(answer)) setPeople(answer.people)
    })
  }, [opened.id])
  const offered =
    typed === null || isLocked
      ? []
      : people
          .filter(({ mention }) => mention.toLowerCase().startsWith(typed.toLowerCase()))
          .slice(0, maxOffered)
  const look = () => {
    const { value, selectionStart } = area.current as HTMLTextAreaElement
    setTyped(begun.exec(value.slice(0, selectionStart))?.[1] ?? null)
    setActive(0)
  }
  const insert = ({ mention }: Person) => {
    const element = area.current as HTMLTextAreaElement
    const at = element.selectionStart
    const start = at - (typed ?? '').length
    // at once, so that letters typed right afterwards follow the name
    flushSync(() => {
      write(`${body.slice(0, start)}${mention} ${body.slice(at)}`)
      setTyped(null)
    })
    const next = start + mention.length + 1
    element.setSelectionRange(next, next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      setTyped(null)
      submit()
      return
    }
    const chosen = offered[active]
    if (chosen === undefined) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      setActive((active + (event.key === 'ArrowDown' ? 1 : offered.length - 1)) % offered.length)
    else if (event.key === 'Enter' || event.key === 'Tab') insert(chosen)
    else if (event.key === 'Escape') setTyped(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <label className="field">
        <span>{label}</span>
        <textarea
          ref={area}
          {...field.attributes}
          id={id}
          className="text-input text-area"
          rows={4}
          value={body}
          aria-autocomplete="list"
          aria-controls={offered.length > 0 ? listId : undefined}
          aria-activedescendant={offered.length > 0 ? `${listId}-${active}` : undefined}
          onChange={(event) => {
            write(event.target.value)
            look()
          }}
          onSelect={look}
          onBlur={() => setTyped(null)}
          onKeyDown={onKeyDown}
        />
      </label>
      {field.refusal}
      {offered.length > 0 ? (
        <div className="mention-list" role="listbox" id={listId} aria-label="Who is mentioned">
          {offered.map((person, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field
            <div
              key={person.mention}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(person)}
            >
              @{person.mention}
              {person.name === person.mention ? null : <span className="muted">{person.name}</span>}
            </div>
          ))}
        </div>
      ) : null}
      <div className="comment-acts">
        {opened.indicator_list.length === 0 ? null : (
          <label className="field comment-about">
            <span>About an indicator of the case</span>
            <input
              {...indicator.attributes}
              className="text-input"
              list={`${listId}-indicators`}
              value={about}
              placeholder="None"
              autoComplete="off"
              spellCheck={false}
              maxLength={2000}
              aria-invalid={about.trim() !== '' && indicatorOf(opened, about) === undefined}
              onChange={(event) => writeAbout(event.target.value)}
            />
            <datalist id={`${listId}-indicators`}>
              {opened.indicator_list.map((each) => (
                <option key={each.id} value={each.defanged} />
              ))}
            </datalist>
          </label>
        )}
        {children}
      </div>
      {indicator.refusal}
    </>
  )
}

/**
 * Returns the indicator of the case that a text names; null for an empty text, undefined when the case has no such
 * indicator.
 */
export function indicatorOf(opened: OpenedCase, about: string): string | null | undefined {
  const text = about.trim()
  if (text === '') return null
  return opened.indicator_list.find(({ value, defanged }) => value === text || defanged === text)?.id
}
