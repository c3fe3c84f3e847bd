import { useEffect, useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import type { WindowInput, WindowOutput } from '../../contract/workstation/bridge.ts'
import { bridge, invoke, onReconnect } from '../state/bridge.ts'
import { navigate } from '../state/router.ts'
import { placeOf } from '../state/view.ts'

type StandsInProps = WindowInput<'caseLinks.of'>
type Linked = WindowOutput<'caseLinks.of'>['cases']

/** The cases linked to the item shown, as links; renders nothing when there are none. */
export function StandsIn({ kind, target }: StandsInProps) {
  const [cases, setCases] = useState<Linked>([])
  useEffect(() => {
    let isShown = true
    const read = async () => {
      const answer = await invoke('caseLinks.of', { kind, target })
      // a plan without cases refuses the request
      if (isShown) setCases(isProblem(answer) ? [] : answer.cases)
    }
    void read()
    const stops = [bridge.subscribe('cases', () => void read()), onReconnect(() => void read())]
    return () => {
      isShown = false
      for (const stop of stops) stop()
    }
  }, [kind, target])
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
