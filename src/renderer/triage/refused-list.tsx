import type { TriageSession } from '../../contract/workstation/triage/triage-session.ts'
import { countOf } from '../state/format.ts'
import { jumpTo, useTriageView } from './kept-view.ts'
import { noRefusedWords } from './nothing-words.ts'
import { refusalSentence } from './refused.ts'
import { type RefusedRow, useRefusedInView } from './use-refused.ts'

/** Maximum number of candidates listed; others are reached by scrolling. */
const maxListed = 100

/** The refused candidates in the visible text, each with its reason; renders nothing while they are not shown. */
export function RefusedList({ session }: { readonly session: TriageSession }) {
  const { target, source } = useTriageView(session.id)
  const inView = useRefusedInView()
  if (inView.session !== session.id) return null
  const groups = Object.values(
    Object.groupBy(inView.list, ({ refused }) => `${refused.reason} ${refused.written}`),
  )
  const isHere = ({ refused }: RefusedRow) =>
    target?.source === source && target.start === refused.start && target.end === refused.end
  return (
    <section>
      <h3>Refused in view</h3>
      <p className="muted">
        {groups.length === 0
          ? noRefusedWords(inView.isWhole)
          : `${countOf(groups.length, 'candidate was', 'candidates were')} examined and refused.`}
      </p>
      <ul className="inspector-places">
        {groups.slice(0, maxListed).map((places = []) => {
          const here = places.findIndex(isHere)
          const next = places[(here + 1) % places.length]
          if (next === undefined) return null
          const { written, reason, start, end } = next.refused
          return (
            <li key={`${reason} ${written}`}>
              <button
                type="button"
                aria-current={here < 0 ? undefined : 'true'}
                onClick={() => jumpTo(session.id, { source, row: next.row, start, end })}
              >
                <span className="mono inspector-written">{written}</span>
                <span className="inspector-detail">
                  {refusalSentence(reason)}
                  {places.length === 1 ? '' : ` ${countOf(places.length, 'place')}.`}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
