import type { ComponentProps, ReactNode } from 'react'
import { keyCaps } from '../state/key-press.ts'
import { classNames } from './class-names.ts'

type ButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  /** `primary` is for the main act of a view, `danger` for acts that lose something. */
  readonly look?: 'plain' | 'primary' | 'danger' | 'quiet'
  /** Key for the same act, shown in the button. */
  readonly hotkey?: string | undefined
  readonly icon?: ReactNode
}

/** A button with the name of its act and the key. */
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

/** A square button with an icon; the label is its accessible name and tooltip. */
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

/** A key cap. Decoration beside a name; screen readers are given the name only. */
export function KeyCap({ written }: { readonly written: string }) {
  return (
    <span className="key-cap" aria-hidden="true">
      {keyCaps(written)}
    </span>
  )
}
