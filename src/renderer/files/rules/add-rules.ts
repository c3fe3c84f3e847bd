import { isProblem } from '../../../contract/problem.ts'
import { invoke } from '../../state/bridge.ts'
import { beginUpload, sendFile } from '../../state/send-upload.ts'
import { act } from '../../ui/act.ts'
import { leadTo, toast, toastProblem } from '../../ui/toast.tsx'
import { addedWords } from './rule-words.ts'

/** Adds rules from files, one after the other; each that is refused is told, and the others are added. */
export async function addRuleFiles(files: readonly File[]): Promise<void> {
  let added = 0
  let known = 0
  for (const file of files) {
    const upload = await beginUpload([file])
    if (isProblem(upload)) {
      toastProblem(upload)
      continue
    }
    const answer = await act(
      'rules.add',
      { source: { kind: 'upload', upload } },
      {
        done: null,
        through: async (asked) => {
          const fault = await sendFile(file, { upload })
          if (fault !== null) await invoke('uploads.cancel', { upload })
          return asked
        },
      },
    )
    if (isProblem(answer)) continue
    if (answer.is_new) added += 1
    else known += 1
  }
  const words = addedWords(added, known)
  if (words !== null) toast(words, leadTo('Show the rules', '/settings/rules'))
}
