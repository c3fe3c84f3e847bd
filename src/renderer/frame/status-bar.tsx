import { JobStatus } from '../jobs/job-status.tsx'
import { useConnection, useSaving } from '../state/bridge.ts'
import { navigate } from '../state/router.ts'
import { useSettings } from '../state/settings-store.ts'
import { savedWords, useUnsaved } from '../state/unsaved.ts'
import { allViews } from '../state/view.ts'
import { classNames } from '../ui/class-names.ts'
import { lostWords } from './frame-words.ts'

/** The status bar: whether connections are allowed, what is under way, whether everything is saved. */
export function StatusBar() {
  const settings = useSettings((now) => now.settings)
  const localApi = useSettings((now) => now.workstation?.local_api ?? null)
  return (
    <footer className="status-bar">
      {settings === null ? null : <Outside isOffline={settings.offline} />}
      <span className="status-item">Instance: none</span>
      {localApi === null ? null : (
        <span className="status-item status-api">Local API {localApi.url.replace(/^https?:\/\//, '')}</span>
      )}
      <span className="status-space" />
      {allViews().map(({ spelling, statusItem: Item }) =>
        Item === undefined ? null : <Item key={spelling.view} />,
      )}
      <JobStatus />
      <Lost />
      <Saved />
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

/** States that the host is gone: everything on the page is as it was before. */
function Lost() {
  const lost = useConnection((now) => now.lost)
  if (lost === null) return null
  return (
    <span className="status-item status-failed" title={lost.message}>
      {lostWords(lost)}
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
