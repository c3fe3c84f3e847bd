import { isProblem } from '../../contract/problem.ts'
import type { WindowInput } from '../../contract/workstation/window/bridge.ts'
import { useOperation } from '../state/reader/use-operation.ts'
import { navigate } from '../state/router.ts'
import { placeOf } from '../state/view.ts'

type StandsInProps = WindowInput<'caseLinks.of'>

/** The cases linked to the item shown, as links; renders nothing when there are none. */
export function StandsIn({ kind, target }: StandsInProps) {
  const { answer } = useOperation('caseLinks.of', { kind, target })
  // a plan without cases refuses the request
  const cases = answer === null || isProblem(answer) ? [] : answer.cases
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
