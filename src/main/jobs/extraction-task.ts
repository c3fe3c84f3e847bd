import type { Encoding } from '../engine/ioc/encoding.ts'
import type { LayRequest } from './lay-source.ts'

/** What a worker that reads for triage can be asked. */
export type ExtractionTask =
  /** Read [from, to) of a file; both are starts of lines. */
  | {
      readonly kind: 'range'
      readonly path: string
      readonly from: number
      readonly to: number
      readonly encoding: Encoding
    }
  /** Read a file as what it is, and lay down what it says in another file. */
  | ({ readonly kind: 'lay' } & LayRequest)
  /** Say how a text of at most 1 MB reads. */
  | {
      readonly kind: 'assess'
      readonly path: string
      readonly size: number
      readonly encoding: Encoding
      readonly country: string
      readonly packs: string
    }
