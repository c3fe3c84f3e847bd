import { Modal } from '@mantine/core'
import { useState } from 'react'
import type { OpenedCase } from '../../contract/workstation/cases/case-board.ts'
import { Button } from '../ui/button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { wholeWords } from './evidence-words.ts'
import { saveEvidence, usualPassword } from './save-evidence.ts'

type EvidenceExportProps = { readonly opened: OpenedCase; readonly onClose: () => void }

/** Asks which evidence to pack, and for the password of the archive. */
export function EvidenceExportDialog({ opened, onClose }: EvidenceExportProps) {
  const { evidence_list: pieces } = opened
  const [piece, setPiece] = useState('')
  const [password, setPassword] = useState(usualPassword)
  const [done, setDone] = useState<{ readonly bytes: number; readonly of: number } | null>(null)
  const submit = useSubmit(async () => {
    setDone({ bytes: 0, of: 0 })
    const evidence = piece === '' ? undefined : [piece]
    const isSaved = await saveEvidence({ id: opened.id, evidence, password }, (bytes, of) =>
      setDone({ bytes, of }),
    )
    if (isSaved) onClose()
    else setDone(null)
  })
  return (
    <Modal opened onClose={onClose} title="Export evidence" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form className="dialog-form" onSubmit={submit}>
        <label className="field">
          <span>Files</span>
          <select
            className="text-input"
            data-autofocus
            value={piece}
            onChange={(event) => setPiece(event.target.value)}
          >
            <option value="">{wholeWords(pieces.length)}</option>
            {pieces.length === 1
              ? null
              : pieces.map(({ id, filename }) => (
                  <option key={id} value={id}>
                    {filename}
                  </option>
                ))}
          </select>
        </label>
        <label className="field">
          <span>Password of the zip</span>
          <input
            className="text-input mono"
            required
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </label>
        <p className="muted">
          AES-256, opened by 7-Zip and WinZip; file names can be read without the password. “{usualPassword}”
          is customary for samples, so that no scanner looks inside on its own: it keeps nothing secret. The
          custody log gets an entry for each file.
        </p>
        {done === null ? null : <ProgressBar label="Exporting evidence" done={done.bytes} all={done.of} />}
        {opened.tlp === 'RED' ? (
          <p role="note">
            This case is <b>TLP:RED</b>: for individual recipients only, who may not pass it on.
          </p>
        ) : null}
        <div className="dialog-acts">
          <Button onClick={onClose}>Cancel</Button>
          <button type="submit" className="button button-primary" disabled={done !== null}>
            {done === null ? 'Export' : done.of === 0 ? 'Packing…' : 'Saving…'}
          </button>
        </div>
      </form>
    </Modal>
  )
}
