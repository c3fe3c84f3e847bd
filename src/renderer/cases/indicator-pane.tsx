import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { isProblem } from '../../contract/problem.ts'
import { whoWords } from '../../contract/who-words.ts'
import type { OpenedCase } from '../../contract/workstation/cases/case-board.ts'
import { cveOf, showActorsOf, WhoUses } from '../actors/shared/actors-of.tsx'
import { ObservableSign } from '../observables/shared/observable-sign.tsx'
import { firstSeenWords, lastSeenWords } from '../observables/shared/seen-words.ts'
import { countOf, formatAge, formatMoment } from '../state/format.ts'
import { toggleInspector } from '../state/layout.ts'
import { useOperation } from '../state/reader/use-operation.ts'
import { navigate } from '../state/router.ts'
import { placeOf } from '../state/view.ts'
import { absenceWords } from '../ui/absence-words.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { copyLines } from '../ui/copy-values.ts'
import { placeWords } from '../ui/place-words.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useNow } from '../ui/use-now.ts'
import { detectionSentence, isForDetection } from './detection.ts'
import type { CasePartProps } from './use-opened-case.ts'

/** The chosen indicator: its facts, and its other places. */
export function IndicatorPane({
  opened,
  act,
  indicator,
}: CasePartProps & { readonly indicator: string | null }) {
  const chosen = opened.indicator_list.find(({ id }) => id === indicator)
  const cve = cveOf({ kind: chosen?.type ?? '', value: chosen?.value ?? '' })
  return (
    <aside className="inspector" aria-label="Inspector">
      <IconButton className="inspector-close" label="Hide the inspector (Space)" onClick={toggleInspector}>
        <IconX stroke={1.7} aria-hidden />
      </IconButton>
      {chosen === undefined ? (
        <p className="muted inspector-none">Select an indicator to see where else it occurs.</p>
      ) : (
        <>
          <p className="label">
            <ObservableSign type={chosen.type} />
          </p>
          <p className="mono inspector-value">{chosen.defanged}</p>
          <div className="inspector-acts">
            <Button hotkey="y" onClick={() => void copyLines(chosen.defanged, 1, 'defanged')}>
              Copy
            </Button>
            {chosen.link === null ? null : (
              <Button hotkey="Enter" onClick={() => navigate(chosen.link ?? '')}>
                Open lookup
              </Button>
            )}
            {cve === null ? null : (
              <Button hotkey="o" onClick={() => showActorsOf(cve)}>
                Actors
              </Button>
            )}
            <Button
              hotkey="d"
              onClick={() => {
                const detection = !isForDetection(chosen)
                void act(
                  'caseBoard.markIndicators',
                  {
                    id: opened.id,
                    indicators: [chosen.id],
                    detection,
                  },
                  ({ changed }) =>
                    changed === 0
                      ? detectionSentence({ ...chosen, detection: null })
                      : `Marked ${chosen.defanged} ${detection ? 'for detection' : 'as not for detection'}.`,
                )
              }}
            >
              {isForDetection(chosen) ? 'Not for detection' : 'For detection'}
            </Button>
            <Button
              hotkey="Delete"
              onClick={() =>
                void act(
                  'caseBoard.removeIndicator',
                  { id: opened.id, indicator: chosen.id },
                  `Removed ${chosen.defanged} from the case.`,
                )
              }
            >
              Remove
            </Button>
          </div>
          {cve === null ? null : <WhoUses id={cve} />}
          <Known opened={opened} indicator={chosen.id} value={chosen.value} />
          <section>
            <h3>Detection</h3>
            <p className="muted">{detectionSentence(chosen)}</p>
          </section>
          <section>
            <h3>In this case</h3>
            <p className="muted">
              Added by {whoWords(chosen.added_by)}, {formatMoment(chosen.added_at)}
            </p>
          </section>
        </>
      )}
    </aside>
  )
}

type KnownProps = {
  /** The case; other places of the value are read again whenever it is. */
  readonly opened: OpenedCase
  readonly indicator: string
  readonly value: string
}

function Known({ opened, indicator, value }: KnownProps) {
  const { id } = opened
  const { answer, isCurrent, again } = useOperation('caseBoard.openIndicator', { id, indicator })
  // with the case and not before it, which may no longer have the indicator
  const shown = useRef(opened)
  useEffect(() => {
    if (shown.current !== opened) again()
    shown.current = opened
  }, [opened, again])
  const now = useNow()
  // where another indicator is known says nothing about this one
  if (answer === null || !isCurrent) return null
  if (isProblem(answer)) return <ProblemNote problem={answer} />
  const { known } = answer
  const none = absenceWords(known, 'else ')
  return (
    <section>
      <h3>Known here</h3>
      {none === null ? null : <p className="muted">{none}</p>}
      <ul className="inspector-plain">
        {known.places.map((place) => {
          const to = placeOf(place.kind, place.id, [value])
          return (
            <li key={`${place.kind} ${place.id}`}>
              {to === null ? (
                place.title
              ) : (
                <button type="button" className="link-button" onClick={() => navigate(to.path)}>
                  {place.title}
                </button>
              )}{' '}
              <span className="muted">
                {place.kind === 'actor'
                  ? placeWords(place, now)
                  : `${to?.label ?? place.kind}, ${place.kind === 'alert' ? 'received ' : ''}${formatAge(place.at, now)}`}
              </span>
            </li>
          )
        })}
      </ul>
      {known.total > known.places.length ? (
        <p className="muted">and {countOf(known.total - known.places.length, 'more place')}</p>
      ) : null}
      <p className="muted">
        First seen: {firstSeenWords(answer)}. Last seen: {lastSeenWords(answer)}.
      </p>
    </section>
  )
}
