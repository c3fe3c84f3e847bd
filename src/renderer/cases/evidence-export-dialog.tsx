import { useState } from 'react'
import type { OpenedCase } from '../../contract/workstation/cases/case-board.ts'
import { FormDialog, TextField } from '../ui/form.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { wholeWords } from './evidence-words.ts'
import { saveEvidence, usualPassword } from './save-evidence.ts'

type EvidenceExportProps = { readonly opened: OpenedCase; readonly onClose: () => void }

/** Asks which evidence to pack, and for the password of the archive. */
export function EvidenceExportDialog({ opened, onClose }: EvidenceExportProps) {
  const { evidence_list: pieces } = opened
  const [piece, setPiece] = useState('')
  const [password, setPassword] = useState(usualPassword)
  const [done, setDone] = useState<{ readonly bytes: number; readonly of: number } | null>(null)
  const submit = async () => {
    setDone({ bytes: 0, of: 0 })
    const evidence = piece === '' ? undefined : [piece]
    const refusal = await saveEvidence({ id: opened.id, evidence, password }, (bytes, of) =>
      setDone({ bytes, of }),
    )
    setDone(null)
    return refusal
  }
  return (
    <FormDialog
      operation={null}
      of={`evidence of ${opened.id}`}
      title="Export evidence"
      act="Export"
      busyAct={done === null || done.of === 0 ? 'Packing…' : 'Saving…'}
      progress={
        done === null ? null : <ProgressBar label="Exporting evidence" done={done.bytes} all={done.of} />
      }
      onSubmit={submit}
      onClose={onClose}
    >
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
      <TextField
        name="password"
        label="Password of the zip"
        isMono
        required
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        value={password}
        onChange={setPassword}
      />
      <p className="muted">
        AES-256, opened by 7-Zip and WinZip; file names can be read without the password. “{usualPassword}” is
        customary for samples, so that no scanner looks inside on its own: it keeps nothing secret. The
        custody log gets an entry for each file.
      </p>
      {opened.tlp === 'RED' ? (
        <p role="note">
          This case is <b>TLP:RED</b>: for individual recipients only, who may not pass it on.
        </p>
      ) : null}
    </FormDialog>
  )
}
