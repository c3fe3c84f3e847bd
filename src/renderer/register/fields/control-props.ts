import type { Field } from '../../../contract/register/field.ts'
import type { FieldContext } from './field-context.ts'

/** What every control of a field is given. */
export type ControlProps<F extends Field = Field> = {
  readonly id: string
  readonly field: F
  readonly label: string
  /** What was typed, else what is kept. */
  readonly value: unknown
  /** What stands in the field as it was typed; null while nothing is typed. */
  readonly text: string | null
  /** The record, for the names that references go by. */
  readonly record: Readonly<Record<string, unknown>>
  readonly context: FieldContext
  readonly isReadOnly: boolean
  readonly isInvalid: boolean
  readonly describedBy: string | undefined
  /** What is being typed, and the value that it means; undefined while it means none. */
  readonly onType: (value: unknown, text: string | null) => void
  /** What was typed is no value. */
  readonly onRefuse: (fault: string, text: string) => void
  /** A value that is to be saved, and the text that it was read from; false when it was refused. */
  readonly onCommit: (value: unknown, text: string | null) => Promise<boolean>
  readonly onCancel: () => void
}
