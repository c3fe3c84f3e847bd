import { useStore } from 'zustand'
import type { Field } from '../../../contract/register/field.ts'
import type { RegisterFinding } from '../../../contract/register/finding.ts'
import { classNames } from '../../ui/class-names.ts'
import { ClauseControl } from '../fields/clause-control.tsx'
import type { ControlProps } from '../fields/control-props.ts'
import type { FieldContext } from '../fields/field-context.ts'
import { isPicked, PickControl } from '../fields/pick-control.tsx'
import { TextControl } from '../fields/text-control.tsx'
import { type Editor, useField } from './editor.ts'
import type { FormBox } from './form-layout.ts'
import { showHint } from './hint.ts'
import { Unkept, useUnkept } from './unkept.tsx'

type FormFieldProps = {
  readonly editor: Editor
  readonly box: FormBox
  readonly context: FieldContext
  /** Findings about the record. */
  readonly findings: readonly RegisterFinding[]
  readonly isReadOnly: boolean
  /** Prefix that keeps ids unique on a page with several forms. */
  readonly idPrefix: string
}

/** Returns the id of a field's control, the target of links to the field. */
export function controlId(prefix: string, name: string): string {
  return `${prefix}-${name}`
}

/** One box of a form: its label, one control or a pair of them, and their findings. */
export function FormField(props: FormFieldProps) {
  const { editor, box, findings } = props
  const first = box.names[0] ?? ''
  const stated = statementOf(findings, box.names)
  const messages = `${controlId(props.idPrefix, first)}-says`
  const unkept = useUnkept(editor, box.names)
  const tone = unkept === 'refused' ? 'refused' : stated[0]?.severity
  const isAlone = editor.fields[first]?.kind === 'clauses'
  return (
    <div className={classNames('form-field', box.isWide && 'is-wide')} data-field={first}>
      <label className="label" htmlFor={isAlone ? undefined : controlId(props.idPrefix, first)}>
        {box.label}
      </label>
      <div className={classNames('control', isAlone && 'is-bare', tone !== undefined && `is-${tone}`)}>
        {box.names.map((name) => {
          const field = editor.fields[name]
          return field === undefined ? null : (
            <OneControl
              key={name}
              {...props}
              name={name}
              field={field}
              describedBy={unkept !== null || stated.length > 0 ? messages : undefined}
            />
          )
        })}
      </div>
      <div id={messages} className="form-says" aria-live="polite">
        <Unkept editor={editor} names={box.names} />
        {unkept === 'refused'
          ? null
          : stated.map(({ rule, message, severity }) => (
              <p key={`${rule} ${message}`} className={`says-${severity}`}>
                {message}
              </p>
            ))}
      </div>
    </div>
  )
}

const order = { error: 0, warning: 1, info: 2 } as const

/** Returns the most severe finding for each of some fields; the list of findings has all. */
function statementOf(
  findings: readonly RegisterFinding[],
  names: readonly string[],
): readonly RegisterFinding[] {
  const worst = names.flatMap((name) => {
    const about = findings.filter(({ field }) => field === name)
    return about.toSorted((left, right) => order[left.severity] - order[right.severity])[0] ?? []
  })
  return worst.toSorted((left, right) => order[left.severity] - order[right.severity])
}

type OneControlProps = FormFieldProps & {
  readonly name: string
  readonly field: Field
  readonly describedBy: string | undefined
}

function OneControl({ editor, name, field, context, isReadOnly, describedBy, idPrefix }: OneControlProps) {
  const { value, text, fault } = useField(editor, name)
  const record = useStore(editor.store, (now) => now.record) ?? {}
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes which field has the focus
    <div
      className={`control-part is-${field.kind}`}
      onFocus={() => showHint(field)}
      onBlur={() => showHint(null)}
    >
      <FieldControl
        id={controlId(idPrefix, name)}
        field={field}
        label={field.label}
        value={value}
        text={text}
        record={record}
        context={context}
        isReadOnly={isReadOnly}
        isInvalid={fault !== null}
        describedBy={describedBy}
        onType={(typed, as) => editor.type(name, typed, as)}
        onRefuse={(words, as) => editor.refuse(name, words, as)}
        onCommit={(typed, as) => editor.commit(name, typed, as)}
        onCancel={() => editor.cancel(name)}
      />
    </div>
  )
}

/** The control for a field, by the kind of field. */
function FieldControl(props: ControlProps) {
  const { field, ...rest } = props
  if (field.kind === 'clauses') return <ClauseControl {...props} />
  if (isPicked(field)) return <PickControl {...rest} field={field} />
  return <TextControl {...props} />
}
