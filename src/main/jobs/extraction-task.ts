import type { Encoding } from '../engine/ioc/encoding.ts'
import type { RangeResult } from './range-result.ts'

/** What a worker can be asked, and what it answers. */
export type Task =
  /** Read [from, to) of a file; both are starts of lines. */
  | {
      readonly kind: 'range'
      readonly path: string
      readonly from: number
      readonly to: number
      readonly encoding: Encoding
    }
  /** Say how a text of at most 1 MB reads. */
  | {
      readonly kind: 'assess'
      readonly path: string
      readonly size: number
      readonly encoding: Encoding
      readonly country: string
      readonly packs: string
    }

export type Request = { readonly id: number; readonly task: Task; readonly stop: SharedArrayBuffer }

export type Reply =
  | { readonly id: number; readonly is: 'progress'; readonly bytes: number }
  /** What was found in the first part of a long range; more follows. */
  | { readonly id: number; readonly is: 'part'; readonly result: RangeResult }
  | { readonly id: number; readonly is: 'done'; readonly result: unknown }
  | { readonly id: number; readonly is: 'stopped' }
  | { readonly id: number; readonly is: 'failed'; readonly message: string }
