import { IconX } from '@tabler/icons-react'
import { presentMoment } from '../state/clock.ts'
import { formatCount } from '../state/format.ts'
import { IconButton } from '../ui/button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { cancelIntake, useIntake } from './take-in.ts'
import { intakeWords } from './taken-words.ts'

/** Files being taken in, in the status bar: how many, how fast, and a button that ends it. */
export function IntakeStatus() {
  const intake = useIntake(({ now }) => now)
  if (intake === null || intake.all < 2) return null
  const seconds = (presentMoment().getTime() - intake.startedAt) / 1000
  return (
    <span className="status-job">
      <span className="status-item" title={`${formatCount(intake.done)} of ${formatCount(intake.all)}`}>
        {intakeWords(intake.done, intake.all, seconds)}
      </span>
      <ProgressBar label="Taking files in" done={intake.done} all={intake.all} />
      <IconButton label="Take in no further file" onClick={cancelIntake}>
        <IconX stroke={1.8} aria-hidden />
      </IconButton>
    </span>
  )
}
