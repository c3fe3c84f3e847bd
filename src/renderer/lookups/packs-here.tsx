import type { LookupPackKind } from '../../contract/lookups/description.ts'
import { isProblem } from '../../contract/problem.ts'
import type { DataPack } from '../../contract/workstation/packs/packs.ts'
import { countOf } from '../state/format.ts'
import { useOperation } from '../state/reader/use-operation.ts'
import { navigate } from '../state/router.ts'
import { Button } from '../ui/button.tsx'
import { Tag } from '../ui/signs.tsx'
import { withoutPackWords } from './many-words.ts'

const labels: Readonly<Record<LookupPackKind, string>> = {
  address: 'Addresses',
  hash_set: 'Hash sets',
  label_list: 'Sanctions and labels',
}
const kinds = Object.keys(labels) as LookupPackKind[]

/** The installed data packs, and what is unavailable without the others. */
export function PacksHere() {
  const { answer } = useOperation('packs.list', {})
  const packs = answer === null || isProblem(answer) ? null : answer.packs
  if (packs === null) return null
  return (
    <section className="start-section">
      <div className="start-head">
        <h2>Data packs</h2>
        <span className="status-space" />
        <Button look="quiet" onClick={() => navigate({ view: 'settings', section: 'data-packs' })}>
          Manage data packs
        </Button>
      </div>
      <ul className="packs-here">
        {kinds.map((kind) => (
          <Kind key={kind} kind={kind} packs={packs.filter((pack) => pack.kind === kind)} />
        ))}
      </ul>
    </section>
  )
}

function Kind({ kind, packs }: { readonly kind: LookupPackKind; readonly packs: readonly DataPack[] }) {
  const none = withoutPackWords(kind, packs)
  return (
    <li>
      <span>{labels[kind]}</span>
      {none !== null ? (
        <span className="muted">{none}</span>
      ) : (
        <ul>
          {packs.map((pack) => (
            <li key={pack.id}>
              {pack.name}
              <span className="muted">
                {' '}
                {countOf(pack.entries, 'entry', 'entries')}
                {pack.dated === null ? '' : `, dated ${pack.dated}`}
              </span>{' '}
              {pack.enabled ? null : <Tag>switched off</Tag>}
              {pack.problem === null ? null : <Tag tone="bad">{pack.problem}</Tag>}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
