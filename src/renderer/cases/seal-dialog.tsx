import { useEffect, useState } from 'react'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { OpenedCase } from '../../contract/workstation/cases/case-board.ts'
import { invoke } from '../state/bridge.ts'
import { act } from '../ui/act.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormDialog } from '../ui/form.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { saveBytes } from '../ui/save-file.ts'
import { contentWords, sealedWords } from './seal-words.ts'

type Sealed = Pick<OpenedCase, 'id' | 'title' | 'evidence_list' | 'tlp'>

type SealDialogProps = {
  readonly opened: Sealed
  /** Called with the name of the saved archive, also where the dialog was closed meanwhile. */
  readonly onSealed: (file: string) => void
  readonly onClose: () => void
}

/** Says what sealing means, and asks for it. */
export function SealDialog({ opened, onSealed, onClose }: SealDialogProps) {
  const submit = async () => {
    const answer = await act('caseBoard.seal', { id: opened.id }, { done: null, refusal: 'caller' })
    if (isProblem(answer)) return answer
    saveBytes(answer.name, 'application/zip', answer.bytes)
    onSealed(answer.name)
    return null
  }
  return (
    <FormDialog
      operation="caseBoard.seal"
      of={opened.id}
      size="lg"
      title={`Seal ${opened.title}?`}
      act="Seal and export"
      busyAct="Sealing…"
      isCancelFirst
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{contentWords(opened.evidence_list.length)}</p>
      <ul className="seal-facts">
        <li>
          The archive is not encrypted: whoever has it can read all of it, and files in it may be malicious.
        </li>
        <li>
          The custody log gets an entry with your seal, which nobody can undo or remove. The case itself stays
          open to changes; the archive does not follow them.
        </li>
        <li>
          Anybody can seal an archive with a key of their own. Give the recipient this fingerprint by another
          channel than the archive.
        </li>
      </ul>
      <ForRecipient opened={opened} />
    </FormDialog>
  )
}

type SealedDialogProps = {
  readonly opened: Sealed
  readonly file: string
  readonly onClose: () => void
}

/** Says what was sealed, with the fingerprint that the recipient needs. */
export function SealedDialog({ opened, file, onClose }: SealedDialogProps) {
  return (
    <Dialog size="lg" title="Sealed" onClose={onClose}>
      <div className="dialog-form">
        <p role="status">{sealedWords(file)}</p>
        <ForRecipient opened={opened} />
        <div className="dialog-acts">
          <Button data-autofocus onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function ForRecipient({ opened }: { readonly opened: Sealed }) {
  const key = useSealKey()
  return (
    <>
      {opened.tlp === 'RED' ? (
        <p role="note">
          This case is <b>TLP:RED</b>: for individual recipients only, who may not pass it on.
        </p>
      ) : null}
      <Fingerprint value={key} />
    </>
  )
}

function Fingerprint({ value }: { readonly value: string | Problem | null }) {
  if (value === null) return null
  if (typeof value !== 'string') return <ProblemNote problem={value} />
  return (
    <div className="field">
      <span>Fingerprint of your key</span>
      <span className="seal-key">
        <code className="mono">{value}</code> <CopyButton what="the fingerprint of your key" value={value} />
      </span>
    </div>
  )
}

/** The fingerprint of the key of this workstation; null until it is known. */
function useSealKey(): string | Problem | null {
  const [key, setKey] = useState<string | Problem | null>(null)
  useEffect(() => {
    let isCurrent = true
    void invoke('caseBoard.sealKey', {}).then((answer) => {
      if (isCurrent) setKey(isProblem(answer) ? answer : answer.key)
    })
    return () => {
      isCurrent = false
    }
  }, [])
  return key
}
