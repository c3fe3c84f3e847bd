import type { Encoding } from '../engine/ioc/encoding.ts'
import type { FieldArea } from '../engine/ioc/field-areas.ts'
import type { LayRequest } from './lay-source.ts'

/** Requests to a triage worker. */
export type ExtractionTask =
  /** Read [from, to) of a file; both are starts of lines. */
  | {
      readonly kind: 'range'
      readonly path: string
      readonly from: number
      readonly to: number
      readonly encoding: Encoding
      /** Where fields have names that may decide about values. */
      readonly areas: readonly FieldArea[]
    }
  /** Decodes a file by its format and writes its content to another file. */
  | ({ readonly kind: 'lay' } & LayRequest)
  /** Returns the risk reading of [from, to) of a file, at most 1 MB. */
  | {
      readonly kind: 'assess'
      readonly path: string
      readonly from: number
      readonly to: number
      readonly encoding: Encoding
      readonly country: string
      readonly packs: string
      /** The entries of the own estate and of the allow-list, for look-alikes of own domains. */
      readonly estate: readonly string[]
      readonly allowed: readonly string[]
      /** The format that it was decoded from; null for a text. */
      readonly format: string | null
      /** Where fields have names that may decide about values. */
      readonly areas: readonly FieldArea[]
    }
  /** Returns the strictest labels of TLP and PAP that stretches of files name. */
  | {
      readonly kind: 'labels'
      readonly files: readonly {
        /** Its number, for the answer. */
        readonly source: number
        readonly path: string
        readonly encoding: Encoding
        /** Byte ranges; both ends are even in UTF-16. */
        readonly stretches: readonly { readonly from: number; readonly to: number }[]
      }[]
    }
