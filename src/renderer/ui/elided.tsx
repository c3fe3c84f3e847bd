import { textEnds } from './text-ends.ts'

type ElidedProps = { readonly text: string; readonly className?: string | undefined }

/**
 * A long value on one line that loses its middle where there is no room: its ends are what people compare. All of it
 * stays in the page, so that what is selected and copied is whole. Its parts are read with a pause; what holds it
 * takes the whole value as its name and its title.
 */
export function Elided({ text, className }: ElidedProps) {
  const [head, tail] = textEnds(text)
  if (head === '') return <span className={className}>{text}</span>
  return (
    <span
      className={className === undefined ? 'elided' : `elided ${className}`}
      style={{ '--tail': tail.length } as React.CSSProperties}
    >
      <span className="elided-head">{head}</span>
      <span>{tail}</span>
    </span>
  )
}
