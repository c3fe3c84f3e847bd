import type { Field } from '../../../contract/register/field.ts'
import type { FieldContext } from './field-context.ts'

/** Props of every field control. */
export type ControlProps<F extends Field = Field> = {
  readonly id: string
  readonly field: F
  readonly label: string
  /** The typed value, otherwise the stored one. */
  readonly value: unknown
  /** The text as typed; null while nothing has been typed. */
  readonly text: string | null
  /** The record, which contains the names of referenced records. */
  readonly record: Readonly<Record<string, unknown>>
  readonly context: FieldContext
  readonly isReadOnly: boolean
  readonly isInvalid: boolean
  readonly describedBy: string | undefined
  /** Called while typing with the text and its value; undefined while the text is no value. */
  readonly onType: (value: unknown, text: string | null) => void
  /** Called when the typed text is no value. */
  readonly onRefuse: (fault: string, text: string) => void
  /** Saves a value, with the text from which it was read; false when it was refused. */
  readonly onCommit: (value: unknown, text: string | null) => Promise<boolean>
  readonly onCancel: () => void
}
