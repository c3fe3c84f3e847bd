import { useState } from 'react'
import { useDraft } from '../state/draft.ts'
import { formatAge, formatCount } from '../state/format.ts'
import { useOperation } from '../state/reader/use-operation.ts'
import { act } from '../ui/act.ts'
import { allowedWords } from '../ui/allowed-words.ts'
import { Button } from '../ui/button.tsx'
import { Form, FormProblem, SubmitButton, TextField } from '../ui/form.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { TableHead } from '../ui/table-head.tsx'
import { useNow } from '../ui/use-now.ts'
import { emptyWords } from './empty-words.ts'
import { settingsSpelling } from './route.ts'

/** Maximum number of rows drawn; in a longer list entries are found by searching. */
const maxDrawn = 500

/** Values known to be harmless, which triage hides. */
export function AllowListSection() {
  const now = useNow()
  const { value, problem, again: reload } = useOperation('allowList.list', {})
  const entries = value?.entries ?? null
  const [search, setSearch] = useState('')
  const words = search.trim().toLowerCase()
  const none = emptyWords('allowList', entries, problem)
  const matching = (entries ?? []).filter(({ value, note }) =>
    `${value} ${note}`.toLowerCase().includes(words),
  )

  const remove = (id: string, value: string) =>
    act(
      'allowList.remove',
      { ids: [id] },
      { done: `${value} was removed from the allow-list.`, again: reload },
    )

  return (
    <section>
      <p className="muted section-lead">
        Values that are known and harmless: a value, a parent domain such as{' '}
        <span className="mono">.example.com</span>, or a network such as{' '}
        <span className="mono">10.0.0.0/8</span>. Triage hides what they cover, and shows it on demand.
      </p>
      <AddForm onAdded={reload} />
      {problem === null ? null : <ProblemNote problem={problem} retry={reload} />}
      {entries !== null && entries.length > 10 ? (
        <input
          className="text-input list-search"
          type="search"
          aria-label="Search the allow-list"
          placeholder="Search the allow-list"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      ) : null}
      {none === null ? null : <p className="muted section-none">{none}</p>}
      {matching.length === 0 ? null : (
        <table className="list">
          <TableHead columns={['Value', 'Note', 'Added', { label: 'Actions', isUnseen: true }]} />
          <tbody>
            {matching.slice(0, maxDrawn).map((entry) => (
              <tr key={entry.id}>
                <td className="mono">{entry.value}</td>
                <td>{entry.note}</td>
                <td>{formatAge(entry.created_at, now)}</td>
                <td className="list-acts">
                  <Button
                    aria-label={`Remove ${entry.value}`}
                    onClick={() => void remove(entry.id, entry.value)}
                  >
                    Remove
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {matching.length > maxDrawn ? (
        <p className="muted">and {formatCount(matching.length - maxDrawn)} more: search to see them</p>
      ) : null}
    </section>
  )
}

function AddForm({ onAdded }: { readonly onAdded: () => void }) {
  const { fields, write, empty } = useDraft({
    label: 'Values for the allow-list',
    path: settingsSpelling.path({ view: 'settings', section: 'allow-list' }),
    first: { values: '', note: '' },
    isUnsaved: (draft) => `${draft.values}${draft.note}`.trim() !== '',
  })
  const { values, note } = fields
  const list = values.split(/[\s,;]+/).filter(Boolean)
  const submit = () =>
    act('allowList.add', note.trim() === '' ? { values: list } : { values: list, note: note.trim() }, {
      done: allowedWords,
      refusal: 'caller',
      again: onAdded,
    })
  return (
    <Form
      className="add-form"
      operation="allowList.add"
      name="allowList.add"
      isReady={list.length > 0}
      onSubmit={submit}
      onSubmitted={() => empty(fields)}
    >
      <TextField
        name="values"
        label="Values, separated by spaces"
        isMono
        spellCheck={false}
        value={values}
        onChange={(text) => write({ values: text })}
      />
      <TextField name="note" label="Note" value={note} onChange={(text) => write({ note: text })} />
      <SubmitButton disabled={list.length === 0}>Add</SubmitButton>
      <FormProblem />
    </Form>
  )
}
