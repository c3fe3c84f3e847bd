import { create } from 'zustand'
import { isProblem } from '../../contract/problem.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { invoke } from '../state/bridge.ts'
import { routePath } from '../state/route.ts'
import { useRoute } from '../state/router.ts'
import { beginUpload, sendFile, unreadableFile } from '../state/send-upload.ts'
import { act } from '../ui/act.ts'
import { leadTo, toast, toastProblem } from '../ui/toast.tsx'
import { notKeptWords } from './added-words.ts'
import { addedFilesWords } from './evidence-words.ts'

/** A file being added to a case. */
export type EvidenceAddition = {
  readonly key: number
  readonly case: string
  readonly name: string
  readonly size: number
  readonly done: number
  /**
   * Set when the case already contains the same bytes: the existing file, and the question that waits for a decision.
   */
  readonly duplicate: AlreadyThere | null
}
type AlreadyThere = NonNullable<WindowOutput<'caseBoard.addEvidence'>['already_there']>

export const useEvidenceAdditions = create<{
  readonly additions: readonly EvidenceAddition[]
  readonly next: number
}>(() => ({ additions: [], next: 1 }))

const stopped = new Set<number>()

/** Stops adding a file. */
export function cancelAddition(key: number): void {
  stopped.add(key)
}

/** Adds files one after the other; continues while other views are shown. */
export async function addFiles(id: string, files: readonly File[]): Promise<void> {
  const added: string[] = []
  for (const file of files) if ((await addEvidence(id, file)) === 'added') added.push(file.name)
  if (added.length > 0)
    toast(addedFilesWords(added), ...(isShown(id) ? [] : [leadTo('Open the evidence', evidencePath(id))]))
}

const evidencePath = (id: string) => routePath({ view: 'cases', page: 'case', id, section: 'evidence' })

/** What became of a file: added, the user is asked whether to add it, or refused or stopped, which was told. */
type Addition = 'added' | 'asked' | 'refused'

async function addEvidence(id: string, file: File): Promise<Addition> {
  const upload = await beginUpload([file])
  if (isProblem(upload)) {
    toastProblem(upload)
    return 'refused'
  }
  const key = begin(id, file)
  let became: Addition = 'refused'
  try {
    became = await handOver(id, upload, key, file)
  } finally {
    stopped.delete(key)
    if (became !== 'asked') takeOff(key)
  }
  return became
}

/** Adds a file although the case has its bytes already. */
export async function addNevertheless({ key, name, duplicate }: EvidenceAddition): Promise<void> {
  if (duplicate === null) return
  takeOff(key)
  const done = `Added ${name} to the evidence again.`
  await act('caseBoard.keepEvidence', { question: duplicate.question }, { done })
}

/** Discards a file whose bytes the case already contains. */
export function leaveOut({ key, name }: EvidenceAddition): void {
  takeOff(key)
  toast(`${name} was not added.`)
}

function takeOff(key: number): void {
  useEvidenceAdditions.setState(({ additions }) => ({
    additions: additions.filter((each) => each.key !== key),
  }))
}

function change(key: number, what: Partial<EvidenceAddition>): void {
  useEvidenceAdditions.setState(({ additions }) => ({
    additions: additions.map((each) => (each.key === key ? { ...each, ...what } : each)),
  }))
}

function begin(id: string, { name, size }: File): number {
  const { next } = useEvidenceAdditions.getState()
  useEvidenceAdditions.setState(({ additions }) => ({
    additions: [...additions, { key: next, case: id, name, size, done: 0, duplicate: null }],
    next: next + 1,
  }))
  return next
}

/** Whether the evidence section of the case is shown. */
function isShown(id: string): boolean {
  const { route } = useRoute.getState()
  return route.view === 'cases' && route.page === 'case' && route.id === id && route.section === 'evidence'
}

/** Sends a file in slices to the operation that adds it, which refuses it before the first or stores it after the last. */
async function handOver(id: string, upload: string, key: number, file: File): Promise<Addition> {
  let isAnswered = false
  const answering = invoke('caseBoard.addEvidence', { id, file: { kind: 'upload', upload } }).finally(() => {
    isAnswered = true
  })
  const refused = await sendFile(file, {
    upload,
    isWanted: () => !isAnswered && !stopped.has(key),
    onSent: (done) => change(key, { done }),
  })
  const why = refused === unreadableFile ? 'unreadable' : stopped.has(key) ? 'stopped' : null
  const cancel = () => invoke('uploads.cancel', { upload })
  const ended = refused !== null || why !== null ? await cancel() : null
  const answer = await answering
  if (isProblem(answer)) {
    // what was refused before it was taken still waits
    const left = ended ?? (await cancel())
    if (why === null) toastProblem(refused ?? answer)
    else toast(notKeptWords(file.name, why, left))
    return 'refused'
  }
  if (answer.already_there === null) return 'added'
  change(key, { duplicate: answer.already_there })
  if (!isShown(id))
    toast(
      `${file.name} has not been added yet: the case already has the same file. Decide in its Evidence section.`,
      leadTo('Open the evidence', evidencePath(id)),
    )
  return 'asked'
}
