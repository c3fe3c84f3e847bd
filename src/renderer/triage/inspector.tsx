import { Select } from '@mantine/core'
import { IconAlertTriangle, IconCopy, IconX } from '@tabler/icons-react'
import { isProblem, type Problem } from '../../contract/problem.ts'
import { standingWords } from '../../contract/standing-words.ts'
import { type IndicatorRole, indicatorRoles } from '../../contract/workstation/triage/indicator-roles.ts'
import type { IndicatorRow, TriageSession } from '../../contract/workstation/triage/triage-session.ts'
import { cveOf, showActorsOf, WhoUses } from '../actors/shared/actors-of.tsx'
import { countOf, formatCount } from '../state/format.ts'
import { factLabel, kindLabels, markLabels, roleLabels } from '../state/labels.ts'
import { toggleInspector } from '../state/layout.ts'
import { navigate } from '../state/router.ts'
import { placeOf } from '../state/view.ts'
import { absenceWords } from '../ui/absence-words.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { copyValues } from '../ui/copy-values.ts'
import { placeWords } from '../ui/place-words.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { Swatch } from '../ui/signs.tsx'
import { useNow } from '../ui/use-now.ts'
import { allowValue, disallowValue } from './allow.ts'
import { jumpTo, useTriageView } from './kept-view.ts'
import { unremarkableWords } from './nothing-words.ts'
import { RefusedList } from './refused-list.tsx'
import { setRole } from './set-roles.ts'
import type { Inspected } from './use-inspected.ts'

type InspectorProps = { readonly session: TriageSession; readonly inspected: Inspected | Problem | null }

/** All data about the inspected indicator. */
export function Inspector({ session, inspected }: InspectorProps) {
  return (
    <aside className="inspector" aria-label="Inspector">
      <IconButton className="inspector-close" label="Hide the inspector (Space)" onClick={toggleInspector}>
        <IconX stroke={1.7} aria-hidden />
      </IconButton>
      {inspected === null ? (
        <>
          <p className="muted inspector-none">
            Select an indicator to see why it stands out, where it occurs and what is known about it here.
          </p>
          <RefusedList session={session} />
        </>
      ) : isProblem(inspected) ? (
        <ProblemNote problem={inspected} />
      ) : (
        <>
          <Details session={session} inspected={inspected} />
          <RefusedList session={session} />
        </>
      )}
    </aside>
  )
}

type DetailsProps = { readonly session: TriageSession; readonly inspected: Inspected }

function Details({ session, inspected }: DetailsProps) {
  const { row, link } = inspected
  const cve = cveOf(row)
  const isAllowed = row.marks.includes('allowed')
  return (
    <>
      <p className="label">{kindLabels[row.kind]}</p>
      <p className="mono inspector-value">{row.shown}</p>
      <div className="inspector-acts">
        <Button hotkey="y" onClick={() => void copyValues([row], 'defanged')}>
          Copy
        </Button>
        <Button hotkey="Enter" onClick={() => navigate(link)}>
          Open lookup
        </Button>
        {cve === null ? null : (
          <Button hotkey="o" onClick={() => showActorsOf(cve)}>
            Actors
          </Button>
        )}
        <IconButton
          label="Copy the real value (Shift Y)"
          className="inspector-more"
          onClick={() => void copyValues([row], 'real')}
        >
          <IconCopy stroke={1.7} aria-hidden />
        </IconButton>
      </div>
      {cve === null ? null : <WhoUses id={cve} />}
      <Reasons inspected={inspected} />
      <RoleSection session={session.id} row={row} />
      <Known inspected={inspected} />
      <Where session={session} inspected={inspected} />
      <Facts inspected={inspected} />
      <Button
        className="inspector-allow"
        onClick={() => void (isAllowed ? disallowValue(row.value) : allowValue(row))}
      >
        {isAllowed ? 'Take off the allow-list' : 'Put on the allow-list'}
      </Button>
    </>
  )
}

function Reasons({ inspected }: { readonly inspected: Inspected }) {
  const none = unremarkableWords({ reasons: inspected.reasons, known: inspected.row.known })
  const bad = inspected.row.known.filter(({ what }) =>
    ['malicious', 'sanctioned', 'look_alike'].includes(what),
  )
  return (
    <section>
      <h3>Why it stands out</h3>
      {none === null ? null : <p className="muted">{none}</p>}
      <ul className="inspector-list">
        {bad.map(({ words }) => (
          <li key={words}>
            <IconAlertTriangle size="0.75rem" stroke={2} aria-hidden />
            <span>Known here: {words}</span>
          </li>
        ))}
        {inspected.reasons.map((reason) => (
          <li key={reason.code}>
            <Swatch color={`var(--severity-${reason.severity})`} />
            <span>
              <span className="unseen">{reason.severity}: </span>
              {reason.label}
              {reason.detail === '' ? null : <span className="inspector-detail">{reason.detail}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const knownShown = 6
const namedBelow: ReadonlySet<string> = new Set(['sessions', 'actors', 'look_alike'])

function Known({ inspected }: { readonly inspected: Inspected }) {
  const now = useNow()
  const { row, known, standing } = inspected
  const says = standingWords(standing)
  const total = known.length + row.known.length
  const nothing = absenceWords({ total, ...standing }, 'else ')
  return (
    <section>
      <h3>Known here</h3>
      {nothing === null ? null : <p className="muted">{nothing}</p>}
      <ul className="inspector-plain">
        {row.known
          // sessions and actors are listed by name below, a look-alike in a sentence
          .filter(({ what }) => !namedBelow.has(what))
          .map(({ what, words }) => (
            <li key={`${what} ${words}`}>{words}</li>
          ))}
        {says.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {known.slice(0, knownShown).map((each) => {
          const to = placeOf(each.kind, each.id, [row.value])
          return (
            <li key={`${each.kind} ${each.id}`}>
              {to === null ? (
                each.title
              ) : (
                <button type="button" className="link-button" onClick={() => navigate(to.path)}>
                  {each.title}
                </button>
              )}
              <span className="muted"> {placeWords(each, now)}</span>
            </li>
          )
        })}
      </ul>
      {known.length > knownShown ? (
        <p className="muted">and {countOf(known.length - knownShown, 'more place')}</p>
      ) : null}
    </section>
  )
}

function Where({ session, inspected }: DetailsProps) {
  const view = useTriageView(session.id)
  const { places, row } = inspected
  const isOneSource = session.sources.length === 1
  const file = session.sources[row.first.source]?.file ?? null
  return (
    <section>
      <h3>Where</h3>
      <ul className="inspector-places">
        {places.map((place) => (
          <li key={`${place.source} ${place.start}`}>
            <button
              type="button"
              aria-current={
                view.target?.source === place.source && view.target.start === place.start ? 'true' : undefined
              }
              onClick={() => jumpTo(session.id, place)}
            >
              {isOneSource ? null : (
                <span className="inspector-source">{session.sources[place.source]?.name}</span>
              )}
              <span className="mono">
                line {formatCount(place.line)}, byte {formatCount(place.start)}
              </span>
              {positionWords(place) === '' ? null : (
                <span className="inspector-source">{positionWords(place)}</span>
              )}
              {place.written === row.value ? null : (
                <span className="mono inspector-written">
                  <span className="muted">written</span> {place.written}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {file === null ? null : (
        <button
          type="button"
          className="link-button"
          onClick={() => navigate({ view: 'files', page: 'file', sha256: file, tab: '' })}
        >
          Open the analysis of this file
        </button>
      )}
      {row.count > places.length ? (
        <p className="muted">
          and {countOf(row.count - places.length, 'more place')}: step through them with ↑ ↓
        </p>
      ) : null}
    </section>
  )
}

/** Returns the position of a place within its source: the part, the column. */
function positionWords({ part, column, encoded }: Inspected['places'][number]): string {
  const words = [
    part === null ? null : `part ${part}`,
    column === null ? null : `column ${column}`,
    encoded === null ? null : `file bytes ${formatCount(encoded.from)} to ${formatCount(encoded.to)}`,
  ]
  return words.filter((word) => word !== null).join(', ')
}

function Facts({ inspected }: { readonly inspected: Inspected }) {
  const { row } = inspected
  // facts already shown in the head are left out
  const facts = inspected.facts.filter(({ value }) => value !== row.shown)
  const marks = row.marks.filter((mark) => mark !== 'listed')
  if (facts.length === 0 && marks.length === 0) return null
  return (
    <section>
      <h3>Facts</h3>
      {marks.length === 0 ? null : (
        <p className="muted">{marks.map((mark) => markLabels[mark]).join(' · ')}</p>
      )}
      <dl className="inspector-facts">
        {facts.map((fact) => (
          <div key={fact.name}>
            <dt>{factLabel(fact.name)}</dt>
            <dd className="mono">{fact.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const byRules = 'rules'

const roleChoices = [
  ...indicatorRoles.map((role) => ({ value: role as string, label: roleLabels[role] })),
  { value: byRules, label: 'As the rules decide' },
]

/** Role of the indicator with its reason, and a control to change it. */
function RoleSection({ session, row }: { readonly session: string; readonly row: IndicatorRow }) {
  const choose = (value: string | null) => {
    if (value === null || value === row.role) return
    void setRole(session, row, value === byRules ? null : (value as IndicatorRole))
  }
  return (
    <section>
      <h3>Role</h3>
      <Select
        aria-label="Role of this indicator"
        data={row.role_by === 'person' ? roleChoices : roleChoices.slice(0, -1)}
        value={row.role}
        allowDeselect={false}
        onChange={choose}
      />
      <p className="muted inspector-role">{row.role_reason}</p>
    </section>
  )
}
