import type { ReactNode } from 'react'
import type { RegisterFinding } from '../../../contract/register/finding.ts'
import type { FieldContext } from '../fields/field-context.ts'
import type { Editor } from './editor.ts'
import { FormField } from './form-field.tsx'
import type { FormBox } from './form-layout.ts'

type RecordFormProps = {
  readonly label: string
  readonly editor: Editor
  readonly boxes: readonly FormBox[]
  readonly context: FieldContext
  readonly findings: readonly RegisterFinding[]
  readonly isReadOnly?: boolean
  readonly idPrefix?: string
  /** Special fields, after the others. */
  readonly children?: ReactNode
}

/** The fields of a record, as many per line as fit. */
export function RecordForm(props: RecordFormProps) {
  const { editor, boxes, context, findings, isReadOnly = false, idPrefix = 'field' } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would frame the fields
    <div className="form-grid" role="group" aria-label={props.label}>
      {boxes.map((box) => (
        <FormField
          key={box.names.join()}
          editor={editor}
          box={box}
          context={context}
          findings={findings}
          isReadOnly={isReadOnly}
          idPrefix={idPrefix}
        />
      ))}
      {props.children}
    </div>
  )
}
