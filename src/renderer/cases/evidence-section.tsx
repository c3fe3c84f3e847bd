import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import { whoWords } from '../../contract/who-words.ts'
import type { OpenedCase } from '../../contract/workstation/cases/case-board.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { invoke } from '../state/bridge.ts'
import { useCommands } from '../state/commands.ts'
import { countOf, formatBytes, formatCount, formatMoment, shorten } from '../state/format.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Elided } from '../ui/elided.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Swatch } from '../ui/signs.tsx'
import { TableHead } from '../ui/table-head.tsx'
import { toastProblem } from '../ui/toast.tsx'
import { emptySectionWords } from './empty-words.ts'
import {
  addFiles,
  addNevertheless,
  cancelAddition,
  type EvidenceAddition,
  leaveOut,
  useEvidenceAdditions,
} from './evidence-additions.ts'
import { EvidenceAnalysis, useAnalysedEvidence } from './evidence-analysis.tsx'
import { duplicateWords } from './evidence-words.ts'
import { saveEvidenceFile } from './save-evidence.ts'
import { intactWords } from './seal-words.ts'
import type { CasePartProps } from './use-opened-case.ts'

/** Maximum number of files that the command bar offers; the list has all. */
const maxOffered = 100

/** Files of a case with their digests, the custody log, and the acts that prove both to a third party. */
export function EvidenceSection({
  opened,
  seal,
}: Pick<CasePartProps, 'opened'> & { readonly seal: () => void }) {
  const none = emptySectionWords(opened, 'evidence_list')
  const analysed = useAnalysedEvidence(opened)
  useCommands(
    'case-evidence',
    opened.evidence_list.slice(0, maxOffered).map((piece) => ({
      id: `export-${piece.id}`,
      group: 'Case',
      title: `Export: Evidence ${piece.filename}`,
      run: () => void saveEvidenceFile(opened.id, piece, () => {}),
    })),
  )
  return (
    <div className="case-scroll evidence">
      <p className="inspector-acts">
        <label className="button file-button">
          <span className="button-label">Add files</span>
          <input
            id="evidence-files"
            type="file"
            multiple
            className="unseen"
            onChange={(event) => {
              void addFiles(opened.id, [...(event.currentTarget.files ?? [])])
              event.currentTarget.value = ''
            }}
          />
        </label>
        <Button hotkey="s" onClick={seal}>
          Sealed export…
        </Button>
        <span className="muted">
          Files can be dropped here. They are stored under their digest and never opened.
        </span>
      </p>
      <Additions id={opened.id} />
      {none !== null ? (
        <p className="muted">{none}</p>
      ) : (
        <table className="plain-table">
          <TableHead columns={['Name', 'Size', 'SHA-256', 'Added', 'By', 'Save']} />
          <tbody>
            {opened.evidence_list.map((piece) => (
              <tr key={piece.id}>
                <td title={piece.mime_type}>
                  <Elided text={piece.filename} />
                  <EvidenceAnalysis file={analysed.get(piece.sha256)} />
                </td>
                <td>{formatBytes(piece.size)}</td>
                <td className="mono" title={`MD5 ${piece.md5}\nSHA-1 ${piece.sha1}\nSHA-256 ${piece.sha256}`}>
                  {shorten(piece.sha256, 8, 8)}{' '}
                  <CopyButton what={`the SHA-256 of ${piece.filename}`} value={piece.sha256} />
                </td>
                <td>{formatMoment(piece.added_at)}</td>
                <td>{whoWords(piece.by)}</td>
                <td>
                  <SaveButton id={opened.id} piece={piece} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Custody opened={opened} />
    </div>
  )
}

/** Saves a piece as the file that was added. */
function SaveButton({
  id,
  piece,
}: {
  readonly id: string
  readonly piece: OpenedCase['evidence_list'][number]
}) {
  const [done, setDone] = useState<number | null>(null)
  const save = async () => {
    setDone(0)
    await saveEvidenceFile(id, piece, setDone)
    setDone(null)
  }
  if (done !== null) return <ProgressBar label={`Saving ${piece.filename}`} done={done} all={piece.size} />
  return (
    <IconButton
      label={`Save ${piece.filename} as it was added`}
      className="save-button"
      onClick={() => void save()}
    >
      <IconDownload stroke={1.7} aria-hidden />
    </IconButton>
  )
}

function Additions({ id }: { readonly id: string }) {
  const additions = useEvidenceAdditions((now) => now.additions).filter((each) => each.case === id)
  return (
    <ul aria-label="Files being added">
      {additions.map((addition) => (
        <li key={addition.key} className="evidence-addition">
          <Elided text={addition.name} />
          {addition.duplicate === null ? (
            <UnderWay addition={addition} />
          ) : (
            <AlreadyThere addition={addition} />
          )}
        </li>
      ))}
    </ul>
  )
}

function UnderWay({ addition: { key, name, done, size } }: { readonly addition: EvidenceAddition }) {
  return (
    <>
      <ProgressBar label={`Adding ${name}`} done={done} all={size} />
      <span className="muted">
        {formatBytes(done)} of {formatBytes(size)}
      </span>
      <Button onClick={() => cancelAddition(key)}>Stop</Button>
    </>
  )
}

/** States that the case contains the same bytes, under which name and since when, and asks what to do. */
function AlreadyThere({ addition }: { readonly addition: EvidenceAddition }) {
  if (addition.duplicate === null) return null
  const { filename, added_at, by } = addition.duplicate
  return (
    <>
      <span role="status">
        {duplicateWords(addition.duplicate)} <bdi>{filename}</bdi>, added {formatMoment(added_at)} by{' '}
        {whoWords(by)}.
      </span>
      <Button onClick={() => void addNevertheless(addition)}>Add it anyway</Button>
      <Button onClick={() => leaveOut(addition)}>Leave it out</Button>
    </>
  )
}

type Verified = WindowOutput<'caseBoard.verify'>

function Custody({ opened }: Pick<CasePartProps, 'opened'>) {
  const { custody } = opened
  const [verified, setVerified] = useState<Verified | 'asking' | null>(null)
  const verify = async () => {
    setVerified('asking')
    const answer = await invoke('caseBoard.verify', { id: opened.id })
    if (isProblem(answer)) {
      setVerified(null)
      toastProblem(answer)
    } else setVerified(answer)
  }
  return (
    <section className="custody">
      <h2>
        Custody log <span className="muted">{countOf(custody.length, 'entry', 'entries')}</span>
      </h2>
      <p className="inspector-acts">
        <Button disabled={verified === 'asking'} onClick={() => void verify()}>
          {verified === 'asking' ? 'Reading the evidence again…' : 'Verify'}
        </Button>
        {verified === null || verified === 'asking' ? (
          <span className="muted">Each entry contains the hash of the one before it.</span>
        ) : (
          <VerifiedWords verified={verified} />
        )}
      </p>
      {custody.length === 0 ? null : (
        <table className="plain-table">
          <TableHead columns={['No.', 'When', 'What', 'Who', 'Hash']} />
          <tbody>
            {custody.map(({ entry, at, by, what, filename, hash }) => (
              <tr key={entry}>
                <td>{formatCount(entry)}</td>
                <td>{formatMoment(at)}</td>
                <td>{filename === null ? whatWords(what) : `${whatWords(what)} ${filename}`}</td>
                <td>{whoWords(by)}</td>
                <td className="mono" title={hash}>
                  {shorten(hash, 8, 8)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function VerifiedWords({ verified }: { readonly verified: Verified }) {
  const { faults, entries, pieces, head } = verified
  if (faults.length > 0)
    return (
      <ul role="alert">
        {faults.map((fault) => (
          <li key={fault} className="sign">
            <Swatch color="var(--severity-critical)" />
            {fault}
          </li>
        ))}
      </ul>
    )
  return (
    <span role="status" className="sign">
      <Swatch color="var(--severity-fine)" />
      <span>
        {intactWords({ pieces, entries })}
        {head === null ? null : (
          <>
            {' '}
            Hash of the last entry: <span className="mono">{shorten(head, 8, 4)}</span>{' '}
            <CopyButton what="the hash of the last entry" value={head} />
          </>
        )}
      </span>
    </span>
  )
}

function whatWords(what: string): string {
  if (what.startsWith('added from session ')) return 'Added from Triage'
  if (what.startsWith('added from the file analysis: '))
    return `Added from Files (${what.slice('added from the file analysis: '.length)})`
  return (
    { added: 'Added', sealed: 'Sealed an export', exported: 'Exported', saved: 'Saved as a file' }[what] ??
    what
  )
}
