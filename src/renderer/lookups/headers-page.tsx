import { useRef, useState } from 'react'
import { type MailHeaders, notForCaseWords } from '../../contract/lookups/header.ts'
import { type Choice, focusedOf, useChoice } from '../state/choice.ts'
import { useCommands } from '../state/commands.ts'
import { countOf } from '../state/format.ts'
import { Button } from '../ui/button.tsx'
import { useKeptScroll } from '../ui/kept-scroll.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { HeadersReport } from './headers-report.tsx'
import { pasteHeadersAgain, readHeaders, useHeaders } from './shared/message-header.ts'

/** The header of a message: its route, its signatures, and inconsistencies. */
export function HeadersPage() {
  const { text, isReading, read, problem } = useHeaders()
  const page = useRef<HTMLDivElement>(null)
  useKeptScroll(page, '/lookup/headers', read !== null)
  useChoice('lookup-headers', {
    none: 'Read a header first: its indicators can then be added to a case.',
    isPage: true,
    read: () => (read === null ? null : choiceOf(read)),
  })
  useCommands('lookup-headers', [
    {
      id: 'again',
      group: 'Lookup',
      title: 'Paste another header',
      isPossible: read !== null,
      run: pasteHeadersAgain,
    },
  ])
  return (
    <div className="lookup-page" ref={page}>
      {read === null ? (
        <Field key={text} text={text} isReading={isReading} problem={problem} />
      ) : (
        <HeadersReport headers={read} />
      )}
    </div>
  )
}

/** Returns the focused indicator of the header, otherwise all of them. */
function choiceOf({ indicators, subject, truncated }: MailHeaders): Choice {
  const one = focusedOf(indicators, ({ value }) => value)
  const title = subject?.trim() || 'Message header'
  const values = [...new Set((one === null ? indicators : [one]).map(({ value }) => value))]
  const what = one === null ? `${countOf(values.length, 'indicator')} from the header` : one.value
  return {
    what,
    title: title.slice(0, 1000),
    indicators: values,
    ...(values.length === 0 && {
      notForCase: notForCaseWords({ truncated }),
    }),
  }
}

type FieldProps = Pick<ReturnType<typeof useHeaders.getState>, 'text' | 'isReading' | 'problem'>

function Field({ text, isReading, problem }: FieldProps) {
  const [typed, setTyped] = useState(text)
  const submit = () => void readHeaders(typed)
  return (
    <div className="lookup-main many-start">
      <h1 className="page-title">Read a message header</h1>
      <p className="muted">
        Paste it as the mail program shows it, with its “Received:” lines. It is read on this machine and not
        kept.
      </p>
      <textarea
        id="headers-field"
        className="text-input mono"
        aria-label="Message header"
        rows={14}
        value={typed}
        spellCheck={false}
        maxLength={1_048_576}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          submit()
        }}
      />
      <p className="paste-acts">
        <Button
          look="primary"
          hotkey="ctrl+Enter"
          disabled={isReading || typed.trim() === ''}
          onClick={submit}
        >
          {isReading ? 'Reading…' : 'Read it'}
        </Button>
      </p>
      {problem === null ? null : <ProblemNote problem={problem} />}
    </div>
  )
}
