import { IconAlertTriangle, IconVolumeOff } from '@tabler/icons-react'
import { memo } from 'react'
import type { IndicatorRow } from '../../contract/workstation/triage/triage-session.ts'
import { formatCount } from '../state/format.ts'
import { roleLabels } from '../state/labels.ts'
import type { HeldKeys } from '../state/table-input.ts'
import { Elided } from '../ui/elided.tsx'
import { GridCell, GridRow } from '../ui/grid-row.tsx'
import { KindSign, SeveritySign, Tag } from '../ui/signs.tsx'
import { knownBad, knownWords } from './known-words.ts'

type TableRowProps = {
  readonly id: string
  readonly position: number
  readonly row: IndicatorRow | undefined
  readonly isSelected: boolean
  readonly isActive: boolean
  readonly isShown: boolean
  readonly onPress: (held: HeldKeys, position: number) => void
  readonly onOpen: (position: number) => void
}

/** A row of the table; a placeholder while it is loading. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, isShown, ...rest } = props
  return (
    <GridRow {...rest} className={isShown ? 'is-shown' : undefined} columnCount={6}>
      {row === undefined ? null : <Cells row={row} />}
    </GridRow>
  )
})

function Cells({ row }: { readonly row: IndicatorRow }) {
  return (
    <>
      <GridCell>
        <KindSign kind={row.kind} />
      </GridCell>
      <GridCell
        className="mono cell-value"
        title={row.shown}
        name={suppressedFact(row) === null ? row.shown : `${row.shown}, ${suppressedFact(row)}`}
      >
        <Elided text={row.shown} />
        <SuppressedSign row={row} />
      </GridCell>
      <GridCell className="cell-count">{formatCount(row.count)}</GridCell>
      <GridCell className="cell-known">
        <Known row={row} />
      </GridCell>
      <GridCell className="cell-role" title={row.role_reason}>
        {roleLabels[row.role]}
      </GridCell>
      <GridCell>
        <Risk row={row} />
      </GridCell>
    </>
  )
}

const suppressedFact = ({ known }: IndicatorRow) =>
  known.find(({ what }) => what === 'suppressed')?.words ?? null

/** A subtle sign beside the value, since the column with the date is hidden when the table is narrow. */
function SuppressedSign({ row }: { readonly row: IndicatorRow }) {
  const words = suppressedFact(row)
  if (words === null) return null
  return (
    <span className="cell-suppressed" title={words}>
      <IconVolumeOff size="0.75rem" stroke={1.7} aria-hidden />
    </span>
  )
}

/** The severity by the rules, or a more severe fact known here; this column is shown at any width of the table. */
function Risk({ row }: { readonly row: IndicatorRow }) {
  const bad = knownBad(row)
  if (bad === null) return <SeveritySign severity={row.severity} />
  return (
    <span className="sign known-bad">
      <IconAlertTriangle size="0.75rem" stroke={2} aria-hidden />
      {bad}
    </span>
  )
}

/** What is known here about a value, in one short tag. */
function Known({ row }: { readonly row: IndicatorRow }) {
  const words = knownWords(row)
  if (words === '') return null
  if (knownBad(row) === null)
    return (
      <span title={words}>
        <Tag>{words}</Tag>
      </span>
    )
  return (
    <span title={words}>
      <Tag tone="bad">
        <IconAlertTriangle size="0.75rem" stroke={2} aria-hidden /> {words}
      </Tag>
    </span>
  )
}
