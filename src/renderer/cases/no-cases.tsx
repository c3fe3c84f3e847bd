import { Button } from '../ui/button.tsx'
import { useCases } from './cases.ts'
import { noCasesWords } from './empty-words.ts'

/** Shown in place of the cases while there are none. */
export function NoCases() {
  const { words, tag, cases } = useCases()
  const none = noCasesWords(cases.length, words, tag)
  if (cases.length > 0)
    return (
      <div className="table-none">
        <p>{none}</p>
        <Button onClick={() => useCases.setState({ words: '', tag: null })}>Clear the search</Button>
      </div>
    )
  return (
    <div className="table-none">
      <p>{none}</p>
      <p className="muted">
        A case holds what belongs together: escalated alerts, indicators, comments, and finally a verdict and
        a report. “New case” opens one; <kbd className="key-cap">e</kbd> escalates an alert to one, and{' '}
        <kbd className="key-cap">c</kbd> adds the rows selected in a table to one.
      </p>
    </div>
  )
}
