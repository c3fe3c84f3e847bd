import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { TriageSession } from '../../contract/workstation/triage/triage-session.ts'
import { countOf, formatAge } from '../state/format.ts'
import { navigate } from '../state/router.ts'
import { useSessions } from '../state/sessions.ts'
import { Button } from '../ui/button.tsx'
import { useNow } from '../ui/use-now.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { removeSessions } from './session-acts.ts'
import { addSessionAsEvidence } from './session-evidence.ts'
import { stopReading } from './stop-reading.ts'

const recentShown = 8

/** The kept sessions, and the acts on the current one. */
export function SessionMenu({ session }: { readonly session: TriageSession }) {
  const now = useNow()
  const sessions = useSessions((state) => state.list)
  const [isRenaming, setRenaming] = useState(false)
  const others = sessions.filter(({ id }) => id !== session.id).slice(0, recentShown)
  return (
    <>
      <Menu width="20rem">
        <Menu.Target>
          <Button icon={<IconChevronDown className="icon-after" stroke={1.8} aria-hidden />}>Sessions</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{session.title}</Menu.Label>
          {session.state === 'reading' ? (
            <Menu.Item onClick={() => void stopReading(session)}>Stop reading</Menu.Item>
          ) : null}
          <Menu.Item onClick={() => setRenaming(true)}>Rename…</Menu.Item>
          <Menu.Item
            disabled={session.state === 'reading'}
            onClick={() => addSessionAsEvidence(session, null)}
          >
            Add as evidence to a case…
          </Menu.Item>
          <Menu.Item onClick={() => void removeSessions([session])}>Delete</Menu.Item>
          {others.length === 0 ? null : (
            <>
              <Menu.Divider />
              <Menu.Label>Recent</Menu.Label>
            </>
          )}
          {others.map((each) => (
            <Menu.Item key={each.id} onClick={() => navigate({ view: 'triage', session: each.id })}>
              <span className="session-line">
                <span>{each.title}</span>
                <span className="muted">{formatAge(each.updated_at, now)}</span>
              </span>
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => navigate({ view: 'triage', session: null })}>
            All {countOf(sessions.length, 'session')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isRenaming ? <RenameDialog session={session} onClose={() => setRenaming(false)} /> : null}
    </>
  )
}
