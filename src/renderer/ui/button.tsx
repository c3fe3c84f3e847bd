import type { ComponentProps, ReactNode } from 'react'
import { keyCaps } from '../state/key-press.ts'
import { classNames } from './class-names.ts'

type ButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  /** `primary` is for the one act of a view, `danger` for what loses something. */
  readonly look?: 'plain' | 'primary' | 'danger' | 'quiet'
  /** The key that does the same, shown in the button. */
  readonly hotkey?: string | undefined
  readonly icon?: ReactNode
}

/** A button that names its act, with its key inside. */
export function Button({ look = 'plain', hotkey, icon, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" className={classNames('button', `button-${look}`, className)} {...rest}>
      {icon}
      <span className="button-label">{children}</span>
      {hotkey === undefined ? null : <KeyCap written={hotkey} />}
    </button>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'type' | 'aria-label'> & { readonly label: string }

/** A square button with an icon; its label is its name and its tooltip. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      className={classNames('icon-button', className)}
      aria-label={label}
      title={label}
      {...rest}
    >
      {children}
    </button>
  )
}

/** A key as it is printed on the keyboard. Decoration beside a name; screen readers hear the name. */
export function KeyCap({ written }: { readonly written: string }) {
  return (
    <span className="key-cap" aria-hidden="true">
      {keyCaps(written)}
    </span>
  )
}
