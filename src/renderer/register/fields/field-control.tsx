import { ClauseControl } from './clause-control.tsx'
import type { ControlProps } from './control-props.ts'
import { isPicked, PickControl } from './pick-control.tsx'
import { TextControl } from './text-control.tsx'

/** The control for a field, by the kind of field. */
export function FieldControl(props: ControlProps) {
  const { field, ...rest } = props
  if (field.kind === 'clauses') return <ClauseControl {...props} />
  if (isPicked(field)) return <PickControl {...rest} field={field} />
  return <TextControl {...props} />
}
