import { percentOf } from '../state/format.ts'

/** A thin progress bar with an accessible name. */
export function ProgressBar({
  label,
  done,
  all,
}: {
  readonly label: string
  readonly done: number
  readonly all: number
}) {
  const percent = percentOf(done, all)
  return (
    <span
      className="progress-bar"
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span style={{ inlineSize: `${percent}%` }} />
    </span>
  )
}
