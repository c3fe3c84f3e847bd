import { create } from 'zustand'
import { isProblem } from '../../contract/problem.ts'
import { invoke } from '../state/bridge.ts'
import { slicesOf } from '../state/upload-plan.ts'
import { toast, toastProblem } from '../ui/toast.tsx'

/** A file on its way into a case. */
export type EvidenceAddition = {
  readonly key: number
  readonly case: string
  readonly name: string
  readonly size: number
  readonly done: number
}

export const useEvidenceAdditions = create<{
  readonly additions: readonly EvidenceAddition[]
  readonly next: number
}>(() => ({ additions: [], next: 1 }))

const stopped = new Set<number>()

/** Stops adding a file; what is there of it goes. */
export function cancelAddition(key: number): void {
  stopped.add(key)
}

/** Hands a file over slice by slice, whatever its size; it goes on while other views are shown. */
export async function addEvidence(id: string, file: File): Promise<void> {
  const begun = await invoke('caseBoard.beginEvidence', { id, name: file.name })
  if (isProblem(begun)) {
    toastProblem(begun)
    return
  }
  const key = begin(id, file)
  try {
    await handOver(begun.upload, key, file)
  } finally {
    stopped.delete(key)
    useEvidenceAdditions.setState(({ additions }) => ({
      additions: additions.filter((each) => each.key !== key),
    }))
  }
}

function begin(id: string, { name, size }: File): number {
  const { next } = useEvidenceAdditions.getState()
  useEvidenceAdditions.setState(({ additions }) => ({
    additions: [...additions, { key: next, case: id, name, size, done: 0 }],
    next: next + 1,
  }))
  return next
}

async function handOver(upload: string, key: number, file: File): Promise<void> {
  for (const { offset, end, last } of slicesOf(file.size)) {
    if (stopped.has(key)) {
      await invoke('caseBoard.cancelEvidence', { upload })
      toast(`Stopped adding ${file.name}. Nothing of it was kept.`)
      return
    }
    const part = file.slice(offset, end)
    const answer = await part
      .arrayBuffer()
      .then((bytes) =>
        invoke('caseBoard.appendEvidence', { upload, offset, bytes: new Uint8Array(bytes), last }),
      )
      .catch(() => null)
    if (answer === null) {
      await invoke('caseBoard.cancelEvidence', { upload })
      toast(`${file.name} could not be read to its end. Nothing of it was kept.`)
      return
    }
    if (isProblem(answer)) {
      toastProblem(answer)
      return
    }
    useEvidenceAdditions.setState(({ additions }) => ({
      additions: additions.map((each) => (each.key === key ? { ...each, done: end } : each)),
    }))
  }
  toast(`Added ${file.name} to the evidence.`)
}
