import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { flushSync } from 'react-dom'
import { create } from 'zustand'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { WindowOperationName } from '../../contract/workstation/window/bridge.ts'
import { maxLengthOf } from '../state/form-limits.ts'
import { classNames } from './class-names.ts'
import { Dialog } from './dialog.tsx'
import { ProblemNote } from './problem-note.tsx'
import { sentenceOf } from './refused-input.ts'
import { toastProblem } from './toast.tsx'

/**
 * What a submission came to: a problem is shown at its field, `false` when the form stays for another reason, which has
 * been told. Anything else is done.
 */
export type Submitted = object | false | null | undefined

type FormState = { readonly isBusy: boolean; readonly problem: Problem | null }

const idle: FormState = { isBusy: false, problem: null }

/** Forms that are being submitted or were refused; a form that is closed and reopened meanwhile is the same. */
const useForms = create<Readonly<Record<string, FormState | undefined>>>(() => ({}))
const shownForms = new Set<string>()

type FormContent = {
  readonly operation: WindowOperationName | null
  readonly submit: () => void
  readonly isBusy: boolean
  readonly problem: Problem | null
  /** Whether its fields are read-only now. */
  readonly isLocked: boolean
  /** Name of the field that the problem is about, where the form shows one of that name. */
  readonly refused: string | null
  readonly fields: Set<string>
}

const FormContext = createContext<FormContent | null>(null)

/** Returns the form around a component: its `submit`, and whether it is being submitted. */
export function useForm(): FormContent {
  const form = useContext(FormContext)
  if (form === null) throw new Error('This needs a form around it.')
  return form
}

export type FormProps = {
  /** The operation that the form calls, which says how long its fields may be; null when it calls none. */
  readonly operation: WindowOperationName | null
  /** Identifies the form among those shown at the same time. */
  readonly name: string
  /** Whether it can be submitted. */
  readonly isReady?: boolean
  /** Whether its fields are read-only while it is busy, because what is written into them then would be discarded. */
  readonly isLockedWhileBusy?: boolean
  readonly onSubmit: (form: HTMLFormElement) => Submitted | Promise<Submitted>
  /** Called once a submission is done, also when the form has gone meanwhile: its draft is none any more. */
  readonly onSubmitted?: (() => void) | undefined
  /** Called once a submission is done, while the form is shown. */
  readonly onDone?: (() => void) | undefined
}

type FormElementProps = FormProps &
  Omit<ComponentProps<'form'>, keyof FormProps> & { readonly children: ReactNode }

/**
 * A form. It is submitted once: Enter pressed twice, a double click, and Enter while it is busy repeat nothing, nor does
 * closing and reopening it. A refusal is shown at its field, which gets the focus, or below by a `FormProblem`.
 */
export function Form(props: FormElementProps) {
  const { operation, name, isReady, isLockedWhileBusy, onSubmit, onSubmitted, onDone, children, ...rest } =
    props
  const given = useRef<HTMLFormElement>(null)
  const { submit, fields, isBusy, problem } = useSubmission(props, given)
  const refused = problem === null ? null : fieldOf(problem, fields)
  useEffect(() => {
    if (problem === null || given.current === null) return
    const at = fieldOf(problem, fields)
    if (at !== null) given.current.querySelector<HTMLElement>(`[name="${CSS.escape(at)}"]`)?.focus()
  }, [problem, fields])
  const onFormSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const isLocked = isBusy && isLockedWhileBusy === true
  return (
    <FormContext value={{ operation, submit, isBusy, isLocked, problem, refused, fields }}>
      <form ref={given} {...rest} aria-busy={isBusy} onSubmit={onFormSubmit}>
        {children}
      </form>
    </FormContext>
  )
}

function useSubmission(
  { name, isReady = true, onSubmit, onSubmitted, onDone }: FormProps,
  element: RefObject<HTMLFormElement | null>,
) {
  const { isBusy, problem } = useForms((now) => now[name]) ?? idle
  const fields = useRef(new Set<string>()).current
  useEffect(() => {
    shownForms.add(name)
    return () => {
      shownForms.delete(name)
      // a refusal has been read; a submission goes on
      if (useForms.getState()[name]?.isBusy !== true) useForms.setState({ [name]: undefined })
    }
  }, [name])
  const submit = async () => {
    const form = element.current
    if (form === null || !isReady || useForms.getState()[name]?.isBusy === true) return
    useForms.setState({ [name]: { isBusy: true, problem: null } })
    let answer: Submitted = false
    try {
      answer = await onSubmit(form)
    } finally {
      const refusal = isProblem(answer) ? answer : null
      const isShown = shownForms.has(name)
      const isDone = answer !== false && refusal === null
      // at once: until it is drawn, a key would submit what has been submitted
      flushSync(() => {
        if (isDone) onSubmitted?.()
        if (isDone && isShown) onDone?.()
        useForms.setState({
          [name]: refusal === null || !isShown ? undefined : { isBusy: false, problem: refusal },
        })
      })
      if (!isShown && refusal !== null) toastProblem(refusal)
    }
  }
  return { submit: () => void submit(), fields, isBusy, problem }
}

/** Returns the field of a form that a problem is about: `tags.1` is about `tags`, `change.port` about `port`. */
function fieldOf({ details }: Problem, fields: ReadonlySet<string>): string | null {
  if (typeof details?.field !== 'string') return null
  const [first = '', second = ''] = details.field.split('.')
  return [details.field, first, second].find((each) => fields.has(each)) ?? null
}

/** Attributes of an input that belongs to a field of the operation, and the refusal to be shown beside it. */
export function useFormField(name: string) {
  const { operation, problem, refused, fields, isLocked } = useForm()
  const id = useId()
  useLayoutEffect(() => {
    fields.add(name)
    return () => void fields.delete(name)
  }, [fields, name])
  const isRefused = problem !== null && refused === name
  return {
    attributes: {
      name,
      maxLength: maxLengthOf(operation, name),
      ...(isLocked ? { readOnly: true } : {}),
      ...(isRefused ? { 'aria-invalid': true, 'aria-describedby': id } : {}),
    },
    refusal: isRefused ? (
      <p id={id} className="field-note" role="alert">
        {sentenceOf(problem)}
      </p>
    ) : null,
  }
}

type FormInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'name' | 'className'> & {
  /** The field of the operation. */
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Lines of a text of several lines. */
  readonly rows?: number
  readonly isMono?: boolean
  /** Whether it has the focus when its dialog opens. */
  readonly isFirst?: boolean
}

/** An input of a form, no longer than its operation takes, with what was refused about it. */
export function FormInput({ name, onChange, rows, isMono, isFirst, ...rest }: FormInputProps) {
  const { attributes, refusal } = useFormField(name)
  const described = [attributes['aria-describedby'], rest['aria-describedby']].filter(Boolean).join(' ')
  const isInvalid = attributes['aria-invalid'] ?? rest['aria-invalid']
  const shared = {
    ...attributes,
    className: classNames('text-input', rows !== undefined && 'text-area', isMono === true && 'mono'),
    ...(isFirst === true ? { 'data-autofocus': true } : {}),
  }
  // what its view says about it stays beside what was refused
  const stated = {
    ...(described === '' ? {} : { 'aria-describedby': described }),
    ...(isInvalid === undefined ? {} : { 'aria-invalid': isInvalid }),
  }
  return (
    <>
      {rows === undefined ? (
        <input {...shared} {...rest} {...stated} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <textarea
          {...shared}
          {...(rest as ComponentProps<'textarea'>)}
          {...stated}
          rows={rows}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {refusal}
    </>
  )
}

type TextFieldProps = FormInputProps & { readonly label: ReactNode; readonly fieldClassName?: string }

/** An input of a form with its label. */
export function TextField({ label, fieldClassName, ...input }: TextFieldProps) {
  const ownId = useId()
  const { id = ownId } = input
  return (
    <div className={classNames('field', fieldClassName)}>
      <label htmlFor={id}>{label}</label>
      <FormInput {...input} id={id} />
    </div>
  )
}

/** The refusal of a form that is about none of its fields. */
export function FormProblem() {
  const { problem, refused } = useForm()
  return problem === null || refused !== null ? null : <ProblemNote problem={problem} />
}

type SubmitButtonProps = Pick<ComponentProps<'button'>, 'className' | 'disabled' | 'children'> & {
  readonly isFirst?: boolean
}

/** The button that submits its form. While the form is busy it keeps the focus. */
export function SubmitButton({ className, disabled, isFirst = false, children }: SubmitButtonProps) {
  const { isBusy } = useForm()
  return (
    <button
      type="submit"
      className={classNames('button', className ?? 'button-primary')}
      disabled={disabled}
      aria-disabled={isBusy || undefined}
      data-autofocus={isFirst || undefined}
    >
      {children}
    </button>
  )
}

type FormDialogProps = Omit<FormProps, 'name' | 'isLockedWhileBusy' | 'onSubmitted' | 'onDone'> & {
  readonly title: ReactNode
  readonly size?: ComponentProps<typeof Dialog>['size']
  /** Name of the act on the button, and while it runs. */
  readonly act: string
  readonly busyAct?: string
  /** Whether the act loses something. */
  readonly isDanger?: boolean
  /** Id of what the form is about, where a view has several such dialogs. */
  readonly of?: string | undefined
  /** Empties the draft: called by Cancel and once the form is submitted. */
  readonly discard?: () => void
  /** Called by Cancel alone. */
  readonly onCancel?: () => void
  /** Where Cancel leads to, when it is not out of the dialog. */
  readonly leave?: () => void
  readonly cancel?: string
  /** Whether the focus begins on the button that submits, or on Cancel; on a field that says so otherwise. */
  readonly isActFirst?: boolean
  readonly isCancelFirst?: boolean
  /** Further buttons, before Cancel. */
  readonly before?: ReactNode
  /** Further buttons, between Cancel and the act. */
  readonly between?: ReactNode
  /** How far the submission is. */
  readonly progress?: ReactNode
  /** Called when the dialog goes: closed, cancelled, or submitted. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A dialog with a form. Closing it keeps the draft, Cancel and a submission discard it; it closes by itself once it is
 * submitted. While it is busy it can be closed, and the submission goes on; what it shows stays as it was submitted,
 * although what it is about may be changed by then.
 */
export function FormDialog(props: FormDialogProps) {
  const { operation, of = '', discard, onCancel, onClose, leave = onClose, progress, onSubmit } = props
  const name = `${operation ?? 'dialog'} ${of}`
  const isBusy = useForms((now) => now[name]?.isBusy === true)
  const submitted = useRef(props)
  if (!isBusy) submitted.current = props
  const { title, size, act, busyAct = act, cancel = 'Cancel', before, between, children } = submitted.current
  const { isReady = true, isActFirst = false, isCancelFirst = false, isDanger = false } = submitted.current
  return (
    <Dialog title={title} size={size} onClose={onClose}>
      <Form
        className="dialog-form"
        operation={operation}
        name={name}
        isReady={isReady}
        isLockedWhileBusy
        onSubmit={onSubmit}
        onSubmitted={discard}
        onDone={onClose}
      >
        {children}
        {progress}
        <FormProblem />
        <div className="dialog-acts">
          {before}
          <button
            type="button"
            className="button button-plain"
            data-autofocus={isCancelFirst || undefined}
            onClick={() => {
              onCancel?.()
              discard?.()
              leave()
            }}
          >
            <span className="button-label">{cancel}</span>
          </button>
          {between}
          <SubmitButton
            className={isDanger ? 'button-danger' : 'button-primary'}
            disabled={!isReady}
            isFirst={isActFirst}
          >
            {isBusy ? busyAct : act}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
