import { useRef, useState } from 'react'
import { defanged } from '../../contract/lookups/defanged.ts'
import type { Description } from '../../contract/lookups/description.ts'
import { isAtLeast } from '../../contract/severities.ts'
import { actorsCommand, cveOf, showActorsOf, WhoUses } from '../actors/shared/actors-of.tsx'
import { useChoice } from '../state/choice.ts'
import { useCommands } from '../state/commands.ts'
import { routePath } from '../state/route.ts'
import { actOnChoice } from '../state/view.ts'
import { Button } from '../ui/button.tsx'
import { copySaying } from '../ui/copy-button.tsx'
import { useKeptScroll } from '../ui/kept-scroll.ts'
import { navigateInto } from '../ui/navigate-into.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { Tag } from '../ui/signs.tsx'
import { StandingTags } from '../ui/standing-tags.tsx'
import { StandsIn } from '../ui/stands-in.tsx'
import type { Answered } from './ask.ts'
import { FactGrid } from './fact-grid.tsx'
import { FindingList } from './finding-list.tsx'
import { KindParts } from './kind-parts.tsx'
import { pageWords } from './kind-words.ts'
import { LongValue } from './long-value.tsx'
import { offerFor } from './offers.ts'
import { PackOffer } from './pack-offer.tsx'
import type { LookupKind, Subject } from './route.ts'
import { Side } from './side.tsx'
import { usePage } from './use-page.ts'

/** Kinds whose findings come before their facts; for the others the facts come first. */
const findingsFirst: readonly LookupKind[] = ['url', 'email', 'hash', 'crypto']

/** The page of one value. */
export function ValuePage({ subject }: { readonly subject: Subject }) {
  const [chain, setChain] = useState<string | null>(null)
  const { shown, again } = usePage(subject, chain)
  const [isReal, setReal] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  useKeptScroll(page, routePath({ view: 'lookup', subject }), shown !== null)
  const title = shown?.is === 'page' ? shown.page.shown : defanged(subject.kind, subject.value)
  const real = shown?.is === 'page' ? shown.page.description.value : subject.value
  useCopyCommands(title, real)
  const path = routePath({ view: 'lookup', subject })
  useChoice('lookup-value', {
    none: '',
    isPage: true,
    read: () => ({
      what: title,
      title,
      indicators: [real],
      links: [{ kind: 'lookup', target: path, title: title.slice(0, 1000) }],
    }),
  })
  const cve = cveOf({ kind: subject.kind, value: real })
  usePageCommands(cve)

  const found = shown?.is === 'page' ? shown.page : null
  const description = found?.description ?? null
  return (
    <div className="lookup-page" ref={page}>
      <article className="lookup-main" aria-busy={shown === null}>
        <header className="lookup-head">
          <h1 className={title.length > 60 ? 'mono is-long' : 'mono'}>
            <LongValue text={isReal ? real : title} most={280} />
          </h1>
          {(description?.tags ?? [{ words: pageWords[subject.kind] }]).map(({ words, ...tone }) => (
            <Tag key={words} {...tone}>
              {words}
            </Tag>
          ))}
          <StandingTags standing={found?.known ?? {}} />
          {description?.isAnswered === true ? <Tag>answered here, no quota</Tag> : null}
        </header>
        {description === null ? null : <p className="lookup-says">{description.sentence}</p>}
        <CopyActs shown={title} real={real} isReal={isReal} onReal={setReal} cve={cve} />
        {cve === null || found === null ? null : <WhoUses id={cve} />}
        <StandsIn kind="lookup" target={path} />
        {shown?.is === 'problem' ? (
          <>
            <ProblemNote
              problem={shown.problem}
              {...(shown.problem.code === 'invalid' ? {} : { retry: again })}
            />
            <OtherTry />
          </>
        ) : null}
        {description?.lacks == null || subject.kind === 'crypto' ? null : (
          <PackOffer kind={description.lacks} />
        )}
        {description === null ? null : (
          <Body
            kind={subject.kind}
            description={description}
            is={found?.is ?? null}
            chain={chain}
            onChain={setChain}
          />
        )}
        {description?.lacks === 'label_list' ? <PackOffer kind="label_list" /> : null}
      </article>
      {found === null ? null : (
        <Side
          value={real}
          known={found.known}
          offer={offerFor(subject.kind, isPublicAddress(found.is) && !/[/-]/.test(subject.value))}
          unknown={found.description.unknown}
          sources={found.description.sources}
        />
      )}
    </div>
  )
}

/**
 * Whether an address is a public one: reserved addresses are answered from the registries, so one without any answer is
 * public.
 */
function isPublicAddress(is: Answered | null): boolean {
  if (is === null) return true
  return is.kind === 'ip' && 'reserved' in is.answer && is.answer.reserved === false
}

type CopyActsProps = {
  readonly shown: string
  readonly real: string
  readonly isReal: boolean
  readonly onReal: (isReal: boolean) => void
  /** CVE id for the link to the actors that exploit it. */
  readonly cve: string | null
}

/** Copies the value; where the shown one is defanged, also the real one, which is shown on demand. */
function CopyActs({ shown, real, isReal, onReal, cve }: CopyActsProps) {
  return (
    <div className="lookup-copy">
      <Button hotkey="y" onClick={() => void copySaying(shown, 'it, defanged')}>
        Copy
      </Button>
      {shown === real ? null : (
        <>
          <Button hotkey="Y" look="quiet" onClick={() => void copySaying(real, 'the real value')}>
            Copy the real value
          </Button>
          <Button look="quiet" aria-pressed={isReal} onClick={() => onReal(!isReal)}>
            Show the real value
          </Button>
        </>
      )}
      <Button hotkey="c" look="quiet" onClick={() => actOnChoice('add-to-case')}>
        Add to case
      </Button>
      {cve === null ? null : (
        <Button hotkey="o" look="quiet" onClick={() => showActorsOf(cve)}>
          Actors
        </Button>
      )}
    </div>
  )
}

type BodyProps = {
  readonly kind: LookupKind
  readonly description: Description
  readonly is: Answered | null
  readonly chain: string | null
  readonly onChain: (chain: string | null) => void
}

function Body({ kind, description, is, chain, onChain }: BodyProps) {
  const { facts, formats, findings, lists, quiet } = description
  // findings that are at least medium come first, whatever the kind
  const isFirst = findingsFirst.includes(kind) || isAtLeast(description.severity, 'medium')
  const found = is === null ? null : <FindingList findings={findings} quiet={quiet} />
  return (
    <>
      {isFirst ? found : null}
      {facts.length === 0 ? null : (
        <section className={isFirst ? 'page-section' : undefined}>
          <h2 className={isFirst ? undefined : 'unseen'}>What it is</h2>
          <FactGrid facts={facts} />
        </section>
      )}
      {is === null ? null : <KindParts is={is} lists={lists} chain={chain} onChain={onChain} />}
      {formats.length === 0 ? null : (
        <section className="page-section">
          <h2>Formats</h2>
          <FactGrid facts={formats} />
        </section>
      )}
      {isFirst ? null : found}
    </>
  )
}

/** Offers another lookup, since a value that does not fit its kind may fit another. */
function OtherTry() {
  return (
    <p className="page-none">
      <Button hotkey="l" onClick={() => navigateInto({ view: 'lookup', subject: null }, 'lookup-field')}>
        Look up another value
      </Button>
    </p>
  )
}

function usePageCommands(cve: string | null): void {
  const group = 'Lookup'
  useCommands('lookup-value', [actorsCommand(group, cve)])
}

function useCopyCommands(shown: string, real: string): void {
  const group = 'Lookup'
  useCommands('lookup-page', [
    {
      id: 'copy',
      group,
      key: 'y',
      title: 'Copy, defanged',
      run: () => void copySaying(shown, 'it, defanged'),
    },
    {
      id: 'copy-real',
      group,
      key: 'Y',
      title: 'Copy the real value',
      run: () => void copySaying(real, 'the real value'),
    },
  ])
}
