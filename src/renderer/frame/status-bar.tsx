import { Menu } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { TriageSession } from '../../contract/workstation/triage-session.ts'
import { useConnection, useSaving } from '../state/bridge.ts'
import { formatCount, formatDuration, formatPercent, formatRate, percentOf } from '../state/format.ts'
import { navigate } from '../state/router.ts'
import { useSessions } from '../state/sessions.ts'
import { useSettings } from '../state/settings-store.ts'
import { savedWords, useUnsaved } from '../state/unsaved.ts'
import { IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { stopReading } from '../ui/stop-reading.ts'
import { AlertImportJobs } from './alert-import-jobs.tsx'
import { BulkJob } from './bulk-job.tsx'

/** The status bar: whether connections are allowed, what is being read, whether everything is saved. */
export function StatusBar() {
  const settings = useSettings((now) => now.settings)
  const localApi = useSettings((now) => now.workstation?.local_api ?? null)
  const sessions = useSessions((now) => now.list)
  const jobs = sessions.filter(({ state }) => state === 'reading')
  return (
    <footer className="status-bar">
      {settings === null ? null : <Outside isOffline={settings.offline} />}
      <span className="status-item">Instance: none</span>
      {localApi === null ? null : (
        <span className="status-item status-api">Local API {localApi.url.replace(/^https?:\/\//, '')}</span>
      )}
      <span className="status-space" />
      <BulkJob />
      <AlertImportJobs />
      <Jobs jobs={jobs} />
      <Lost />
      <Saved />
      <span className="unseen" role="status">
        {announcement(jobs)}
      </span>
    </footer>
  )
}

/** Whether connections are allowed; a link to that setting. */
function Outside({ isOffline }: { readonly isOffline: boolean }) {
  return (
    <button
      type="button"
      className="status-item"
      onClick={() => navigate('/settings/workstation')}
      title={isOffline ? 'No outside connection is opened' : 'Connections are allowed when you ask for them'}
    >
      <span className={isOffline ? 'status-dot' : 'status-dot is-online'} aria-hidden="true" />
      {isOffline ? 'Offline' : 'Online allowed'}
    </button>
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

/** States that the host is gone: everything on the page is as it was before. */
function Lost() {
  const lost = useConnection((now) => now.lost)
  if (lost === null) return null
  return (
    <span className="status-item status-failed" title={lost.message}>
      No connection to the workstation
    </span>
  )
}

function Saved() {
  const { pending, failure } = useSaving()
  const isLost = useConnection((now) => now.lost !== null)
  const owners = useUnsaved((now) => now.owners)
  const { words, isUnsaved, path } = savedWords(Object.values(owners), pending, failure)
  if (isLost && !isUnsaved) return null
  const look = classNames('status-item', isUnsaved && 'status-failed', 'status-saved')
  if (path === null)
    return (
      <span className={look} title={words}>
        {words}
      </span>
    )
  return (
    <button type="button" className={look} title={`${words}: go there`} onClick={() => navigate(path)}>
      {words}
    </button>
  )
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
