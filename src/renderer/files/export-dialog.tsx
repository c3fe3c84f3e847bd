import { useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import { samplePassword } from '../../contract/workstation/files/file-leaving.ts'
import { invoke } from '../state/bridge.ts'
import { fetchExport } from '../state/fetch-export.ts'
import { FormDialog, TextField } from '../ui/form.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { downloadStarted, saveBlob } from '../ui/save-file.ts'
import { toast } from '../ui/toast.tsx'
import { exportTitle, passwordWords } from './leaving-words.ts'

type ExportDialogProps = { readonly sha256s: readonly string[]; readonly onClose: () => void }

/** Asks for the password of the archive in which files leave: they never leave as they are. */
export function ExportDialog({ sha256s, onClose }: ExportDialogProps) {
  const [password, setPassword] = useState(samplePassword)
  const [done, setDone] = useState<{ readonly bytes: number; readonly of: number } | null>(null)
  const submit = async () => {
    setDone({ bytes: 0, of: 0 })
    const refusal = await save(sha256s, password, (bytes, of) => setDone({ bytes, of }))
    setDone(null)
    return refusal
  }
  return (
    <FormDialog
      operation={null}
      of={`files ${sha256s.join(' ')}`}
      title={exportTitle(sha256s.length)}
      act="Export"
      busyAct={done === null || done.of === 0 ? 'Packing…' : 'Saving…'}
      progress={done === null ? null : <ProgressBar label="Exporting" done={done.bytes} all={done.of} />}
      onSubmit={submit}
      onClose={onClose}
    >
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
      <p className="muted">{passwordWords}</p>
    </FormDialog>
  )
}

async function save(
  sha256s: readonly string[],
  password: string,
  onProgress: (bytes: number, of: number) => void,
) {
  const packed = await invoke('files.beginExport', { sha256s: [...sha256s], password })
  if (isProblem(packed)) return packed
  const { export: id, name, size } = packed
  const pieces = await fetchExport(
    (offset) => invoke('files.readExport', { export: id, offset }),
    () => invoke('files.endExport', { export: id }),
    (bytes) => onProgress(bytes, size),
  )
  if (isProblem(pieces)) return pieces
  saveBlob(name, new Blob(pieces, { type: 'application/zip' }))
  toast(`${downloadStarted(name)} Give the recipient the password by another channel.`)
  return null
}
