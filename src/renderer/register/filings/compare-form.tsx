import type { Filing } from '../../../contract/workstation/register/register-filings.ts'
import { Button } from '../../ui/button.tsx'
import { chooseFiles } from '../import/choose-files.ts'
import { filingWords, type Side, sideValue } from './compare-sides.ts'

type CompareFormProps = {
  readonly filings: readonly Filing[]
  readonly before: Side | null
  readonly after: Side | null
  readonly onChange: (sides: { readonly before: Side | null; readonly after: Side | null }) => void
  /** Loads a chosen file as a side of the comparison. */
  readonly onFile: (files: readonly File[]) => Promise<Side | null>
  readonly onCompare: (before: Side, after: Side) => void
}

/** Selects the two sides: kept packages, the current register, or a file. */
export function CompareForm({ filings, before, after, onChange, onFile, onCompare }: CompareFormProps) {
  const choose = (which: 'before' | 'after', value: string) => {
    const put = (side: Side | null) => onChange({ before, after, [which]: side })
    if (value === 'choose')
      chooseFiles(
        (files) =>
          void onFile(files).then((side) => {
            if (side !== null) put(side)
          }),
      )
    else if (value === 'now') put({ kind: 'now' })
    else if (value !== 'file') put(value === '' ? null : { kind: 'filing', id: value })
  }
  const select = (which: 'before' | 'after', label: string, side: Side | null) => (
    <label className="field">
      <span>{label}</span>
      <select
        className="text-input"
        value={sideValue(side)}
        onChange={(event) => choose(which, event.target.value)}
      >
        <option value="">choose one</option>
        <option value="now">the register as it is now</option>
        {filings.map((filing) => (
          <option key={filing.id} value={filing.id}>
            {filingWords(filing)}
          </option>
        ))}
        {side?.kind === 'file' ? <option value="file">{side.name}</option> : null}
        <option value="choose">a file…</option>
      </select>
    </label>
  )
  const canCompare = before !== null && after !== null && sideValue(before) !== sideValue(after)
  return (
    <section className="compare-sides" aria-label="Compare">
      <h2>Compare</h2>
      {select('before', 'Before', before)}
      {select('after', 'After', after)}
      <Button
        disabled={!canCompare && before?.kind !== 'file'}
        onClick={() => before !== null && after !== null && onCompare(before, after)}
      >
        Compare
      </Button>
    </section>
  )
}
