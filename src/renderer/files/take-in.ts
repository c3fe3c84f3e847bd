import { isProblem } from '../../contract/problem.ts'
import { invoke } from '../state/bridge.ts'
import { navigate } from '../state/router.ts'
import { beginUpload, sendFile } from '../state/send-upload.ts'
import { leadTo, toast, toastProblem } from '../ui/toast.tsx'
import { takenWords } from './taken-words.ts'

/** Sends files to be kept and analysed, one after the other; a single one is shown. */
export async function takeInFiles(files: readonly File[]): Promise<void> {
  const taken: string[] = []
  let isNew = false
  for (const file of files) {
    const answer = await takeIn(file)
    if (answer === null) continue
    taken.push(answer.sha256)
    isNew ||= answer.is_launched
  }
  const [only] = taken
  if (only === undefined) return
  const path = files.length === 1 ? `/files/${only}` : '/files'
  if (files.length === 1) navigate(path)
  toast(takenWords(taken.length, isNew), ...(files.length === 1 ? [] : [leadTo('Show the files', path)]))
}

async function takeIn(file: File) {
  const upload = await beginUpload([file])
  if (isProblem(upload)) {
    toastProblem(upload)
    return null
  }
  const taken = invoke('files.takeIn', { file: { kind: 'upload', upload } })
  const fault = await sendFile(file, { upload })
  if (fault !== null) await invoke('uploads.cancel', { upload })
  const answer = await taken
  if (!isProblem(answer)) return answer
  toastProblem(fault ?? answer)
  return null
}
