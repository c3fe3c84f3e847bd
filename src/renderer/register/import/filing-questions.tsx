import { chooseHow, type ImportWork } from './import-work.ts'

type Previewed = Extract<ImportWork, { kind: 'previewed' }>

/**
 * Settings that an import changes only when asked: the filing entity, scope, date and currency. When the file is from
 * another entity, also whether it updates the register or is merged into it.
 */
export function FilingQuestions({ work: { preview, isTaking } }: { readonly work: Previewed }) {
  const { filing, mode, can_merge } = preview
  if (filing.length === 0) return null
  const taken = filing.filter(({ is_taken }) => is_taken).map(({ part }) => part)
  return (
    <section className="import-filing" aria-label="The file belongs to another filing">
      <h2>The file belongs to another filing</h2>
      {can_merge ? (
        <fieldset disabled={isTaking}>
          <legend>It belongs to a different entity than this register. How should it be imported?</legend>
          <label className="check-field">
            <input
              type="radio"
              name="import-mode"
              checked={mode === 'update'}
              onChange={() => void chooseHow('update', taken)}
            />
            <span>As an update: values of the file replace those of the register</span>
          </label>
          <label className="check-field">
            <input
              type="radio"
              name="import-mode"
              checked={mode === 'merge'}
              onChange={() => void chooseHow('merge', [])}
            />
            <span>
              As part of the group: entities, contracts and the rest are added; existing records stay as they
              are
            </span>
          </label>
        </fieldset>
      ) : null}
      <fieldset disabled={isTaking || mode === 'merge'}>
        <legend>
          {mode === 'merge' ? 'These stay as they are' : 'These stay as they are unless you say otherwise'}
        </legend>
        {filing.map(({ part, label, kept, given, is_taken }) => (
          <label key={part} className="check-field">
            <input
              type="checkbox"
              checked={is_taken}
              onChange={({ target }) =>
                void chooseHow(
                  'update',
                  target.checked ? [...taken, part] : taken.filter((one) => one !== part),
                )
              }
            />
            <span>
              {label}: change <strong>{kept}</strong> to <strong>{given}</strong>
            </span>
          </label>
        ))}
      </fieldset>
    </section>
  )
}
