import type { DecodeStep } from '../../../../contract/workstation/files/tool-report.ts'
import { byteOperations } from './byte-operations.ts'
import { CannotDecode, type DecodeOperation, type Given } from './decode-operation.ts'
import { encodingOperations } from './encoding-operations.ts'
import { inflateOperations } from './inflate-operations.ts'
import { textOperations } from './text-operations.ts'

/** All operations that a person can apply to a selection, by the names that they have in CyberChef. */
export const decodeOperations: readonly DecodeOperation[] = [
  ...encodingOperations,
  ...inflateOperations,
  ...byteOperations,
  ...textOperations,
].toSorted((one, other) => one.name.localeCompare(other.name, 'en'))

const byName = new Map(decodeOperations.map((operation) => [operation.name, operation]))

export function decodeOperation(name: string): DecodeOperation | undefined {
  return byName.get(name)
}

export const decodeLimits = {
  /** Bytes that go in, and that come out of any step. */
  bytes: 64 * 2 ** 20,
  /** Bytes that come out for each that went into the first step, beyond the first 16 MB. */
  ratio: 1000,
  free: 16 * 2 ** 20,
  steps: 100,
}

export type Decoded = {
  /** What the steps made; what those before made where one failed. */
  readonly bytes: Uint8Array
  /** Index of the step that could not be applied; null when all were. */
  readonly failedAt: number | null
  /** Why, as a sentence. */
  readonly why: string | null
}

/** Applies steps to bytes, one after the other, up to the first that cannot be applied. */
export function applySteps(bytes: Uint8Array, steps: readonly DecodeStep[]): Decoded {
  let current = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const failed = (failedAt: number, why: string): Decoded => ({ bytes: current, failedAt, why })
  if (bytes.length > decodeLimits.bytes) return failed(0, 'The input is longer than 64 MB.')
  const most = Math.min(decodeLimits.bytes, Math.max(decodeLimits.free, bytes.length * decodeLimits.ratio))
  for (const [index, step] of steps.entries()) {
    if (index >= decodeLimits.steps) return failed(index, `There are more than ${decodeLimits.steps} steps.`)
    const operation = decodeOperation(step.operation)
    if (operation === undefined) return failed(index, `The operation “${step.operation}” is not known.`)
    try {
      current = operation.run(current, givenOf(operation, step.arguments), most)
    } catch (error) {
      if (error instanceof CannotDecode) return failed(index, error.message)
      throw error
    }
  }
  return { bytes: current, failedAt: null, why: null }
}

/** The places of arguments in a step, each with its usual value: a key has two. */
export function argumentPlaces({ arguments: all }: DecodeOperation): readonly (string | number | boolean)[] {
  return all.flatMap((argument) =>
    argument.kind === 'key' ? [argument.usual, argument.forms[0] ?? ''] : [argument.usual],
  )
}

function givenOf(operation: DecodeOperation, given: DecodeStep['arguments']): Given {
  const places = argumentPlaces(operation)
  const choices = operation.arguments.flatMap((argument) =>
    argument.kind === 'key' ? [null, argument.forms] : [argument.kind === 'choice' ? argument.choices : null],
  )
  const value = (index: number) => given[index] ?? places[index]
  const of = (index: number, kind: 'string' | 'number' | 'boolean') => {
    const found = value(index)
    const known = choices[index]
    if (typeof found !== kind || (typeof found === 'number' && !Number.isFinite(found)))
      throw new CannotDecode(`Argument ${index + 1} of “${operation.name}” is not a ${kind}.`)
    if (known !== null && known !== undefined && !known.includes(String(found)))
      throw new CannotDecode(`Argument ${index + 1} of “${operation.name}” is none of ${known.join(', ')}.`)
    return found
  }
  return {
    text: (index) => of(index, 'string') as string,
    number: (index) => of(index, 'number') as number,
    flag: (index) => of(index, 'boolean') as boolean,
  }
}
