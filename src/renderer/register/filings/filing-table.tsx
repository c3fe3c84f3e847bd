import { useState } from 'react'
import { isProblem } from '../../../contract/problem.ts'
import { whoWords } from '../../../contract/who-words.ts'
import type { Filing } from '../../../contract/workstation/register/register-filings.ts'
import { invoke } from '../../state/bridge.ts'
import { countOf, formatAge, formatBytes, formatCount, formatMoment, shorten } from '../../state/format.ts'
import { act } from '../../ui/act.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FormDialog } from '../../ui/form.tsx'
import { Swatch } from '../../ui/signs.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import { toastProblem } from '../../ui/toast.tsx'
import { useNow } from '../../ui/use-now.ts'
import { savePackage } from '../package/save-package.ts'

type FilingTableProps = {
  readonly filings: readonly Filing[]
  readonly onCompare: (filing: Filing) => void
  readonly onChange: () => void
}

/** The kept packages, newest first, each with its acts. */
export function FilingTable({ filings, onCompare, onChange }: FilingTableProps) {
  const [removed, setRemoved] = useState<Filing | null>(null)
  return (
    <>
      {filings.length === 0 ? null : <Table filings={filings} onCompare={onCompare} onRemove={setRemoved} />}
      {/* it is shown until it is answered, although the last package may be gone by then */}
      {removed === null ? null : (
        <RemoveDialog filing={removed} onClose={() => setRemoved(null)} onRemoved={onChange} />
      )}
    </>
  )
}

type TableProps = Pick<FilingTableProps, 'filings' | 'onCompare'> & {
  readonly onRemove: (filing: Filing) => void
}

function Table({ filings, onCompare, onRemove }: TableProps) {
  const now = useNow()
  return (
    <table className="list filing-table">
      <TableHead
        columns={[
          'Reference date',
          'Package',
          'Built',
          { label: 'Rows', className: 'is-number' },
          'Findings',
          'SHA-256',
          { label: 'Actions', isUnseen: true },
        ]}
      />
      <tbody>
        {filings.map((filing) => (
          <tr key={filing.id}>
            <td>{filing.reference_date}</td>
            <td>
              <span className="mono">{filing.filename}</span>
              <span className="list-detail">
                {filing.taxonomy}, {formatBytes(filing.size)}
                {filing.note === null ? null : `, ${filing.note}`}
              </span>
            </td>
            <td>
              <span title={formatMoment(filing.made_at)}>{formatAge(filing.made_at, now)}</span>
              <span className="list-detail">{whoWords(filing.made_by)}</span>
            </td>
            <td className="is-number">
              {formatCount(filing.rows)}
              <span className="filing-unit"> rows</span>
            </td>
            <td>
              <FindingCounts findings={filing.findings} />
            </td>
            <td className="filing-hash">
              <span className="mono" title={filing.sha256}>
                {shorten(filing.sha256, 8, 6)}
              </span>
              <CopyButton what={`SHA-256 of ${filing.filename}`} value={filing.sha256} />
            </td>
            <td className="list-acts">
              <Button aria-label={`Save ${filing.filename}`} onClick={() => void saveFiling(filing)}>
                Save
              </Button>
              <Button
                aria-label={`Compare ${filing.filename} with the register now`}
                onClick={() => onCompare(filing)}
              >
                Compare with now
              </Button>
              <Button aria-label={`Remove ${filing.filename}`} onClick={() => onRemove(filing)}>
                Remove…
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function FindingCounts({ findings: { error, warning, info } }: Pick<Filing, 'findings'>) {
  if (error + warning + info === 0) return <span className="muted">none</span>
  const counts = [
    [error, 'error', 'var(--severity-critical)'],
    [warning, 'warning', 'var(--severity-medium)'],
    [info, 'note', 'var(--severity-info)'],
  ] as const
  return counts.map(([count, noun, color]) =>
    count === 0 ? null : (
      <span key={noun} className="sign filing-count">
        <Swatch color={color} />
        {countOf(count, noun)}
      </span>
    ),
  )
}

/** Saves a kept package as a file again; the workstation verifies its hash first. */
export async function saveFiling({ id }: Filing): Promise<void> {
  const answer = await invoke('registerFilings.read', { id })
  if (isProblem(answer)) toastProblem(answer)
  else savePackage(answer.filing.filename, answer.bytes)
}

type RemoveDialogProps = {
  readonly filing: Filing
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/** Asks for confirmation, since a removed package cannot be restored. */
function RemoveDialog({ filing, onClose, onRemoved }: RemoveDialogProps) {
  const remove = () =>
    act(
      'registerFilings.remove',
      { id: filing.id },
      { done: `Removed ${shorten(filing.filename, 24, 16)}`, refusal: 'caller', again: onRemoved },
    )
  return (
    <FormDialog
      operation={null}
      of={`removal of ${filing.id}`}
      title="Remove this package?"
      act="Remove the package"
      cancel="Keep it"
      isDanger
      isCancelFirst
      onSubmit={remove}
      onClose={onClose}
    >
      <p className="mono filing-named">{filing.filename}</p>
      <p>
        It is removed for good, with its hash and the name of whoever built it. A package built again gets a
        different name and hash. The records of the register stay.
      </p>
    </FormDialog>
  )
}
