import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { shortDecimal } from '../../contract/lookups/description.ts'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { invoke } from '../state/bridge.ts'
import { formatDecimal } from '../state/format.ts'
import { createRowWindow } from '../state/reader/row-window.ts'
import { navigate } from '../state/router.ts'
import { noSelection, type Selection } from '../state/selection.ts'
import { type Column, Grid } from '../ui/grid.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import type { Range } from './answers.ts'
import { networkCount, splitChoices, tails } from './split-choices.ts'

type Subnet = WindowOutput<'lookup.subnets'>['subnets'][number]

/** Maximum number of networks drawn in the bar; more are shown in the table only. */
const maxInBar = 16
/** Maximum number of rows that can be scrolled; an IPv6 range may contain more than any list can show. */
const maxRows = 1_000_000_000
const pageSize = 200

const columns: readonly Column<Subnet>[] = [
  { label: 'Network', className: 'mono', cell: ({ cidr }) => cidr, title: ({ cidr }) => cidr },
  {
    label: 'First usable',
    className: 'mono',
    cell: ({ first_usable }) => first_usable,
    title: ({ first_usable }) => first_usable,
  },
  {
    label: 'Last usable',
    className: 'mono',
    cell: ({ last_usable }) => last_usable,
    title: ({ last_usable }) => last_usable,
  },
  {
    label: 'Hosts',
    className: 'cell-count',
    headClassName: 'cell-count',
    cell: ({ usable_hosts }) => shortDecimal(usable_hosts),
    title: ({ usable_hosts }) => formatDecimal(usable_hosts),
  },
]

/** Splits a range into networks of a longer prefix: a bar when they are few, a table for any number. */
export function SplitSection({ range }: { readonly range: Range }) {
  const { version, prefix_length: prefix } = range
  const choices = splitChoices(version, prefix)
  const [chosen, setChosen] = useState<number | null>(null)
  const longest = version === 'ipv4' ? 32 : 128
  if (choices.length === 0) return null
  const longer = chosen ?? firstChoice(choices, prefix)
  return (
    <section className="page-section split" aria-label="Split">
      <div className="split-head">
        <h2>Split</h2>
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            className="chip"
            aria-pressed={choice === longer}
            onClick={() => setChosen(choice)}
          >
            /{choice} × {formatDecimal(networkCount(prefix, choice).toString())}
          </button>
        ))}
        <label className="split-other">
          <span className="muted">other</span>
          <input
            type="number"
            className="text-input"
            aria-label="Prefix length to split into"
            min={prefix + 1}
            max={longest}
            value={longer}
            onChange={(event) => {
              const request = event.target.valueAsNumber
              if (Number.isInteger(request) && request > prefix && request <= longest) setChosen(request)
            }}
          />
        </label>
      </div>
      <Subnets key={`${range.cidr} ${longer}`} range={range} longer={longer} />
    </section>
  )
}

/** Returns the largest split that the bar can show completely, as the initial choice. */
function firstChoice(choices: readonly number[], prefix: number): number {
  return choices.findLast((choice) => choice - prefix <= 2) ?? choices[0] ?? prefix + 1
}

function Subnets({ range, longer }: { readonly range: Range; readonly longer: number }) {
  const { cidr, prefix_length: prefix } = range
  const [problem, setProblem] = useState<Problem | null>(null)
  const [selection, setSelection] = useState<Selection>(noSelection)
  const count = networkCount(prefix, longer)
  const total = count > BigInt(maxRows) ? maxRows : Number(count)
  const rows = useMemo(
    () =>
      createRowWindow<Subnet>(pageSize, 40, async (offset, limit) => {
        const answer = await invoke('lookup.subnets', { cidr, prefix: longer, offset, limit })
        setProblem(isProblem(answer) ? answer : null)
        return isProblem(answer) ? null : { rows: answer.subnets, total }
      }),
    [cidr, longer, total],
  )
  useSyncExternalStore(rows.subscribe, rows.version)
  useEffect(() => rows.want(0, 1), [rows])
  const open = (subnet: Subnet) => navigate({ view: 'lookup', subject: { kind: 'ip', value: subnet.cidr } })
  const inBar = total <= maxInBar ? Array.from({ length: total }, (_, position) => rows.get(position)) : []
  const labels = tails(inBar.map((subnet) => subnet?.cidr ?? ''))
  return (
    <>
      {problem === null ? null : <ProblemNote problem={problem} retry={() => rows.refresh()} />}
      {inBar.length === 0 ? null : (
        <ul className="split-bar">
          {inBar.map((subnet, position) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the position is what the piece is
              key={position}
              style={{ '--share': position / Math.max(1, total - 1) } as React.CSSProperties}
            >
              {subnet === undefined ? null : (
                <button
                  type="button"
                  className="mono"
                  title={subnet.cidr}
                  aria-label={`Open ${subnet.cidr}`}
                  onClick={() => open(subnet)}
                >
                  {total > 8
                    ? labels[position]?.replace(/\/\d+$/, '').replace(/::$/, '') || ':0'
                    : labels[position]}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="split-table" style={{ '--lines': Math.min(total, 12) + 1 } as React.CSSProperties}>
        <Grid
          id="subnets"
          label={`Networks of /${longer}`}
          columns={columns}
          widths="minmax(8rem, 1.2fr) minmax(7rem, 1fr) minmax(7rem, 1fr) minmax(4rem, 0.6fr)"
          total={total}
          get={rows.get}
          want={rows.want}
          selection={selection}
          onSelect={setSelection}
          onOpen={open}
        />
      </div>
      {count > BigInt(total) ? (
        <p className="muted page-none">
          The first {formatDecimal(String(total))} of {formatDecimal(count.toString())} networks can be
          scrolled through.
        </p>
      ) : null}
    </>
  )
}
