import type { Field } from '../../../contract/register/field.ts'
import { countOf, formatCount } from '../../state/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { Elided } from '../../ui/elided.tsx'
import { GridCell } from '../../ui/grid-row.tsx'
import { Swatch } from '../../ui/signs.tsx'
import type { FieldContext } from '../fields/field-context.ts'
import { shownValue } from '../fields/show-value.ts'
import { CompletionRing } from '../modules/completion-ring.tsx'
import { severityColors } from '../validation/severity.ts'
import type { ListColumn } from './list-columns.ts'
import type { ListRow } from './use-list-rows.ts'

/** Returns the text of a list cell; an arrangement is shown by its reference only. */
export function listedValue(
  field: Field,
  value: unknown,
  context: FieldContext,
  record: Readonly<Record<string, unknown>>,
): string {
  const reference = field.kind === 'reference' && field.to === 'arrangements' ? field.shown : undefined
  const shown = reference === undefined ? null : record[reference]
  return typeof shown === 'string' ? shown : shownValue(field, value, context, record)
}

type CellsProps = {
  readonly row: ListRow
  readonly columns: readonly ListColumn[]
  readonly context: FieldContext
  readonly isFiled: boolean
  readonly hasFindings: boolean
}

/** The cells of one record: its fields, its completion, its findings. */
export function ListCells({ row, columns, context, isFiled, hasFindings }: CellsProps) {
  return (
    <>
      {columns.map(({ name, field }) => {
        const words = listedValue(field, row.record[name], context, row.record)
        const isNumber = field.kind === 'amount' || field.kind === 'whole' || field.kind === 'score'
        return (
          <GridCell
            key={name}
            title={words}
            name={isCode(name) ? words : undefined}
            className={classNames(isNumber && 'is-number', isCode(name) && 'mono')}
          >
            {isCode(name) ? <Elided text={words} /> : words}
          </GridCell>
        )
      })}
      {isFiled ? (
        <GridCell className="cell-ring">
          {row.completion === null ? null : (
            <CompletionRing share={row.completion} hasErrors={row.error > 0} />
          )}
        </GridCell>
      ) : null}
      {hasFindings ? (
        <GridCell className="cell-marks">
          {(['error', 'warning'] as const).map((severity) =>
            row[severity] === 0 ? null : (
              <span key={severity} className="sign">
                <Swatch color={severityColors[severity]} />
                <span aria-hidden="true">{formatCount(row[severity])}</span>
                <span className="unseen">{countOf(row[severity], severity)}</span>
              </span>
            ),
          )}
        </GridCell>
      ) : null}
    </>
  )
}

/** Whether a field holds an identifier, which is shown in monospace. */
export function isCode(name: string): boolean {
  return ['lei', 'id_code', 'additional_id_code', 'branch_code', 'contract_ref', 'function_id'].includes(name)
}
