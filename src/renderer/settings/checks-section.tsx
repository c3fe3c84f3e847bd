import type { WorkstationCheck } from '../../contract/workstation/settings/settings.ts'
import { useOperation } from '../state/reader/use-operation.ts'
import { Button } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { Swatch } from '../ui/signs.tsx'
import { TableHead } from '../ui/table-head.tsx'

const states: Readonly<Record<WorkstationCheck['state'], { readonly word: string; readonly color: string }>> =
  {
    ok: { word: 'OK', color: 'var(--severity-fine)' },
    warning: { word: 'Warning', color: 'var(--severity-medium)' },
    problem: { word: 'Problem', color: 'var(--severity-critical)' },
  }

/** Results of the workstation's self-checks. */
export function ChecksSection() {
  const { value, problem, again: reload } = useOperation('workstation.check', {})
  const checks = value?.checks ?? null
  return (
    <section>
      <div className="section-head">
        <p className="muted">
          Runtime, keychain, database, data packs, disk and the age of the shipped data. On the command line,
          skerry doctor reports the same.
        </p>
        <Button onClick={reload}>Check again</Button>
      </div>
      {problem === null ? null : <ProblemNote problem={problem} retry={reload} />}
      {checks === null && problem === null ? <p className="muted">Checking…</p> : null}
      {checks === null ? null : (
        <table className="list">
          <TableHead columns={['Check', 'State', 'Finding']} />
          <tbody>
            {checks.map((check) => (
              <tr key={check.name}>
                <td>
                  <strong>{check.name}</strong>
                </td>
                <td>
                  <span className="sign">
                    <Swatch color={states[check.state].color} />
                    {states[check.state].word}
                  </span>
                </td>
                <td>
                  {check.finding}
                  {check.remedy === null ? null : <span className="list-detail">{check.remedy}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
