import type { Field } from '../../../contract/register/field.ts'
import type { FieldContext } from './field-context.ts'

/** What every control of a field is given. */
export type ControlProps<F extends Field = Field> = {
  readonly id: string
  readonly field: F
  readonly label: string
  /** What was typed, else what is kept. */
  readonly value: unknown
  /** The record, for the names that references go by. */
  readonly record: Readonly<Record<string, unknown>>
  readonly context: FieldContext
  readonly isReadOnly: boolean
  readonly isInvalid: boolean
  readonly describedBy: string | undefined
  /** A value while it is being typed. */
  readonly onType: (value: unknown) => void
  /** What was typed is no value. */
  readonly onRefuse: (fault: string) => void
  /** A value that is to be saved; false when it was refused. */
  readonly onCommit: (value: unknown) => Promise<boolean>
  readonly onCancel: () => void
}
