import { IconFileText, IconFolder } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { invoke } from '../state/bridge.ts'
import { loadSessions, useSessions } from '../state/sessions.ts'
import { Button, KeyCap } from '../ui/button.tsx'
import { chooseFiles, openText } from '../ui/open-triage.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { toastProblem } from '../ui/toast.tsx'
import { KeptSessions } from './kept-sessions.tsx'
import { OwnDomainsQuestion } from './own-domains-question.tsx'

/** Triage without a session: its purpose, ways to begin, and the former sessions. */
export function StartView() {
  const { list, problem } = useSessions()
  return (
    <div className="start">
      <h1 className="page-title">Triage</h1>
      <p className="start-lead muted">
        Reads messages, logs and files of any size, finds addresses, links, hashes and other indicators in
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
      <OwnDomainsQuestion />
      {problem === null ? null : <ProblemNote problem={problem} retry={() => void loadSessions()} />}
      {list.length === 0 ? null : <KeptSessions sessions={list} />}
    </div>
  )
}

type Sample = WindowOutput<'samples.list'>['samples'][number]

/** The examples shipped with the program, cached after the first request since they do not change while it runs. */
let known: readonly Sample[] | null = null

/**
 * The shipped examples. Space is reserved for them from the beginning, so that nothing below moves when they are
 * loaded.
 */
function Samples() {
  const [samples, setSamples] = useState(known)
  useEffect(() => {
    if (known !== null) return
    void invoke('samples.list', {}).then((answer) => {
      known = isProblem(answer) ? null : answer.samples
      setSamples(known ?? [])
    })
  }, [])
  if (samples?.length === 0) return null
  const open = async (sample: Sample) => {
    const answer = await invoke('samples.read', { name: sample.name })
    if (isProblem(answer)) toastProblem(answer)
    else await openText(answer.text, answer.name)
  }
  return (
    <div className="samples">
      <span className="muted">Or look at a sample:</span>
      {samples?.map((sample) => (
        <button key={sample.name} type="button" className="chip" onClick={() => void open(sample)}>
          {sample.title}
        </button>
      ))}
    </div>
  )
}
