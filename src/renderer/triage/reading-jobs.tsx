import { Menu } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { TriageSession } from '../../contract/workstation/triage/triage-session.ts'
import { formatCount, formatDuration, formatPercent, formatRate, percentOf } from '../state/format.ts'
import { navigate } from '../state/router.ts'
import { useSessions } from '../state/sessions.ts'
import { IconButton } from '../ui/button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { stopReading } from './stop-reading.ts'

/** Sessions that are being read, in the status bar. */
export function ReadingJobs() {
  const sessions = useSessions((now) => now.list)
  const jobs = sessions.filter(({ state }) => state === 'reading')
  return (
    <>
      <Jobs jobs={jobs} />
      <span className="unseen" role="status">
        {announcement(jobs)}
      </span>
    </>
  )
}

/** Returns progress for screen readers, in steps of a quarter so that it is not announced continuously. */
function announcement(jobs: readonly TriageSession[]): string {
  const first = jobs[0]
  if (first === undefined) return ''
  const quarter = Math.floor(percentOf(first.progress.read, first.progress.size) / 25) * 25
  const more = jobs.length > 1 ? ` and ${formatCount(jobs.length - 1)} more` : ''
  return `Reading ${first.title}${more}, ${quarter} %`
}

function Jobs({ jobs }: { readonly jobs: readonly TriageSession[] }) {
  const [first, ...rest] = jobs
  if (first === undefined) return null
  return (
    <>
      <Job session={first} />
      {rest.length === 0 ? null : (
        <Menu position="top-end">
          <Menu.Target>
            <button type="button" className="status-item">
              {formatCount(rest.length)} more
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>Also being read</Menu.Label>
            {rest.map((session) => (
              <Menu.Item
                key={session.id}
                onClick={() => navigate(`/triage/${session.id}`)}
                rightSection={
                  <span className="muted">{percentOf(session.progress.read, session.progress.size)} %</span>
                }
              >
                {session.title}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

/** Share below which no time left is shown: the rate is then dominated by the start. */
const leastForEstimate = 0.03

function Job({ session }: { readonly session: TriageSession }) {
  const { read, size, bytes_per_second: rate, seconds_left: left } = session.progress
  return (
    <span className="status-job">
      <button
        type="button"
        className="status-item"
        onClick={() => navigate(`/triage/${session.id}`)}
        title="Show this session"
      >
        <span className="status-title">Reading {session.title}</span> {formatPercent(read, size)}
        {rate > 0 ? ` · ${formatRate(rate)}` : ''}
        {left === null || read < size * leastForEstimate ? '' : ` · ${formatDuration(left)} left`}
      </button>
      <ProgressBar label={`Reading ${session.title}`} done={read} all={size} />
      <IconButton label={`Stop reading ${session.title}`} onClick={() => void stopReading(session)}>
        <IconX stroke={1.8} aria-hidden />
      </IconButton>
    </span>
  )
}
