import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type {
  TriageRisk,
  TriageSession,
  TriageSource,
} from '../../contract/workstation/triage/triage-session.ts'
import { countOf, formatAge, formatBytes, formatCount } from '../state/format.ts'
import { refreshSession } from '../state/sessions.ts'
import { IconButton } from '../ui/button.tsx'
import { Swatch } from '../ui/signs.tsx'
import { StandsIn } from '../ui/stands-in.tsx'
import { useNow } from '../ui/use-now.ts'
import { ChipsAndMore } from './chips-and-more.tsx'
import { ExportMenu } from './export-menu.tsx'
import { jumpTo, showSource, triageView } from './kept-view.ts'
import { analysisWords } from './nothing-words.ts'
import { placeWords, readingName, readWords } from './reading-words.ts'
import { LabelProposals, SessionLabelSelects, SessionLabelTags } from './session-labels.tsx'
import { SessionMenu } from './session-menu.tsx'
import { unreadWords } from './source-note-words.ts'
import { StandOuts } from './stand-outs.tsx'
import { verdictOf } from './verdict-words.ts'

/** Number of reasons shown as chips; the others are behind the last chip. */
const chipsShown = 4
/** Number of sources named that could not be read. */
const namesShown = 3

type Reason = TriageRisk['reasons'][number]

type BannerProps = {
  readonly session: TriageSession
  readonly total: number
  /** Number of rows that a hash set lists as malicious. */
  readonly malicious: number
  readonly isExportOpen: boolean
  readonly onExport: (isOpen: boolean) => void
}

/** The head of a session: its risk reading with the reasons, and its acts. */
export function Banner({ session, total, malicious, isExportOpen, onExport }: BannerProps) {
  const { risk } = session
  return (
    <div className="banner">
      {risk === null ? (
        <>
          <Title session={session} malicious={malicious} />
          <StandOuts session={session} />
        </>
      ) : (
        <Risk session={session} malicious={malicious} />
      )}
      <StandsIn kind="session" target={session.id} />
      <span className="status-space" />
      <SessionLabelSelects session={session} />
      <div className="banner-acts">
        <SessionMenu session={session} />
        <ExportMenu session={session.id} total={total} isOpen={isExportOpen} onChange={onExport} />
      </div>
    </div>
  )
}

function Title({ session, malicious }: Pick<BannerProps, 'session' | 'malicious'>) {
  const now = useNow()
  const size = session.sources.reduce((sum, source) => sum + source.size, 0)
  return (
    <div className="banner-words">
      <h1>{session.title}</h1>
      <p className="muted">
        <SessionLabelTags session={session} />
        {malicious === 0 ? '' : `${countOf(malicious, 'known malicious value')}, `}
        {countOf(session.sources.length, 'source')}, {formatBytes(size)}, {formatAge(session.created_at, now)}
      </p>
      <LabelProposals session={session} />
      <Unread session={session} />
      <Analysis session={session} />
    </div>
  )
}

/** Says that files of the session were not analysed, and why. */
function Analysis({ session: { sources } }: { readonly session: TriageSession }) {
  const words = analysisWords(sources)
  if (words === null) return null
  const problems = sources.flatMap(({ name, analysis_problem: problem }) =>
    problem === null ? [] : [`${name}: ${problem}`],
  )
  return (
    <p className="muted" role="status" title={problems.slice(0, namesShown).join('\n')}>
      {words}
    </p>
  )
}

/**
 * Names the sources that could not be read, or that failed on the way; each name leads to its source, which gives the
 * reason. The only source of a session is shown and gives it itself.
 */
function Unread({ session }: { readonly session: TriageSession }) {
  const unread = session.sources.filter(isUnread)
  if (session.sources.length === 1 || unread.length === 0) return null
  return (
    <p className="sign banner-unread" role="alert">
      <Swatch color="var(--severity-critical)" />
      <span>
        {unreadWords(unread.length)}{' '}
        {unread.slice(0, namesShown).map(({ position, name, problem, reading }) => (
          <button
            key={position}
            type="button"
            className="link-button"
            title={problem ?? problemIn(reading) ?? undefined}
            onClick={() => showSource(session.id, position)}
          >
            {name}
          </button>
        ))}
        {unread.length > namesShown ? `and ${formatCount(unread.length - namesShown)} more` : ''}
      </span>
    </p>
  )
}

/** Whether reading a source failed, or gave nothing. */
function isUnread({ state, rows, reading }: TriageSource): boolean {
  return state === 'failed' || (state === 'done' && rows === 0 && problemIn(reading) !== null)
}

function problemIn(reading: TriageSource['reading']): string | null {
  return reading?.parts.find(({ problem }) => problem !== null)?.problem ?? null
}

type RiskProps = Pick<BannerProps, 'session' | 'malicious'>

/** The worst reading of a session; where it has several, the others can be shown one after the other. */
function Risk({ session, malicious }: RiskProps) {
  const [asked, setAsked] = useState(0)
  const { id, risks, risks_total: total } = session
  const isListed = risks.length < total
  useEffect(() => {
    // the list of sessions has only the worst
    if (isListed) void refreshSession(id)
  }, [id, isListed])
  const index = Math.min(asked, risks.length - 1)
  const risk = risks[index]
  if (risk === undefined) return null
  const step = (by: number) => {
    const next = (index + by + risks.length) % risks.length
    setAsked(next)
    const { of } = risks[next] as TriageRisk
    jumpTo(id, { source: of.source, row: of.row, start: of.start, end: of.start })
  }
  return (
    <>
      <RiskWords session={session} risk={risk} index={index} malicious={malicious} />
      {risks.length < 2 ? null : (
        <div className="banner-steps">
          <IconButton label="Previous reading" onClick={() => step(-1)}>
            <IconChevronLeft stroke={1.7} aria-hidden />
          </IconButton>
          <IconButton label="Next reading" onClick={() => step(1)}>
            <IconChevronRight stroke={1.7} aria-hidden />
          </IconButton>
        </div>
      )}
      {risk.reasons.length === 0 ? null : <Reasons session={id} reasons={risk.reasons} />}
      {risk.band === null || malicious > 0 ? <StandOuts session={session} /> : null}
    </>
  )
}

type RiskWordsProps = RiskProps & { readonly risk: TriageRisk; readonly index: number }

function RiskWords({ session, risk, index, malicious }: RiskWordsProps) {
  const { color, number, title, suggestion } = verdictOf({ risk, malicious })
  const isSeveral = session.risks_total > 1
  const place = placeWords(index, session)
  return (
    <>
      {number === null ? (
        <div className="score" style={{ '--band': color } as React.CSSProperties} aria-hidden="true">
          –
        </div>
      ) : (
        <div
          className="score"
          style={{ '--band': color } as React.CSSProperties}
          role="img"
          aria-label={`Risk score ${number} of 100`}
        >
          {number}
        </div>
      )}
      <div className="banner-words">
        <h1>
          {title} {suggestion === null ? null : <span className="muted">· {suggestion}</span>}
        </h1>
        <p className="muted">
          <SessionLabelTags session={session} />
          {isSeveral ? `${readingName(risk, session)}: ` : ''}
          {readWords(risk)}
        </p>
        {place === '' ? null : <p className="muted">{place}</p>}
        <LabelProposals session={session} />
        <Unread session={session} />
        <Analysis session={session} />
      </div>
    </>
  )
}

function Reasons({ session, reasons }: { readonly session: string; readonly reasons: readonly Reason[] }) {
  return (
    <ChipsAndMore
      label="Reasons"
      items={reasons}
      most={chipsShown}
      keyOf={({ code }) => code}
      chip={(reason) => <ReasonChip session={session} reason={reason} />}
      entry={(reason) => ({
        words: reason.label,
        sign: <Weight reason={reason} />,
        open: reason.spans.length === 0 ? null : () => showReason(session, reason),
      })}
    />
  )
}

function Weight({ reason }: { readonly reason: Reason }) {
  const color = reason.weight < 0 ? 'var(--severity-fine)' : `var(--severity-${reason.severity})`
  return (
    <strong className="weight" style={{ color }}>
      {reason.weight < 0 ? `−${-reason.weight}` : `+${reason.weight}`}
    </strong>
  )
}

function ReasonChip({ session, reason }: { readonly session: string; readonly reason: Reason }) {
  const content = (
    <>
      <Weight reason={reason} />
      {reason.label}
    </>
  )
  if (reason.spans.length === 0) return <span className="chip is-still">{content}</span>
  return (
    <button
      type="button"
      className="chip"
      title={`Show ${reason.spans.length === 1 ? 'its words' : `its ${formatCount(reason.spans.length)} places, one after the other`}`}
      onClick={() => showReason(session, reason)}
    >
      {content}
    </button>
  )
}

/** Scrolls to the words of a reason; each further click goes to the next ones. */
function showReason(session: string, reason: Reason): void {
  const { target } = triageView(session)
  const here = reason.spans.findIndex((span) => span.source === target?.source && span.start === target.start)
  const next = reason.spans[(here + 1) % reason.spans.length]
  if (next !== undefined) jumpTo(session, next)
}
