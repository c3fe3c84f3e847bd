import { useRef, useState } from 'react'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { WarningList } from '../../contract/workstation/settings/settings.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { formatAge, formatCount } from '../state/format.ts'
import { useOperation } from '../state/reader/use-operation.ts'
import { act } from '../ui/act.ts'
import { Button } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { TableHead } from '../ui/table-head.tsx'
import { useNow } from '../ui/use-now.ts'
import { emptyWords } from './empty-words.ts'
import { importedWords, refusedWords } from './list-import-words.ts'
import { ListSwitch } from './list-switch.tsx'

type Refused = WindowOutput<'warningLists.import'>['refused']

/** Lists of well-known values, imported from MISP files; triage hides such values and names the list. */
export function WarningListsSection() {
  const now = useNow()
  const { value, problem, again: reload } = useOperation('warningLists.list', {})
  const lists = value?.lists ?? null
  const [refused, setRefused] = useState<{ readonly files: number; readonly refused: Refused } | null>(null)
  const [failure, setFailure] = useState<Problem | null>(null)
  const [isReading, setReading] = useState(false)
  const none = emptyWords('warningLists', lists, problem)
  const picker = useRef<HTMLInputElement>(null)

  const take = async (chosen: readonly File[]) => {
    if (chosen.length === 0) return
    setReading(true)
    const files = await Promise.all(
      chosen.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
    )
    const answer = await act(
      'warningLists.import',
      { files },
      {
        done: (read) => importedWords(files.length, read.refused.length),
        refusal: 'caller',
        again: reload,
      },
    )
    setReading(false)
    setFailure(isProblem(answer) ? answer : null)
    if (!isProblem(answer)) setRefused({ files: files.length, refused: answer.refused })
  }
  const enable = (list: WarningList, enabled: boolean) =>
    act('warningLists.change', { id: list.id, enabled }, { done: null, again: reload })
  const remove = (list: WarningList) =>
    act('warningLists.remove', { id: list.id }, { done: `${list.name} is removed.`, again: reload })

  return (
    <section>
      <p className="muted section-lead">
        Lists of values that occur in many texts and mean little, such as public resolvers or popular sites.
        Import the
        <span className="mono"> list.json</span> files of MISP, plain or as .gz. Importing a list again
        replaces its former version.
      </p>
      <div>
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          accept=".json,.gz,application/json,application/gzip"
          onChange={(event) => {
            void take([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
        <Button look="primary" disabled={isReading} onClick={() => picker.current?.click()}>
          {isReading ? 'Importing…' : 'Import lists'}
        </Button>
      </div>
      {failure === null ? null : <ProblemNote problem={failure} />}
      {problem === null ? null : <ProblemNote problem={problem} retry={reload} />}
      {refused === null || refused.refused.length === 0 ? null : (
        <div className="problem-note" role="alert">
          <p>{refusedWords(refused.files, refused.refused.length)}</p>
          <ul>
            {refused.refused.map(({ name, reason }) => (
              <li key={name}>
                <span className="mono">{name}</span>: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      {none === null ? null : <p className="muted section-none">{none}</p>}
      {lists === null || lists.length === 0 ? null : (
        <table className="list">
          <TableHead
            columns={[
              'On',
              'Name',
              'Version',
              { label: 'Entries', className: 'is-number' },
              'Licence',
              'Imported',
              { label: 'Actions', isUnseen: true },
            ]}
          />
          <tbody>
            {lists.map((list) => (
              <tr key={list.id}>
                <td>
                  <ListSwitch
                    name={list.name}
                    isOn={list.enabled}
                    onChange={(isOn) => void enable(list, isOn)}
                  />
                </td>
                <td>
                  <strong>{list.name}</strong>
                  {list.description === '' ? null : <span className="list-detail">{list.description}</span>}
                </td>
                <td title={`SHA-256 ${list.sha256}`}>{list.version}</td>
                <td className="is-number">{formatCount(list.entries)}</td>
                <td>{list.licence ?? 'not stated'}</td>
                <td>{formatAge(list.imported_at, now)}</td>
                <td className="list-acts">
                  <Button aria-label={`Remove ${list.name}`} onClick={() => void remove(list)}>
                    Remove
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
