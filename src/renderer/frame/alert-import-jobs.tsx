import { Menu } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import {
  type AlertFileImport,
  forgetAlertImport,
  openAlertImport,
  stopAlertImport,
  useAlertImports,
} from '../state/alert-imports.ts'
import { countOf, formatCount, formatPercent } from '../state/format.ts'
import { navigate } from '../state/router.ts'
import { IconButton } from '../ui/button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'

/** Imports of alerts whose dialog is closed: how far they are, and what came of them until somebody looked. */
export function AlertImportJobs() {
  const { imports, isOpen, shown } = useAlertImports()
  const [first, ...others] = imports.filter(({ key }) => !isOpen || key !== shown)
  if (first === undefined) return null
  return (
    <>
      <span className="status-job">
        <button type="button" className="status-item" title="Show this import" onClick={() => show(first)}>
          <span className="status-title">{words(first)}</span>
        </button>
        {first.state === 'running' ? (
          <>
            <ProgressBar label={`Importing ${first.name}`} done={first.done} all={first.size} />
            <IconButton label={`Stop importing ${first.name}`} onClick={() => stopAlertImport(first.key)}>
              <IconX stroke={1.8} aria-hidden />
            </IconButton>
          </>
        ) : (
          <IconButton label={`Take ${first.name} off`} onClick={() => forgetAlertImport(first.key)}>
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
              <Menu.Item key={each.key} onClick={() => show(each)}>
                {words(each)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <span className="unseen" role="status">
        {first.state === 'running' ? '' : words(first)}
      </span>
    </>
  )
}

function show({ key }: AlertFileImport): void {
  navigate('/alerts')
  openAlertImport(key)
}

function words({ name, state, done, size, progress, problem }: AlertFileImport): string {
  if (state === 'running') return `Importing ${name} ${formatPercent(done, size)}`
  const added = countOf(progress?.added ?? 0, 'alert')
  const skipped =
    progress === null || progress.skipped === 0 ? '' : `, ${formatCount(progress.skipped)} skipped`
  const how =
    state === 'done' ? 'Imported' : problem === null ? 'Stopped importing' : 'Could not import all of'
  return `${how} ${name}: ${added} added${skipped}`
}
