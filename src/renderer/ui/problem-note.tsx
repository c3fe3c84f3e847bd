import type { Problem } from '../../contract/problem.ts'
import { Button } from './button.tsx'
import { copyText } from './clipboard.ts'
import { sentenceOf } from './refused-input.ts'
import { Swatch } from './signs.tsx'

/** An error shown in place: what happened and what to do; technical details are folded below, with a copy button. */
export function ProblemNote({ problem, retry }: { readonly problem: Problem; readonly retry?: () => void }) {
  const detail = JSON.stringify({ code: problem.code, ...problem.details }, null, 2)
  return (
    <div className="problem-note" role="alert">
      <p className="sign">
        <Swatch color="var(--severity-critical)" />
        <span>{sentenceOf(problem)}</span>
      </p>
      <div className="problem-acts">
        {retry === undefined ? null : <Button onClick={retry}>Try again</Button>}
        <details>
          <summary>Technical detail</summary>
          <pre className="mono">{detail}</pre>
          <Button onClick={() => void copyText(detail)}>Copy detail</Button>
        </details>
      </div>
    </div>
  )
}
