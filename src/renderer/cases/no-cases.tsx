import { Button } from '../ui/button.tsx'
import { useCases } from './cases.ts'

/** Shown in place of the cases while there are none. */
export function NoCases() {
  const { words, cases } = useCases()
  if (cases.length > 0)
    return (
      <div className="table-none">
        <p>No case has “{words.trim()}” in its title.</p>
        <Button onClick={() => useCases.setState({ words: '' })}>Clear the search</Button>
      </div>
    )
  return (
    <div className="table-none">
      <p>There is no case yet.</p>
      <p className="muted">
        A case holds what belongs together: alerts that were escalated, indicators, comments, and in the end a
        verdict and a report. “New case” opens one; <kbd className="key-cap">e</kbd> escalates an alert to
        one, and <kbd className="key-cap">c</kbd> puts the rows that are selected in a table into one.
      </p>
    </div>
  )
}
