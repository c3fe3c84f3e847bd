import { useEffect, useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import type { WindowOutput } from '../../contract/workstation/bridge.ts'
import { invoke } from '../state/bridge.ts'
import { jumpToIndicator } from '../state/indicator-jump.ts'
import type { LookupKind } from '../state/route.ts'
import { navigate } from '../state/router.ts'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/clipboard.ts'
import { Tag } from '../ui/signs.tsx'
import { toast } from '../ui/toast.tsx'

type Subject = { readonly kind: LookupKind; readonly value: string }
type Hits = WindowOutput<'search.run'>['hits']

const kindWords: Readonly<Record<LookupKind, string>> = {
  ip: 'IP address',
  domain: 'Domain',
  url: 'URL',
  email: 'E-mail address',
  hash: 'Hash',
  crypto: 'Crypto address',
  cve: 'CVE',
  mac: 'MAC address',
  phone: 'Phone number',
}

/** Lookup, as far as it is built: what is known of an indicator here, and what is not there yet. */
export function LookupView({ subject }: { readonly subject: Subject | null }) {
  if (subject === null) {
    return (
      <div className="empty-view">
        <h1>Lookup</h1>
        <p>One page for each indicator: what it is, what stands out, and what is known of it here.</p>
        <p className="muted">
          Only the last of these is built: type an indicator into the command bar to see in which sessions it
          stands. The rest comes with the lookup part.
        </p>
        <Button
          look="primary"
          hotkey="ctrl+k"
          onClick={() => document.getElementById('command-field')?.focus()}
        >
          Type an indicator
        </Button>
      </div>
    )
  }
  return <KnownHere key={`${subject.kind} ${subject.value}`} subject={subject} />
}

/** The defanged spelling, asked of the workstation; a plain stand-in until it answers. */
function useShown(value: string): string {
  const [shown, setShown] = useState(() => value.replaceAll('.', '[.]').replace(/^http/i, 'hxxp'))
  useEffect(() => {
    void invoke('input.detect', { text: value }).then((answer) => {
      if (!isProblem(answer) && answer.is === 'indicator') setShown(answer.shown)
    })
  }, [value])
  return shown
}

function KnownHere({ subject }: { readonly subject: Subject }) {
  const shown = useShown(subject.value)
  const [hits, setHits] = useState<Hits | null>(null)
  useEffect(() => {
    void invoke('search.run', { words: subject.value.slice(0, 500), limit: 50 }).then((answer) =>
      setHits(isProblem(answer) ? [] : answer.hits),
    )
  }, [subject.value])
  const copy = async () =>
    toast((await copyText(shown)) ? 'Copied, defanged.' : 'The clipboard could not be reached.')
  return (
    <article className="lookup">
      <header className="lookup-head">
        <h1 className="mono">{shown}</h1>
        <Tag>{kindWords[subject.kind]}</Tag>
        <Button onClick={() => void copy()}>Copy</Button>
      </header>
      <p className="muted">
        The lookup itself is not built yet. It comes with the lookup part: what the value is, its formats and
        findings. What is known of it here can be seen already.
      </p>
      <section className="lookup-known">
        <h2>Known here</h2>
        {hits?.length === 0 ? <p className="muted">It stands in no kept session.</p> : null}
        <ul>
          {hits?.map((hit) => (
            <li key={`${hit.session} ${hit.indicator}`}>
              <button
                type="button"
                onClick={() => {
                  navigate({ view: 'triage', session: hit.session })
                  if (hit.indicator !== null) void jumpToIndicator(hit.session, hit.indicator)
                }}
              >
                <span className={hit.what === 'indicator' ? 'mono' : undefined}>{hit.title}</span>
                <span className="muted">{hit.detail}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </article>
  )
}
