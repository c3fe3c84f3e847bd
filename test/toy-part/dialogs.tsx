import { useState } from 'react'
import { isProblem } from '../../src/contract/problem.ts'
import { cancelJob, showJob } from '../../src/renderer/jobs/jobs.ts'
import { invoke } from '../../src/renderer/state/bridge.ts'
import { useDraft } from '../../src/renderer/state/draft.ts'
import { beginUpload, sendFile } from '../../src/renderer/state/send-upload.ts'
import { act } from '../../src/renderer/ui/act.ts'
import { FileField } from '../../src/renderer/ui/file-field.tsx'
import { FormDialog, TextField } from '../../src/renderer/ui/form.tsx'
import { toastProblem } from '../../src/renderer/ui/toast.tsx'
import { fieldNotesSpelling } from './route.ts'

type DialogProps = { readonly onClose: () => void }

/** Asks for the text of a field note. What is written outlives Escape. */
export function AddDialog({ onClose }: DialogProps) {
  const { fields, write, empty } = useDraft({
    label: 'A field note',
    path: fieldNotesSpelling.path({ view: 'fieldNotes', id: null }),
    first: { text: '' },
    isUnsaved: ({ text }) => text.trim() !== '',
  })
  const text = fields.text.trim()
  const submit = () => act('fieldNotes.add', { text }, { done: 'Added a field note.', refusal: 'caller' })
  return (
    <FormDialog
      operation="fieldNotes.add"
      title="Add a field note"
      act="Add"
      isReady={text !== ''}
      onSubmit={submit}
      discard={() => empty(fields)}
      onClose={onClose}
    >
      <TextField
        name="text"
        label="Text"
        isFirst
        value={fields.text}
        onChange={(typed) => write({ text: typed })}
      />
    </FormDialog>
  )
}

/** Asks for a text file; each line of it becomes a field note. */
export function ImportDialog({ onClose }: DialogProps) {
  const [file, setFile] = useState<File | null>(null)
  const submit = async () => {
    if (file === null) return false
    const upload = await beginUpload([file])
    if (isProblem(upload)) return upload
    const started = await invoke('fieldNotes.import', { file: upload })
    if (isProblem(started)) return started
    showJob(started.job)
    void send(file, upload, started.job.id)
    return null
  }
  return (
    <FormDialog
      operation={null}
      of="field-notes"
      title="Import field notes"
      act="Import"
      isReady={file !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      <FileField label="Text file, one field note on each line" file={file} onFile={setFile} isFirst />
    </FormDialog>
  )
}

/** Sends the file of a job; one that cannot be read to its end ends the job. */
async function send(file: File, upload: string, job: string): Promise<void> {
  const problem = await sendFile(file, { upload })
  if (problem === null) return
  toastProblem(problem)
  await cancelJob(job)
}
