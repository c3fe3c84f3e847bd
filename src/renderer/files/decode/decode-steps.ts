import type { DecodeOperationShape } from '../../../contract/workstation/files/file-bytes.ts'
import type { DecodeStep } from '../../../contract/workstation/files/tool-report.ts'

/** Steps as a person laid them, with those that were there before each change. */
export type StepHistory = {
  readonly steps: readonly DecodeStep[]
  readonly past: readonly (readonly DecodeStep[])[]
  readonly future: readonly (readonly DecodeStep[])[]
}

export const noSteps: StepHistory = { steps: [], past: [], future: [] }

export type StepChange =
  | { readonly is: 'add'; readonly step: DecodeStep }
  | { readonly is: 'remove'; readonly at: number }
  | { readonly is: 'move'; readonly at: number; readonly to: number }
  | {
      readonly is: 'argument'
      readonly at: number
      readonly place: number
      readonly value: string | number | boolean
    }
  | { readonly is: 'clear' }
  | { readonly is: 'undo' }
  | { readonly is: 'redo' }

/** Applies a change; one that changes nothing leaves the history as it is. */
export function changed(history: StepHistory, change: StepChange): StepHistory {
  const { steps, past, future } = history
  if (change.is === 'undo') {
    const before = past.at(-1)
    return before === undefined
      ? history
      : { steps: before, past: past.slice(0, -1), future: [steps, ...future] }
  }
  if (change.is === 'redo') {
    const [next, ...rest] = future
    return next === undefined ? history : { steps: next, past: [...past, steps], future: rest }
  }
  const next = after(steps, change)
  return next === steps ? history : { steps: next, past: [...past, steps], future: [] }
}

function after(
  steps: readonly DecodeStep[],
  change: Exclude<StepChange, { is: 'undo' | 'redo' }>,
): readonly DecodeStep[] {
  switch (change.is) {
    case 'add':
      return [...steps, change.step]
    case 'remove':
      return steps.toSpliced(change.at, 1)
    case 'clear':
      return steps.length === 0 ? steps : []
    case 'move': {
      const moved = steps[change.at]
      if (moved === undefined || change.to < 0 || change.to >= steps.length || change.to === change.at)
        return steps
      return steps.toSpliced(change.at, 1).toSpliced(change.to, 0, moved)
    }
    case 'argument':
      return steps.map((step, index) =>
        index === change.at ? { ...step, arguments: step.arguments.with(change.place, change.value) } : step,
      )
  }
}

/** A step of an operation with its usual arguments; a key takes two places: what is written, and its form. */
export function usualStep({ name, arguments: all }: DecodeOperationShape): DecodeStep {
  return {
    operation: name,
    arguments: all.flatMap(({ kind, usual, choices }) =>
      kind === 'key' ? [usual, choices[0] ?? ''] : [usual],
    ),
  }
}

/** A way of decoding under the name by which people look for it, where that is not the operation's own. */
export type Preset = { readonly title: string; readonly step: DecodeStep }

export const presets: readonly Preset[] = [
  {
    title: 'From Base64, URL-safe',
    step: { operation: 'From Base64', arguments: ['A-Za-z0-9-_', true, false] },
  },
  {
    title: 'From UTF-16, little endian',
    step: { operation: 'Decode text', arguments: ['UTF-16LE (1200)'] },
  },
  {
    title: 'From UTF-16, big endian',
    step: { operation: 'Decode text', arguments: ['UTF-16BE (1201)'] },
  },
  {
    title: 'From character codes, decimal with commas',
    step: { operation: 'From Charcode', arguments: ['Comma', 10] },
  },
]

export function xorStep(key: number): DecodeStep {
  return { operation: 'XOR', arguments: [key.toString(16).padStart(2, '0'), 'Hex', 'Standard', false] }
}
