import { useEffect, useRef, useState } from 'react'
import type { Fact } from '../../contract/lookups/description.ts'
import { isProblem, type Problem } from '../../contract/problem.ts'
import { invoke } from '../state/bridge.ts'
import { type Choice, useChoice } from '../state/choice.ts'
import { countOf } from '../state/format.ts'
import { parseRoute, routePath } from '../state/route.ts'
import { navigate } from '../state/router.ts'
import { Button } from '../ui/button.tsx'
import { Form, SubmitButton } from '../ui/form.tsx'
import { useKeptScroll } from '../ui/kept-scroll.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { Tag } from '../ui/signs.tsx'
import { lookUp, type Page } from './ask.ts'
import { type ComparedLine, compare } from './compare.ts'
import { LongValue } from './long-value.tsx'
import type { Compared, LookupKind, Subject } from './route.ts'

type Side = Page | Problem | null

/** Two values side by side, with what they have in common and what differs. */
export function ComparePage({ compared }: { readonly compared: Compared }) {
  const page = useRef<HTMLDivElement>(null)
  const a = useSide(compared.a, compared.kind)
  const b = useSide(compared.b, compared.kind)
  const isWhole = isPage(a) && isPage(b)
  useKeptScroll(page, routePath({ view: 'lookup', subject: null, compared }), isWhole)
  useChoice('lookup-compare', {
    none: 'Compare two values first.',
    isPage: true,
    read: () => choiceOf([a, b].filter(isPage)),
  })
  return (
    <div className="lookup-page" ref={page}>
      <div className="lookup-main compare">
        <h1 className="page-title">Compare two values</h1>
        <Fields key={`${compared.a} ${compared.b}`} compared={compared} />
        {[a, b].map((side, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the first and the second
          isProblem(side) ? <ProblemNote key={index} problem={side} /> : null,
        )}
        {isWhole ? <Lines a={a} b={b} /> : null}
        {compared.a === null && compared.b === null ? (
          <p className="muted page-none">
            Two addresses, two URLs or two hashes: every fact about both, with the differences marked.
          </p>
        ) : null}
      </div>
    </div>
  )
}

/** Returns both values with their lookups as a choice. */
function choiceOf(sides: readonly Page[]): Choice | null {
  if (sides.length === 0) return null
  return {
    what: sides.map(({ shown }) => shown).join(' and '),
    title: sides.map(({ shown }) => shown).join(' and '),
    indicators: sides.map(({ description }) => description.value),
    links: sides.map(({ subject, shown }) => ({
      kind: 'lookup',
      target: routePath({ view: 'lookup', subject }),
      title: shown.slice(0, 1000),
    })),
  }
}

const isPage = (side: Side): side is Page => side !== null && !isProblem(side)

/** Looks one side up. The kind detected from the value takes precedence over the kind in the address. */
function useSide(value: string | null, kind: LookupKind | null): Side {
  const [side, setSide] = useState<{ value: string; is: Side } | null>(null)
  useEffect(() => {
    if (value === null) return
    let isCurrent = true
    void subjectOf(value, kind).then(async (subject) => {
      const is = isProblem(subject) ? subject : await lookUp(subject)
      if (isCurrent) setSide({ value, is })
    })
    return () => {
      isCurrent = false
    }
  }, [value, kind])
  return value === null || side?.value !== value ? null : side.is
}

async function subjectOf(value: string, kind: LookupKind | null): Promise<Subject | Problem> {
  const detected = await invoke('input.detect', { text: value })
  if (isProblem(detected)) return detected
  if (detected.is === 'indicator') {
    const route = parseRoute(detected.link)
    if (route.view === 'lookup' && route.subject !== null) return route.subject
  }
  if (kind !== null) return { kind, value }
  return {
    kind: 'problem',
    code: 'invalid',
    message: `“${value.slice(0, 80)}” is not an indicator.`,
  }
}

function Fields({ compared }: { readonly compared: Compared }) {
  const submit = (form: HTMLFormElement) => {
    const given = new FormData(form)
    const read = (name: string) => String(given.get(name) ?? '').trim() || null
    navigate({
      view: 'lookup',
      subject: null,
      compared: { kind: compared.kind, a: read('a'), b: read('b') },
    })
    return null
  }
  return (
    <Form className="compare-fields" operation={null} name="compare" onSubmit={submit}>
      {(['a', 'b'] as const).map((name) => (
        <label key={name} className="field">
          <span>{name === 'a' ? 'First value' : 'Second value'}</span>
          <input
            className="text-input mono"
            name={name}
            defaultValue={compared[name] ?? ''}
            spellCheck={false}
            autoComplete="off"
            // the user came to type the value that is still missing
            // biome-ignore lint/a11y/noAutofocus: see above
            autoFocus={compared[name] === null && (name === 'a' || compared.a !== null)}
          />
        </label>
      ))}
      <SubmitButton>
        <span className="button-label">Compare</span>
      </SubmitButton>
    </Form>
  )
}

function Lines({ a, b }: { readonly a: Page; readonly b: Page }) {
  const [onlyDiffering, setOnlyDiffering] = useState(false)
  const lines = compare(a, b)
  const differing = lines.filter(({ isSame }) => !isSame)
  const shown = onlyDiffering ? differing : lines
  return (
    <section aria-label="Side by side">
      <div className="compare-head">
        <p>
          {countOf(differing.length, 'fact')} {differing.length === 1 ? 'differs' : 'differ'},{' '}
          {lines.length - differing.length} the same
        </p>
        <button
          type="button"
          className="chip"
          aria-pressed={onlyDiffering}
          onClick={() => setOnlyDiffering(!onlyDiffering)}
        >
          Only differences
        </button>
      </div>
      <table className="plain-table compare-table">
        <thead>
          <tr>
            <th scope="col">Fact</th>
            <th scope="col">
              <PageLink page={a} />
            </th>
            <th scope="col">
              <PageLink page={b} />
            </th>
            <th scope="col">
              <span className="unseen">Whether it differs</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <Line key={line.label} line={line} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function PageLink({ page }: { readonly page: Page }) {
  return (
    <Button
      look="quiet"
      className="compare-open"
      onClick={() => navigate({ view: 'lookup', subject: page.subject })}
    >
      <span className="mono">{page.shown.length > 60 ? `${page.shown.slice(0, 60)}…` : page.shown}</span>
    </Button>
  )
}

function Line({ line: { label, a, b, isSame } }: { readonly line: ComparedLine }) {
  return (
    <tr className={isSame ? undefined : 'is-different'}>
      <th scope="row">{label}</th>
      <td>
        <Cell fact={a} />
      </td>
      <td>
        <Cell fact={b} />
      </td>
      <td className="cell-act">{isSame ? <span className="muted">same</span> : <Tag>differs</Tag>}</td>
    </tr>
  )
}

function Cell({ fact }: { readonly fact: Fact | null }) {
  if (fact === null) return <span className="muted">–</span>
  return (
    <>
      <span className={fact.isMono === true ? 'mono' : undefined}>
        <LongValue text={fact.value} most={120} />
      </span>
      {fact.note === undefined ? null : <span className="fact-note">{fact.note}</span>}
    </>
  )
}
