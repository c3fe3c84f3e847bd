import { z } from 'zod'
import { sha256 } from '../../schema.ts'
import { windowOperation } from '../window/window-operation.ts'
import { decodeStep } from './tool-report.ts'

/** What the window asks about scripts beside their report: prose, and recipes of decoded texts. */

export const explainKeptScript = windowOperation({
  name: 'files.explainScript',
  followed: ['files'],
  summary: 'Explain a script in prose, by rules',
  input: () => z.object({ sha256: sha256() }),
  output: () => z.object({ explanation: z.string() }),
})

export const writeRecipe = windowOperation({
  name: 'files.writeRecipe',
  summary: 'Write steps of decoding as a recipe for CyberChef',
  input: () => z.object({ steps: z.array(decodeStep()).min(1).max(100) }),
  output: () => z.object({ recipe: z.string() }),
})

export const scriptOperations = [explainKeptScript, writeRecipe] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly scripts: typeof scriptOperations
  }
}
