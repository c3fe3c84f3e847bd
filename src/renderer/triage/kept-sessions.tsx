import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import type { TriageRisk, TriageSession } from '../../contract/workstation/triage/triage-session.ts'
import { type Choice, focusedOf, useChoice } from '../state/choice.ts'
import { useCommands } from '../state/commands.ts'
import { countOf, formatAge, formatBytes, formatPercent } from '../state/format.ts'
import { routePath } from '../state/route.ts'
import { navigate } from '../state/router.ts'
import { Button, IconButton, KeyCap } from '../ui/button.tsx'
import { Swatch } from '../ui/signs.tsx'
import { useNow } from '../ui/use-now.ts'
import { linkOf } from './chosen-in-session.ts'
import { keptBytes, matchingSessions } from './matching-sessions.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { removeSessions } from './session-acts.ts'
import { SessionLabelTags } from './session-labels.tsx'
import { keptWords, noSessionWords } from './source-note-words.ts'
import { verdictOf } from './verdict-words.ts'

/** The kept sessions: they can be searched, opened, renamed, and deleted one or several at a time. */
export function KeptSessions({ sessions }: { readonly sessions: readonly TriageSession[] }) {
  const [words, setWords] = useState('')
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [renamed, setRenamed] = useState<TriageSession | null>(null)
  const shown = matchingSessions(sessions, words)
  // sessions hidden by the search are not deleted
  const chosen = shown.filter(({ id }) => marked.has(id))
  const isAll = shown.length > 0 && chosen.length === shown.length
  const mark = (ids: readonly string[], isMarked: boolean) =>
    setMarked((before) => {
      const after = new Set(before)
      for (const id of ids) isMarked ? after.add(id) : after.delete(id)
      return after
    })
  const remove = () => void removeSessions(chosen)
  useChoice('kept-sessions', {
    none: 'Mark sessions first, or go to one with Tab.',
    read: () => {
      const focused = focusedOf(shown, ({ id }) => id)
      return choiceOf(chosen.length > 0 || focused === null ? chosen : [focused])
    },
  })
  useCommands('kept-sessions', [
    {
      id: 'search',
      group: 'Triage',
      key: '/',
      title: 'Search the sessions',
      run: () => document.getElementById('session-search')?.focus(),
    },
    {
      id: 'delete-marked',
      group: 'Triage',
      title: `Delete ${countOf(chosen.length, 'marked session')}`,
      isPossible: chosen.length > 0,
      run: remove,
    },
  ])
  const none = noSessionWords(shown.length, words)
  return (
    <section className="kept" aria-label="Sessions">
      <div className="kept-head">
        <h2>Sessions</h2>
        <span className="muted" role="status">
          {words.trim() === ''
            ? countOf(sessions.length, 'session')
            : `${shown.length} of ${countOf(sessions.length, 'session')}`}
          , {formatBytes(shown.reduce((sum, session) => sum + keptBytes(session), 0))} of texts and files
        </span>
        <span className="status-space" />
        {chosen.length === 0 ? null : (
          <Button look="danger" onClick={remove}>
            Delete {countOf(chosen.length, 'session')}
          </Button>
        )}
        <search className="table-search">
          <input
            id="session-search"
            type="search"
            className="text-input"
            aria-label="Search the sessions"
            placeholder="Search the sessions"
            value={words}
            spellCheck={false}
            autoComplete="off"
            maxLength={300}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && setWords('')}
          />
          <KeyCap written="/" />
        </search>
      </div>
      {none !== null ? (
        <p className="muted kept-none">{none}</p>
      ) : (
        <label className="kept-all">
          <input
            type="checkbox"
            checked={isAll}
            ref={(box) => {
              if (box !== null) box.indeterminate = chosen.length > 0 && !isAll
            }}
            onChange={(event) =>
              mark(
                shown.map(({ id }) => id),
                event.target.checked,
              )
            }
          />
          {words.trim() === '' ? 'All' : 'All that match'}
        </label>
      )}
      <ul className="link-list">
        {shown.map((session) => (
          <KeptSession
            key={session.id}
            session={session}
            isMarked={marked.has(session.id)}
            onMark={(isMarked) => mark([session.id], isMarked)}
            onRename={() => setRenamed(session)}
          />
        ))}
      </ul>
      {renamed === null ? null : <RenameDialog session={renamed} onClose={() => setRenamed(null)} />}
    </section>
  )
}

/** Returns sessions as a choice that can be linked to a case. */
function choiceOf(sessions: readonly TriageSession[]): Choice | null {
  const [first] = sessions
  if (first === undefined) return null
  const what = sessions.length === 1 ? `the session ${first.title}` : countOf(sessions.length, 'session')
  return { what, title: first.title.slice(0, 1000), links: sessions.map(linkOf) }
}

type KeptSessionProps = {
  readonly session: TriageSession
  readonly isMarked: boolean
  readonly onMark: (isMarked: boolean) => void
  readonly onRename: () => void
}

function KeptSession({ session, isMarked, onMark, onRename }: KeptSessionProps) {
  const now = useNow()
  const to = { view: 'triage', session: session.id } as const
  const bytes = keptBytes(session)
  const kept = keptWords(bytes, formatBytes(bytes))
  return (
    <li data-entry={session.id}>
      <input
        type="checkbox"
        aria-label={`Mark ${session.title}`}
        checked={isMarked}
        onChange={(event) => onMark(event.target.checked)}
      />
      <a
        href={routePath(to)}
        onClick={(event) => {
          event.preventDefault()
          navigate(to)
        }}
      >
        <span className="kept-title">
          <SessionLabelTags session={session} />
          {session.title}
        </span>
        <span className="muted">{stateOf(session) ?? countOf(session.total, 'indicator')}</span>
        <span className="muted" title={kept.title}>
          {kept.words}
        </span>
        <span className="kept-risk">{session.risk === null ? null : <RiskSign risk={session.risk} />}</span>
        <span className="muted">{formatAge(session.updated_at, now)}</span>
      </a>
      <Menu>
        <Menu.Target>
          <IconButton label={`Actions for ${session.title}`}>
            <IconDots stroke={1.7} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onRename}>Rename…</Menu.Item>
          <Menu.Item onClick={() => void removeSessions([session])}>Delete</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}

function stateOf(session: TriageSession): string | null {
  if (session.state === 'reading')
    return `Reading, ${formatPercent(session.progress.read, session.progress.size)}`
  if (session.state === 'failed') return 'Failed'
  return null
}

/** The verdict on the text of a session; what hash sets say about its values is asked when it is opened. */
function RiskSign({ risk }: { readonly risk: TriageRisk }) {
  const { color, title } = verdictOf({ risk, malicious: 0 })
  return (
    <span className="sign">
      <Swatch color={color} />
      {title}
    </span>
  )
}
