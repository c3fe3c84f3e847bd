import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { countOf, formatCount, formatMoment } from '../../state/format.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CommitInput } from '../../ui/commit-input.tsx'
import { type Answers, type GroupValue, type Own, type ValueGroup, withValue } from './answers.ts'
import { forgetLayout, reread } from './import-work.ts'
import { openWords, placesOf } from './mapping-words.ts'

type MappingValuesProps = {
  readonly own: Own
  readonly answers: Answers
  readonly onClose: () => void
}

/** Values that are mapped once for all columns of a closed list, and what comes from earlier imports. */
export function MappingValues({ own, answers, onClose }: MappingValuesProps) {
  return (
    <aside className="mapping-values" aria-label="Values">
      <div className="mapping-side-title">
        <h2>
          Values <span className="muted">mapped once, for all columns</span>
        </h2>
        <button type="button" className="mapping-close" aria-label="Close the values" onClick={onClose}>
          <IconX stroke={1.8} aria-hidden />
        </button>
      </div>
      {own.groups.length === 0 ? <p className="muted">No column of a closed list was read.</p> : null}
      {own.groups.map((group) => (
        <Group key={group.group} group={group} answers={answers} />
      ))}
      <section className="mapping-group">
        <h3>Remembered</h3>
        {own.remembered === null ? (
          <p className="muted">With the import the answers are kept for workbooks of this layout.</p>
        ) : (
          <>
            <p className="muted">
              {`${countOf(own.remembered.answers, 'answer')} ${own.remembered.answers === 1 ? 'comes' : 'come'} from the import of ${own.remembered.file}, ${formatMoment(own.remembered.at)}.`}
            </p>
            <Button onClick={() => void forgetLayout()}>Forget them</Button>
          </>
        )}
      </section>
    </aside>
  )
}

/** Number of known values shown before the rest is folded. */
const fewKnown = 6

function Group({ group, answers }: { readonly group: ValueGroup; readonly answers: Answers }) {
  const [isWhole, showAll] = useState(false)
  const open = group.values.filter(({ by }) => by === 'open')
  const known = group.values.filter(({ by }) => by !== 'open')
  const shown = isWhole ? known : known.slice(0, fewKnown)
  return (
    <section className="mapping-group">
      <h3>
        {group.label}{' '}
        <span className="muted">{`${formatCount(group.value_count)}, ${placesOf(group.columns)}`}</span>
      </h3>
      {[...open, ...shown].map((value) => (
        <Value key={value.folded} group={group} value={value} answers={answers} />
      ))}
      {known.length > shown.length ? (
        <button type="button" className="mapping-more" onClick={() => showAll(true)}>
          {`${formatCount(known.length - shown.length)} more, all answered: show`}
        </button>
      ) : null}
      {group.value_count > group.values.length ? (
        <p className="muted">{`The first ${formatCount(group.values.length)} of ${formatCount(group.value_count)}.`}</p>
      ) : null}
    </section>
  )
}

/** Number of characters that a choice beside its value has room for. */
const longest = 16
/** Number of characters of a value that stand beside its choice. */
const shortText = 13

type ValueProps = { readonly group: ValueGroup; readonly value: GroupValue; readonly answers: Answers }

function Value({ group, value, answers }: ValueProps) {
  const answer = (means: string) =>
    void reread({ answers: withValue(answers, group.group, value.folded, means) })
  const isOpen = value.by === 'open'
  const label = `What ${value.text} means`
  const chosen = group.members.find(({ code }) => code === value.means)
  const isLong = (chosen?.label.length ?? 0) > longest || value.text.length > shortText
  return (
    <div className={classNames('mapping-value', isLong && 'is-long')}>
      <span className="mapping-value-text" title={value.text}>
        {value.text}
      </span>
      <span className="mapping-value-count muted">{formatCount(value.cells)}</span>
      <span className="mapping-value-choice">
        {group.members.length > 0 ? (
          <select
            className={classNames('text-input', isOpen && 'is-open')}
            aria-label={label}
            value={value.means ?? '?'}
            onChange={({ target }) => answer(target.value)}
          >
            {isOpen ? <option value="?">Choose</option> : null}
            <option value="">Leave the cell empty</option>
            {group.members.map(({ code, label: name }) => (
              <option key={code} value={code}>
                {`${name} · ${code.slice(code.indexOf(':') + 1)}`}
              </option>
            ))}
          </select>
        ) : (
          <CommitInput
            className={classNames('text-input', isOpen && 'is-open')}
            label={label}
            aria-label={label}
            value={value.means ?? ''}
            placeholder={value.suggested ?? ''}
            onCommit={(text: string) => answer(text.trim())}
          />
        )}
        {isOpen ? <span className="muted mapping-note">{openWords(value)}</span> : null}
        {isOpen && value.suggested !== null ? (
          <button type="button" className="mapping-more" onClick={() => answer(value.suggested ?? '')}>
            {`suggested: ${value.suggested}`}
          </button>
        ) : null}
      </span>
    </div>
  )
}
