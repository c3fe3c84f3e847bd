import { isProblem } from '../../contract/problem.ts'
import type { WindowInput } from '../../contract/workstation/window/bridge.ts'
import { invoke } from '../state/bridge.ts'
import { useCurrentAnswer } from '../state/current-answer.ts'
import { navigate } from '../state/router.ts'
import { placeOf } from '../state/view.ts'

type StandsInProps = WindowInput<'caseLinks.of'>

/** The cases linked to the item shown, as links; renders nothing when there are none. */
export function StandsIn({ kind, target }: StandsInProps) {
  const [read] = useCurrentAnswer({
    key: `${kind} ${target}`,
    ask: () => invoke('caseLinks.of', { kind, target }),
    topics: ['cases'],
  })
  // a plan without cases refuses the request
  const cases = read === null || isProblem(read.is) ? [] : read.is.cases
  if (cases.length === 0) return null
  return (
    <p className="stands-in">
      <span className="muted">{cases.length === 1 ? 'In the case' : 'In the cases'}</span>
      {cases.map(({ id, title }) => {
        const to = placeOf('case', id, [])
        return (
          <button
            key={id}
            type="button"
            className="link-button"
            onClick={() => {
              if (to !== null) navigate(to.path)
            }}
          >
            {title}
          </button>
        )
      })}
    </p>
  )
}
