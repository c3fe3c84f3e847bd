import { Button } from '../ui/button.tsx'
import { useCases } from './cases.ts'

/** Shown in place of the cases while there are none. */
export function NoCases() {
  const { words, cases } = useCases()
  if (cases.length > 0)
    return (
      <div className="table-none">
        <p>No case has “{words.trim()}” in its title or tags.</p>
        <Button onClick={() => useCases.setState({ words: '' })}>Clear the search</Button>
      </div>
    )
  return (
    <div className="table-none">
      <p>There are no cases yet.</p>
      <p className="muted">
        A case holds what belongs together: escalated alerts, indicators, comments, and finally a verdict and
        a report. “New case” opens one; <kbd className="key-cap">e</kbd> escalates an alert to one, and{' '}
        <kbd className="key-cap">c</kbd> adds the rows selected in a table to one.
      </p>
    </div>
  )
}
