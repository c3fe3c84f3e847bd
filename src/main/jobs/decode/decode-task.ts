import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync, writeFileSync } from 'node:fs'
import { decodeBounds } from '../../../contract/workstation/files/file-bytes.ts'
import type { DecodeStep } from '../../../contract/workstation/files/tool-report.ts'
import { applySteps } from '../../engine/file/decode/apply-steps.ts'
import { guessXor, soughtBytes, triedBytes, type XorGuess } from '../../engine/file/decode/guess-xor.ts'
import { extractFromBytes } from '../../engine/ioc/extract.ts'

/** What a process decodes: a range of a file, or bytes. */
export type DecodeInput =
  | { readonly path: string; readonly offset: number; readonly length: number }
  | { readonly bytes: Uint8Array }

export type DecodeTask = {
  readonly input: DecodeInput
  readonly steps: readonly DecodeStep[]
  /** To show the output, to try keys on it, or to write it to a file. */
  readonly wanted:
    | { readonly is: 'shown' }
    | { readonly is: 'keys'; readonly words: string }
    | { readonly is: 'file'; readonly path: string }
}

export type DecodeAnswer = {
  readonly size: number
  readonly failedAt: number | null
  readonly why: string | null
  /** First bytes of the output. */
  readonly head: Uint8Array
  readonly indicators: readonly { readonly kind: string; readonly value: string }[]
  readonly indicatorTotal: number
  readonly searched: number
  readonly keys: readonly XorGuess[]
  readonly tried: number
  /** Digest of the file that was written. */
  readonly sha256: string | null
}

/** Applies the steps of a task. */
export function answerDecode({ input, steps, wanted }: DecodeTask): DecodeAnswer {
  const { bytes, failedAt, why } = applySteps(bytesOf(input), steps)
  const answer: DecodeAnswer = {
    ...{ size: bytes.length, failedAt, why, sha256: null, keys: [], tried: 0 },
    head: Uint8Array.from(bytes.subarray(0, decodeBounds.head)),
    ...{ indicators: [], indicatorTotal: 0, searched: 0 },
  }
  if (wanted.is === 'shown') return { ...answer, ...indicatorsIn(bytes) }
  if (failedAt !== null) return answer
  if (wanted.is === 'keys') {
    const tried = Math.min(bytes.length, wanted.words === '' ? triedBytes : soughtBytes)
    return { ...answer, keys: guessXor(bytes, wanted.words), tried }
  }
  writeFileSync(wanted.path, bytes)
  return { ...answer, sha256: createHash('sha256').update(bytes).digest('hex') }
}

function indicatorsIn(bytes: Uint8Array): Pick<DecodeAnswer, 'indicators' | 'indicatorTotal' | 'searched'> {
  const searched = bytes.subarray(0, decodeBounds.searched)
  const found = new Map<string, { kind: string; value: string }>()
  for (const { found: each } of extractFromBytes(searched).hits)
    found.set(`${each.kind} ${each.value}`, { kind: each.kind, value: each.value })
  return {
    indicators: [...found.values()].slice(0, decodeBounds.indicators),
    indicatorTotal: found.size,
    searched: searched.length,
  }
}

function bytesOf(input: DecodeInput): Uint8Array {
  if ('bytes' in input) return input.bytes
  const bytes = Buffer.alloc(input.length)
  const file = openSync(input.path, 'r')
  try {
    let length = 0
    while (length < bytes.length) {
      const read = readSync(file, bytes, length, bytes.length - length, input.offset + length)
      if (read === 0) break
      length += read
    }
    return bytes.subarray(0, length)
  } finally {
    closeSync(file)
  }
}
