import { create } from 'zustand'
import { isProblem, type Problem } from '../../contract/problem.ts'
import { invoke } from '../state/bridge.ts'
import { presentMoment } from '../state/clock.ts'
import { navigate } from '../state/router.ts'
import { beginUpload, sendFile } from '../state/send-upload.ts'
import { leadTo, toast, toastProblem } from '../ui/toast.tsx'
import { shownName } from './shown-name.ts'
import { notTakenWords, takenWords } from './taken-words.ts'

/** Files that are being taken in, of all drops together; null while there are none. */
export type Intake = { readonly done: number; readonly all: number; readonly startedAt: number }

export const useIntake = create<{ readonly now: Intake | null }>(() => ({ now: null }))

let cancelled = false

/** Takes in no further file; those that are kept stay. */
export function cancelIntake(): void {
  cancelled = true
}

/** Files sent at the same time: each small one would otherwise wait for the answer to the one before it. */
const sideBySide = 4

/** Sends files to be kept and analysed; a single one is shown. What cannot be read is named, and the rest goes on. */
export async function takeInFiles(files: readonly File[]): Promise<void> {
  begin(files.length)
  const taken: string[] = []
  const refused: string[] = []
  let why: Problem | null = null
  let isNew = false
  let next = 0
  const sendOn = async () => {
    for (let file = files[next++]; file !== undefined && !cancelled; file = files[next++]) {
      const answer = await takeIn(file)
      if (isProblem(answer)) {
        why ??= answer
        refused.push(shownName(file.name))
      } else {
        taken.push(answer.sha256)
        isNew ||= answer.is_launched
      }
      step()
    }
  }
  await Promise.all(Array.from({ length: Math.min(sideBySide, files.length) }, sendOn))
  const left = cancelled ? files.length - taken.length - refused.length : 0
  end(files.length)
  if (why !== null && files.length === 1) toastProblem(why)
  else if (refused.length > 0 || left > 0)
    toast(notTakenWords(refused, left, (why as Problem | null)?.message))
  const [only] = taken
  if (only === undefined) return
  const path = files.length === 1 ? `/files/${only}` : '/files'
  if (files.length === 1) navigate(path)
  const same = taken.length - new Set(taken).size
  toast(
    takenWords(taken.length, isNew, same),
    ...(files.length === 1 ? [] : [leadTo('Show the files', path)]),
  )
}

function begin(count: number): void {
  useIntake.setState(({ now }) => {
    if (now === null) cancelled = false
    return {
      now:
        now === null
          ? { done: 0, all: count, startedAt: presentMoment().getTime() }
          : { ...now, all: now.all + count },
    }
  })
}

function step(): void {
  useIntake.setState(({ now }) => ({ now: now === null ? null : { ...now, done: now.done + 1 } }))
}

/** The display goes with the last of all drops. */
let underWay = 0
function end(count: number): void {
  underWay += count
  const { now } = useIntake.getState()
  if (now !== null && underWay < now.all) return
  underWay = 0
  useIntake.setState({ now: null })
}

async function takeIn(file: File) {
  const upload = await beginUpload([file])
  if (isProblem(upload)) return upload
  const taken = invoke('files.takeIn', { file: { kind: 'upload', upload } })
  const fault = await sendFile(file, { upload, isWanted: () => !cancelled })
  if (fault !== null || cancelled) await invoke('uploads.cancel', { upload })
  const answer = await taken
  return isProblem(answer) ? (fault ?? answer) : answer
}
