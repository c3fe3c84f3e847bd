import { create } from 'zustand'
import { isProblem } from '../../contract/problem.ts'
import {
  type AttackLayer,
  type LayerTechnique,
  maxLayerText,
} from '../../contract/workstation/actors/actor-matrix.ts'
import { invoke } from '../state/bridge.ts'
import { formatBytes } from '../state/format.ts'
import { oneAtATimeWords } from '../ui/one-at-a-time-words.ts'
import { openFiles } from '../ui/open-triage.ts'
import { downloadStarted, saveFile } from '../ui/save-file.ts'
import { type Lead, toast, toastProblem } from '../ui/toast.tsx'
import type { ActorMatrixRoute } from './route.ts'

/** An ATT&CK Navigator layer compared with the actors. Kept in memory while the window is open, never stored. */

type Opened = {
  readonly layer: AttackLayer
  /** Key of the matrix that the layer belongs to; null when it names none. */
  readonly domain: string | null
  /** Parts of the layer that were left out, in sentences. */
  readonly leftOut: readonly string[]
  /** Techniques of the layer as the imported sets describe them. */
  readonly techniques: readonly LayerTechnique[]
}

export const useComparedLayer = create<{ readonly opened: Opened | null }>(() => ({ opened: null }))

/** Opens the first of the dropped files as a layer; what is not opened is offered to Triage. */
export async function openDroppedLayer(files: readonly File[]): Promise<void> {
  const [first, ...others] = files
  if (first === undefined) return
  if (others.length > 0)
    toast(oneAtATimeWords('layer', first.name, others.length), {
      label: 'Read the others in Triage',
      run: () => void openFiles(others),
    })
  await openLayer(first, { label: 'Read in Triage instead', run: () => void openFiles([first]) })
}

/** Reads a layer file in the workstation and adds it to the comparison. `otherWay` is offered when it is none. */
export async function openLayer(file: File, ...otherWay: readonly Lead[]): Promise<void> {
  if (file.size > maxLayerText) {
    toast(
      `${file.name} has ${formatBytes(file.size)}; layers up to ${formatBytes(maxLayerText)} are read.`,
      ...otherWay,
    )
    return
  }
  let text: string
  try {
    text = await file.text()
  } catch {
    toast(`${file.name} could not be read. Is it still there?`)
    return
  }
  const answer = await invoke('actorMatrix.readLayer', { file: file.name.slice(0, 500), text })
  if (isProblem(answer)) {
    toastProblem(answer, ...otherWay)
    return
  }
  const { layer, domain, left_out: leftOut, techniques } = answer
  useComparedLayer.setState({ opened: { layer, domain, leftOut, techniques } })
}

export function closeLayer(): void {
  useComparedLayer.setState({ opened: null })
}

/** Saves the content of the matrix as a layer file. */
export async function saveLayer({ domain, filter, compared }: ActorMatrixRoute): Promise<void> {
  const layer = useComparedLayer.getState().opened?.layer ?? null
  const answer = await invoke('actorMatrix.writeLayer', { domain, filter, compared: [...compared], layer })
  if (isProblem(answer)) {
    toastProblem(answer)
    return
  }
  saveFile(answer.file, 'application/json', answer.text)
  toast(downloadStarted(answer.file))
}
