import {
  type AttackTactic,
  attackTactics,
  type CaseTechniqueShown as Technique,
} from '../../contract/workstation/cases/case-board.ts'
import type { WindowInput } from '../../contract/workstation/window/bridge.ts'
import { ActorsOf, ImportAdds } from '../actors/shared/actors-of.tsx'
import { useDraft } from '../state/draft.ts'
import { routePath } from '../state/route.ts'
import { Button } from '../ui/button.tsx'
import { CommitInput } from '../ui/commit-input.tsx'
import { Form, FormProblem, SubmitButton, type Submitted, TextField } from '../ui/form.tsx'
import { Tag } from '../ui/signs.tsx'
import { TableHead } from '../ui/table-head.tsx'
import { emptySectionWords } from './empty-words.ts'
import type { CasePartProps } from './use-opened-case.ts'

const stateWords: Readonly<Record<Technique['state'], string>> = {
  proposed: 'proposed',
  accepted: 'accepted',
  rejected: 'rejected',
}

/** ATT&CK techniques of a case: proposed ones with their reasons, decided ones, and those written by hand. */
export function TechniqueSection({ opened, act }: CasePartProps) {
  const list = opened.techniques
  const none = emptySectionWords(opened, 'techniques')
  const set = (technique: string, words: string, fields: Partial<WindowInput<'caseTechniques.set'>>) =>
    act('caseTechniques.set', { id: opened.id, technique, ...fields }, words)
  return (
    <div className="case-scroll techniques">
      <Matrix techniques={list.filter(({ state }) => state !== 'rejected')} />
      {none !== null ? (
        <p className="muted">{none}</p>
      ) : (
        <table className="plain-table">
          <TableHead
            columns={['Technique', 'Name', 'Tactic', 'State', 'From', { label: 'Actions', isUnseen: true }]}
          />
          <tbody>
            {list.map((technique) => (
              <Row key={technique.id} technique={technique} opened={opened} act={act} set={set} />
            ))}
          </tbody>
        </table>
      )}
      <NewTechnique opened={opened} act={act} />
      <p className="muted case-hint">
        Skerry ships without ATT&amp;CK data. Names and tactics come from an imported set or were entered
        here.
      </p>
      <ImportAdds ids={list.map(({ id }) => id)} />
    </div>
  )
}

type SetTechnique = (
  technique: string,
  words: string,
  fields: Partial<WindowInput<'caseTechniques.set'>>,
) => Promise<unknown>

type RowProps = CasePartProps & { readonly technique: Technique; readonly set: SetTechnique }

function Row({ technique, opened, act, set }: RowProps) {
  const { id, name, tactic, state, source } = technique
  const isDecided = state !== 'proposed'
  return (
    <tr className={state === 'rejected' ? 'technique-rejected' : undefined}>
      <th scope="row" className="mono">
        <ActorsOf id={id} />
      </th>
      <td>
        <CommitInput
          label="Name of a technique"
          aria-label={`Name of ${id}`}
          placeholder="Name"
          value={name}
          maxLength={200}
          onCommit={(value) =>
            void set(id, `Changed ${id}.`, {
              name: value.trim(),
              ...(isDecided ? {} : { state: 'accepted' }),
            })
          }
        />
      </td>
      <td>
        <TacticField
          label={`Tactic of ${id}`}
          value={tactic}
          onChange={(value) =>
            void set(id, `Changed ${id}.`, { tactic: value, ...(isDecided ? {} : { state: 'accepted' }) })
          }
        />
      </td>
      <td>
        <Tag>{stateWords[state]}</Tag>
      </td>
      <td className="technique-source">{source}</td>
      <td className="technique-acts">
        {state === 'accepted' ? null : (
          <Button
            aria-label={`Accept ${id}`}
            onClick={() => void set(id, `Accepted ${id}.`, { state: 'accepted' })}
          >
            Accept
          </Button>
        )}
        {state === 'rejected' ? null : (
          <Button
            look="quiet"
            aria-label={`Reject ${id}`}
            onClick={() => void set(id, `Rejected ${id}.`, { state: 'rejected' })}
          >
            Reject
          </Button>
        )}
        {isDecided ? (
          <Button
            look="quiet"
            aria-label={`Remove ${id}`}
            onClick={() =>
              void act('caseTechniques.forget', { id: opened.id, technique: id }, `Removed ${id}.`)
            }
          >
            Remove
          </Button>
        ) : null}
      </td>
    </tr>
  )
}

type TacticFieldProps = {
  readonly label: string
  readonly value: AttackTactic | ''
  readonly onChange: (tactic: AttackTactic | '') => void
}

function TacticField({ label, value, onChange }: TacticFieldProps) {
  return (
    <select
      className="text-input"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as AttackTactic | '')}
    >
      <option value="">Tactic not known</option>
      {attackTactics.map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </select>
  )
}

/** Techniques in the columns of their tactics, for sighted users; the table below gives the same to screen readers. */
function Matrix({ techniques }: { readonly techniques: readonly Technique[] }) {
  const columns = [...attackTactics, '' as const].flatMap((tactic) => {
    const cells = techniques.filter((each) => each.tactic === tactic)
    return cells.length === 0 ? [] : [{ tactic, cells }]
  })
  if (columns.length === 0) return null
  return (
    <div className="technique-matrix" aria-hidden="true">
      {columns.map(({ tactic, cells }) => (
        <div key={tactic} className="technique-column">
          <p className="muted">{tactic === '' ? 'Tactic not known' : tactic}</p>
          {cells.map(({ id, name, state }) => (
            <p key={id} className="technique-cell" data-state={state}>
              <span className="mono">{id}</span> {name}
            </p>
          ))}
        </div>
      ))}
    </div>
  )
}

const noTechnique = { id: '', name: '', tactic: '' as AttackTactic | '' }

function NewTechnique({ opened, act }: CasePartProps) {
  const draft = useDraft({
    label: 'New technique',
    path: routePath({ view: 'cases', page: 'case', id: opened.id, section: 'techniques' }),
    first: noTechnique,
  })
  const { id, name, tactic } = draft.fields
  const submit = async (): Promise<Submitted> => {
    const fields = {
      state: 'accepted' as const,
      ...(name.trim() === '' ? {} : { name }),
      ...(tactic === '' ? {} : { tactic }),
    }
    return act(
      'caseTechniques.set',
      { id: opened.id, technique: id, ...fields },
      `Accepted ${id.trim().toUpperCase()}.`,
      'caller',
    )
  }
  return (
    <Form
      className="technique-form"
      operation="caseTechniques.set"
      name={`caseTechniques.set ${opened.id}`}
      isReady={id.trim() !== ''}
      onSubmit={submit}
      onSubmitted={() => draft.empty(draft.fields)}
      onDone={() => document.getElementById('technique-id')?.focus()}
    >
      <TextField
        name="technique"
        label="Technique"
        id="technique-id"
        isMono
        placeholder="T1059.001"
        autoComplete="off"
        value={id}
        onChange={(text) => draft.write({ id: text })}
      />
      <TextField
        name="name"
        label="Name, if you know it"
        autoComplete="off"
        value={name}
        onChange={(text) => draft.write({ name: text })}
      />
      <div className="field">
        <span>Tactic</span>
        <TacticField
          label="Tactic of the new technique"
          value={tactic}
          onChange={(value) => draft.write({ tactic: value })}
        />
      </div>
      <SubmitButton className="button-plain" disabled={id.trim() === ''}>
        <span className="button-label">Add</span>
      </SubmitButton>
      <FormProblem />
    </Form>
  )
}
