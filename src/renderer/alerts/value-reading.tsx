import { severities } from '../../contract/severities.ts'
import type { ValueReading } from '../../contract/workstation/alerts/alert-columns.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { formatCount } from '../state/format.ts'
import { type Severity, severityLabels } from '../state/labels.ts'
import { undatedWords, unstatedWords } from './imported-words.ts'

type Preview = WindowOutput<'alertInbox.previewImport'>

type ReadingOfProps = {
  readonly preview: Preview
  readonly reading: ValueReading
  readonly onRead: (reading: ValueReading) => void
}

/** Lets the user decide words and dates that can be read in several ways. */
export function ReadingOf({ preview, reading, onRead }: ReadingOfProps) {
  const { severity_words, undated } = preview
  return (
    <>
      {severity_words.length === 0 ? null : (
        <fieldset className="field-mapping">
          <legend className="label">Meaning of the severities in this file</legend>
          {severity_words.map(({ stated }) => (
            <label key={stated} className="field">
              <span>
                <bdi>{stated}</bdi>
              </span>
              <select
                className="text-input"
                value={reading.severities[stated.toLowerCase()] ?? ''}
                onChange={({ target }) => onRead(withSeverity(reading, stated, target.value))}
              >
                <option value="">unknown: {severityLabels.medium}</option>
                {severities.toReversed().map((each) => (
                  <option key={each} value={each}>
                    {severityLabels[each]}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </fieldset>
      )}
      {undated.unclear > 0 || reading.day_first !== null ? (
        <fieldset className="field-mapping day-order">
          <legend className="label">How to read 01/02/2026</legend>
          {dayOrders.map(({ words, isFirst }) => (
            <label key={words} className="sign">
              <input
                type="radio"
                name="day-order"
                checked={reading.day_first === isFirst}
                onChange={() => onRead({ ...reading, day_first: isFirst })}
              />
              {words}
            </label>
          ))}
        </fieldset>
      ) : null}
    </>
  )
}

const dayOrders = [
  { words: '1 February: the day comes first', isFirst: true },
  { words: '2 January: the month comes first', isFirst: false },
] as const

function withSeverity(reading: ValueReading, stated: string, chosen: string): ValueReading {
  const { [stated.toLowerCase()]: _former, ...others } = reading.severities
  return {
    ...reading,
    severities: chosen === '' ? others : { ...others, [stated.toLowerCase()]: chosen as Severity },
  }
}

/** Times that cannot be read, with the first ones. */
export function Undated({
  undated: { count, first },
  is_beginning,
}: Pick<Preview, 'undated' | 'is_beginning'>) {
  if (count === 0) return null
  return (
    <details className="many-skipped">
      <summary>{undatedWords(count, is_beginning)}</summary>
      <ul>
        {first.map(({ line, stated }) => (
          <li key={stated}>
            line {formatCount(line)}:{' '}
            <span className="muted">
              {unstatedWords('time', stated) ?? (
                <>
                  “<bdi>{stated}</bdi>”
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
