import type { DataPack } from '../../contract/workstation/packs/packs.ts'
import { loadPacks } from '../packs/pack-imports.ts'
import { formatAge, formatBytes, formatCount } from '../state/format.ts'
import { act } from '../ui/act.ts'
import { Button } from '../ui/button.tsx'
import { TableHead } from '../ui/table-head.tsx'
import { useNow } from '../ui/use-now.ts'
import { ListSwitch } from './list-switch.tsx'

type PackTableProps = {
  readonly packs: readonly DataPack[]
  readonly onReplace: (pack: DataPack) => void
}

/** The packs of one kind, each with its details and acts. */
export function PackTable({ packs, onReplace }: PackTableProps) {
  const now = useNow()
  return (
    <table className="list">
      <TableHead
        columns={[
          'On',
          'Name',
          'As of',
          'Licence',
          { label: 'Entries', className: 'is-number' },
          { label: 'Size', className: 'is-number' },
          'Imported',
          { label: 'Actions', isUnseen: true },
        ]}
      />
      <tbody>
        {packs.map((pack) => (
          <tr key={pack.id}>
            <td>
              <ListSwitch name={pack.name} isOn={pack.enabled} onChange={(isOn) => void enable(pack, isOn)} />
            </td>
            <td>
              <strong>{pack.name}</strong>
              <span className="list-detail">
                {pack.format}
                {pack.source === null ? null : `, ${pack.source}`}
                {verdictOf(pack)}
              </span>
              {pack.problem === null ? null : (
                <span className="list-detail pack-problem">{pack.problem}</span>
              )}
            </td>
            <td>{pack.dated ?? 'not stated'}</td>
            <td>{pack.licence ?? 'not stated'}</td>
            <td className="is-number">{formatCount(pack.entries)}</td>
            <td className="is-number">{formatBytes(pack.bytes)}</td>
            <td title={`SHA-256 ${pack.sha256}`}>{formatAge(pack.imported_at, now)}</td>
            <td className="list-acts">
              <Button aria-label={`Replace ${pack.name}`} onClick={() => onReplace(pack)}>
                Replace…
              </Button>
              <Button aria-label={`Remove ${pack.name}`} onClick={() => void remove(pack)}>
                Remove
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Returns the verdict on the digests of a hash set; empty for other packs. */
function verdictOf({ details }: DataPack): string {
  return typeof details.verdict === 'string' ? `, ${details.verdict.replaceAll('_', ' ')}` : ''
}

async function enable({ id }: DataPack, enabled: boolean): Promise<void> {
  await act('packs.change', { id, enabled }, { done: null, again: loadPacks })
}

async function remove({ id, name }: DataPack): Promise<void> {
  await act('packs.remove', { id }, { done: `${name} is removed.`, again: loadPacks })
}
