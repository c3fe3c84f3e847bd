import { create } from 'zustand'
import { isProblem } from '../../contract/problem.ts'
import {
  type AttackLayer,
  type LayerTechnique,
  maxLayerText,
} from '../../contract/workstation/actor-matrix.ts'
import { invoke } from '../state/bridge.ts'
import { formatBytes } from '../state/format.ts'
import { handedOver, saveFile } from '../ui/save-file.ts'
import { toast, toastProblem } from '../ui/toast.tsx'
import type { ActorMatrixRoute } from './route.ts'

/** A layer of the ATT&CK Navigator beside the actors that are compared: for as long as the window is open, kept nowhere. */

type Opened = {
  readonly layer: AttackLayer
  /** Key of the matrix that it is of; null when it does not say. */
  readonly domain: string | null
  /** What of it was not taken, in sentences. */
  readonly leftOut: readonly string[]
  /** What imported sets say of its techniques. */
  readonly techniques: readonly LayerTechnique[]
}

export const useComparedLayer = create<{ readonly opened: Opened | null }>(() => ({ opened: null }))

/** Reads the file of a layer in the workstation and compares it. */
export async function openLayer(file: File): Promise<void> {
  if (file.size > maxLayerText) {
    toast(`${file.name} has ${formatBytes(file.size)}; layers up to ${formatBytes(maxLayerText)} are read.`)
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
    toastProblem(answer)
    return
  }
  const { layer, domain, left_out: leftOut, techniques } = answer
  useComparedLayer.setState({ opened: { layer, domain, leftOut, techniques } })
}

export function closeLayer(): void {
  useComparedLayer.setState({ opened: null })
}

/** Hands what the matrix shows over as a layer. */
export async function saveLayer({ domain, filter, compared }: ActorMatrixRoute): Promise<void> {
  const layer = useComparedLayer.getState().opened?.layer ?? null
  const answer = await invoke('actorMatrix.writeLayer', { domain, filter, compared: [...compared], layer })
  if (isProblem(answer)) {
    toastProblem(answer)
    return
  }
  saveFile(answer.file, 'application/json', answer.text)
  toast(handedOver(answer.file))
}
