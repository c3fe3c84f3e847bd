import { textEnds } from './text-ends.ts'

type ElidedProps = { readonly text: string; readonly className?: string | undefined }

/**
 * A long value on one line whose middle is elided when there is no room, since people compare the ends. The whole value
 * stays in the DOM, so that selecting and copying are complete. Screen readers pause between the two parts, so the
 * containing element should have the whole value as its name and title.
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
