import { Menu } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { AlertImportJob } from '../../contract/workstation/alerts/alert-import.ts'
import { formatCount } from '../state/format.ts'
import { navigate } from '../state/router.ts'
import { IconButton } from '../ui/button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { toastProblem } from '../ui/toast.tsx'
import { importVerbs, importWords } from './alert-import-words.ts'
import {
  followAlertImports,
  forgetAlertImport,
  isUnderWay,
  openAlertImport,
  stopAlertImport,
  useAlertImports,
} from './alert-imports.ts'
import { BulkJob } from './bulk-job.tsx'

/** Acts on many alerts and imports that are under way, in the status bar. */
export function AlertJobs() {
  return (
    <>
      <BulkJob />
      <AlertImportJobs />
    </>
  )
}

/** Progress of alert imports whose dialog is closed, and their result until it has been viewed. */
function AlertImportJobs() {
  const { jobs, isOpen, shown } = useAlertImports()
  useEffect(followAlertImports, [])
  const listed = jobs.filter(({ id }) => !isOpen || id !== shown)
  const first = listed.find(({ state }) => state === 'reading') ?? listed[0]
  if (first === undefined) return null
  const others = listed.filter(({ id }) => id !== first.id)
  return (
    <>
      <span className="status-job">
        <button type="button" className="status-item" title="Show this import" onClick={() => show(first)}>
          <span className="status-title">{importWords(first)}</span>
        </button>
        {isUnderWay(first) ? (
          <>
            <ProgressBar
              label={`${importVerbs[first.state]} ${first.name}`}
              done={first.done}
              all={first.size}
            />
            <IconButton label={`Stop importing ${first.name}`} onClick={() => void stop(first)}>
              <IconX stroke={1.8} aria-hidden />
            </IconButton>
          </>
        ) : (
          <IconButton
            label={`Dismiss the message about ${first.name}`}
            onClick={() => void forgetAlertImport(first.id)}
          >
            <IconX stroke={1.8} aria-hidden />
          </IconButton>
        )}
      </span>
      {others.length === 0 ? null : (
        <Menu position="top-end">
          <Menu.Target>
            <button type="button" className="status-item">
              {formatCount(others.length)} more
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>Other imports of alerts</Menu.Label>
            {others.map((each) => (
              <Menu.Item key={each.id} onClick={() => show(each)}>
                {importWords(each)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <span className="unseen" role="status">
        {isUnderWay(first) ? '' : importWords(first)}
      </span>
    </>
  )
}

function show({ id }: AlertImportJob): void {
  navigate('/alerts')
  openAlertImport(id)
}

async function stop({ id }: AlertImportJob): Promise<void> {
  const problem = await stopAlertImport(id)
  if (problem !== null) toastProblem(problem)
}
