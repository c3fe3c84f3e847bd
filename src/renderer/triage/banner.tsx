import { Menu } from '@mantine/core'
import type { TriageRisk, TriageSession, TriageSource } from '../../contract/workstation/triage-session.ts'
import { countOf, formatAge, formatBytes, formatCount } from '../state/format.ts'
import { bandColor, bandLabel } from '../state/labels.ts'
import { Swatch } from '../ui/signs.tsx'
import { StandsIn } from '../ui/stands-in.tsx'
import { useNow } from '../ui/use-now.ts'
import { ExportMenu } from './export-menu.tsx'
import { jumpTo, showSource, triageView } from './kept-view.ts'
import { SessionMenu } from './session-menu.tsx'

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
        <Title session={session} malicious={malicious} />
      ) : (
        <Risk session={session} risk={risk} malicious={malicious} />
      )}
      <StandsIn kind="session" target={session.id} />
      <span className="status-space" />
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
        {malicious === 0 ? '' : `${countOf(malicious, 'known malicious value')}, `}
        {countOf(session.sources.length, 'source')}, {formatBytes(size)}, {formatAge(session.created_at, now)}
      </p>
      <Unread session={session} />
    </div>
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
        {countOf(unread.length, 'source')} {unread.length === 1 ? 'was' : 'were'} not read, or only in part:{' '}
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

type RiskProps = Pick<BannerProps, 'session' | 'malicious'> & { readonly risk: TriageRisk }

function Risk({ session, risk, malicious }: RiskProps) {
  const shown = risk.reasons.slice(0, chipsShown)
  const rest = risk.reasons.slice(chipsShown)
  return (
    <>
      <div
        className="score"
        style={{ '--band': bandColor(risk.band) } as React.CSSProperties}
        role="img"
        aria-label={`Risk score ${risk.score} of 100`}
      >
        {risk.score}
      </div>
      <div className="banner-words">
        <h1>
          {verdictOf(risk, malicious)} <span className="muted">{suggestionOf(risk, malicious)}</span>
        </h1>
        <p className="muted">
          {countOf(risk.reasons.length, 'reason')}, offline, {readWords(risk)}
        </p>
      </div>
      <ul className="banner-reasons" aria-label="Reasons">
        {shown.map((reason) => (
          <li key={reason.code}>
            <ReasonChip session={session.id} reason={reason} />
          </li>
        ))}
        {rest.length === 0 ? null : (
          <li>
            <Menu position="bottom-start">
              <Menu.Target>
                <button type="button" className="chip">
                  {formatCount(rest.length)} more
                </button>
              </Menu.Target>
              <Menu.Dropdown>
                {rest.map((reason) => (
                  <Menu.Item
                    key={reason.code}
                    disabled={reason.spans.length === 0}
                    leftSection={<Weight reason={reason} />}
                    onClick={() => showReason(session.id, reason)}
                  >
                    {reason.label}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </li>
        )}
      </ul>
    </>
  )
}

/** Returns the verdict; a session with a value known to be malicious is never reported as without risk. */
function verdictOf(risk: TriageRisk, malicious: number): string {
  const isLow = risk.band === 'clean' || risk.band === null
  return malicious > 0 && isLow ? 'Known malicious value' : bandLabel(risk)
}

function suggestionOf({ action }: TriageRisk, malicious: number): string {
  if (malicious > 0 && (action === 'allow' || action === null)) return '· suggested: quarantine'
  return action === null ? '' : `· suggested: ${action}`
}

/** Returns the languages and the pack used for the risk reading, and what was not read. */
function readWords({ country, languages, unread }: TriageRisk): string {
  const read =
    languages.length === 0 ? `pack ${country}` : `read as ${languages.join(' and ')}, pack ${country}`
  return unread.length === 0 ? read : `${read}; not read: ${unread.join(' and ')}`
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
