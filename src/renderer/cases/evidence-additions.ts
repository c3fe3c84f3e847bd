import { create } from 'zustand'
import { isProblem } from '../../contract/problem.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { invoke } from '../state/bridge.ts'
import { routePath } from '../state/route.ts'
import { useRoute } from '../state/router.ts'
import { slicesOf } from '../state/upload-plan.ts'
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
   * Set when the case already contains the same bytes: the existing files, and the upload that waits for a decision.
   */
  readonly duplicate: { readonly upload: string; readonly of: AlreadyThere } | null
}
type AlreadyThere = NonNullable<WindowOutput<'caseBoard.appendEvidence'>['already_there']>

export const useEvidenceAdditions = create<{
  readonly additions: readonly EvidenceAddition[]
  readonly next: number
}>(() => ({ additions: [], next: 1 }))

const stopped = new Set<number>()

/** Stops adding a file; the part uploaded so far is deleted. */
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

/** Uploads a file of any size in slices. */
async function addEvidence(id: string, file: File): Promise<Addition> {
  const begun = await invoke('caseBoard.beginEvidence', { id, name: file.name })
  if (isProblem(begun)) {
    toastProblem(begun)
    return 'refused'
  }
  const key = begin(id, file)
  let became: Addition = 'refused'
  try {
    became = await handOver(id, begun.upload, key, file)
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
  const answer = await invoke('caseBoard.keepEvidence', { upload: duplicate.upload })
  if (isProblem(answer)) toastProblem(answer)
  else toast(`Added ${name} to the evidence again.`)
}

/** Discards a file whose bytes the case already contains. */
export async function leaveOut({ key, name, duplicate }: EvidenceAddition): Promise<void> {
  if (duplicate === null) return
  takeOff(key)
  await invoke('caseBoard.cancelEvidence', { upload: duplicate.upload })
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

async function handOver(id: string, upload: string, key: number, file: File): Promise<Addition> {
  for (const { offset, end, last } of slicesOf(file.size)) {
    if (stopped.has(key)) {
      const ended = await invoke('caseBoard.cancelEvidence', { upload })
      toast(notKeptWords(file.name, 'stopped', ended))
      return 'refused'
    }
    const part = file.slice(offset, end)
    const answer = await part
      .arrayBuffer()
      .then((bytes) =>
        invoke('caseBoard.appendEvidence', { upload, offset, bytes: new Uint8Array(bytes), last }),
      )
      .catch(() => null)
    if (answer === null) {
      const ended = await invoke('caseBoard.cancelEvidence', { upload })
      toast(notKeptWords(file.name, 'unreadable', ended))
      return 'refused'
    }
    if (isProblem(answer)) {
      toastProblem(answer)
      return 'refused'
    }
    const of = answer.already_there
    change(key, { done: end, duplicate: of === null ? null : { upload, of } })
    if (of === null) continue
    if (!isShown(id))
      toast(
        `${file.name} has not been added yet: the case already has the same file. Decide in its Evidence section.`,
        leadTo('Open the evidence', evidencePath(id)),
      )
    return 'asked'
  }
  return 'added'
}
