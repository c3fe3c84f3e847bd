import { Menu } from '@mantine/core'
import { IconDots, IconFileText, IconFolder } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import type { WindowOutput } from '../../contract/workstation/bridge.ts'
import type { TriageSession } from '../../contract/workstation/triage.ts'
import { chooseFiles, openText } from '../frame/open-triage.ts'
import { invoke } from '../state/bridge.ts'
import { countOf, formatAge, formatBytes, formatPercent } from '../state/format.ts'
import { bandColors, bandLabels } from '../state/labels.ts'
import { routePath } from '../state/route.ts'
import { navigate } from '../state/router.ts'
import { loadSessions, useSessions } from '../state/sessions.ts'
import { Button, IconButton, KeyCap } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { Swatch } from '../ui/signs.tsx'
import { toastProblem } from '../ui/toast.tsx'
import { useNow } from '../ui/use-now.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { removeSession } from './session-acts.ts'

/** Triage without a session: what it is for, how to begin, what was begun before. */
export function StartView() {
  const { list, problem } = useSessions()
  return (
    <div className="start">
      <h1 className="page-title">Triage</h1>
      <p className="start-lead muted">
        Reads messages, logs and files of any size, finds every address, link, hash and other indicator in
        them, and says how risky the text reads and why. Nothing leaves this machine.
      </p>
      <div className="drop-zone">
        <p>
          <strong>Drop files or text anywhere in this window</strong>, or paste with{' '}
          <KeyCap written="ctrl+v" />
          <span className="unseen">Control V</span>
        </p>
        <div className="drop-acts">
          <Button
            look="primary"
            icon={<IconFileText stroke={1.7} aria-hidden />}
            onClick={() => chooseFiles()}
          >
            Choose files
          </Button>
          <Button icon={<IconFolder stroke={1.7} aria-hidden />} onClick={() => chooseFiles('folder')}>
            Choose a folder
          </Button>
        </div>
      </div>
      <Samples />
      {problem === null ? null : <ProblemNote problem={problem} retry={() => void loadSessions()} />}
      {list.length === 0 ? null : <Kept sessions={list} />}
    </div>
  )
}

type Sample = WindowOutput<'samples.list'>['samples'][number]

function Samples() {
  const [samples, setSamples] = useState<readonly Sample[]>([])
  useEffect(() => {
    void invoke('samples.list', {}).then((answer) => {
      if (!isProblem(answer)) setSamples(answer.samples)
    })
  }, [])
  if (samples.length === 0) return null
  const open = async (sample: Sample) => {
    const answer = await invoke('samples.read', { name: sample.name })
    if (isProblem(answer)) toastProblem(answer)
    else await openText(answer.text, answer.name)
  }
  return (
    <div className="samples">
      <span className="muted">Or look at a sample:</span>
      {samples.map((sample) => (
        <button key={sample.name} type="button" className="chip" onClick={() => void open(sample)}>
          {sample.title}
        </button>
      ))}
    </div>
  )
}

function Kept({ sessions }: { readonly sessions: readonly TriageSession[] }) {
  const [renamed, setRenamed] = useState<TriageSession | null>(null)
  return (
    <section className="kept">
      <h2>Kept sessions</h2>
      <ul className="link-list">
        {sessions.map((session) => (
          <KeptSession key={session.id} session={session} onRename={() => setRenamed(session)} />
        ))}
      </ul>
      {renamed === null ? null : <RenameDialog session={renamed} onClose={() => setRenamed(null)} />}
    </section>
  )
}

function KeptSession({
  session,
  onRename,
}: {
  readonly session: TriageSession
  readonly onRename: () => void
}) {
  const now = useNow()
  const to = { view: 'triage', session: session.id } as const
  const size = session.sources.reduce((sum, source) => sum + source.size, 0)
  return (
    <li>
      <a
        href={routePath(to)}
        onClick={(event) => {
          event.preventDefault()
          navigate(to)
        }}
      >
        <span className="kept-title">{session.title}</span>
        <span className="muted">{stateOf(session) ?? countOf(session.total, 'indicator')}</span>
        <span className="muted">{formatBytes(size)}</span>
        <span className="kept-risk">
          {session.risk === null ? null : (
            <span className="sign">
              <Swatch color={bandColors[session.risk.band]} />
              {bandLabels[session.risk.band]}
            </span>
          )}
        </span>
        <span className="muted">{formatAge(session.updated_at, now)}</span>
      </a>
      <Menu>
        <Menu.Target>
          <IconButton label={`Acts on ${session.title}`}>
            <IconDots stroke={1.7} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onRename}>Rename…</Menu.Item>
          <Menu.Item onClick={() => void removeSession(session)}>Delete</Menu.Item>
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
