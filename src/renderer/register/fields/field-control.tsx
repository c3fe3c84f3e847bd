import { ClauseControl } from './clause-control.tsx'
import type { ControlProps } from './control-props.ts'
import { isPicked, PickControl } from './pick-control.tsx'
import { TextControl } from './text-control.tsx'

/** The control of a field, by its kind. */
export function FieldControl(props: ControlProps) {
  const { field, ...rest } = props
  if (field.kind === 'clauses') return <ClauseControl {...props} />
  if (isPicked(field)) return <PickControl {...rest} field={field} />
  return <TextControl {...props} />
}
