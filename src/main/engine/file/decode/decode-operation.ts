/**
 * An operation that a person applies to bytes, with the name and the arguments that it has in CyberChef, so that recipes
 * go from one to the other. Bytes in, bytes out; texts are UTF-8.
 */
export type DecodeOperation = {
  readonly name: string
  readonly arguments: readonly DecodeArgument[]
  /** Throws a `CannotDecode` where it cannot be applied. `most` is the number of bytes that may come out. */
  readonly run: (bytes: Buffer, given: Given, most: number) => Buffer
}

/** An argument; a `key` is written in one of several forms, and takes two places in a step: the text, and its form. */
export type DecodeArgument =
  | { readonly kind: 'text'; readonly name: string; readonly usual: string }
  | { readonly kind: 'number'; readonly name: string; readonly usual: number }
  | { readonly kind: 'flag'; readonly name: string; readonly usual: boolean }
  | {
      readonly kind: 'choice'
      readonly name: string
      readonly usual: string
      readonly choices: readonly string[]
    }
  | { readonly kind: 'key'; readonly name: string; readonly usual: string; readonly forms: readonly string[] }

/** The arguments of a step by position, with usual values for those left out. */
export type Given = {
  readonly text: (index: number) => string
  readonly number: (index: number) => number
  readonly flag: (index: number) => boolean
}

/** Why an operation cannot be applied, as a sentence. */
export class CannotDecode extends Error {}

export const text = (name: string, usual = ''): DecodeArgument => ({ kind: 'text', name, usual })
export const number = (name: string, usual: number): DecodeArgument => ({ kind: 'number', name, usual })
export const flag = (name: string, usual: boolean): DecodeArgument => ({ kind: 'flag', name, usual })
export const choice = (name: string, choices: readonly string[]): DecodeArgument => ({
  kind: 'choice',
  name,
  usual: choices[0] ?? '',
  choices,
})
export const key = (name: string, forms: readonly string[]): DecodeArgument => ({
  kind: 'key',
  name,
  usual: '',
  forms,
})

/** Collects bytes up to a number. */
export class BoundedBytes {
  private readonly pieces: Uint8Array[] = []
  private readonly most: number
  private length = 0

  constructor(most: number) {
    this.most = most
  }

  add(piece: Uint8Array): void {
    this.length += piece.length
    if (this.length > this.most) throw new CannotDecode(tooLong(this.most))
    if (piece.length > 0) this.pieces.push(piece)
  }

  end(): Buffer {
    return Buffer.concat(this.pieces)
  }
}

export function tooLong(most: number): string {
  return `The result is longer than ${most.toLocaleString('en')} bytes, which is the most that is made of this input.`
}

/** Returns bytes as they are; throws where there are more than may be. */
export function bounded(bytes: Buffer, most: number): Buffer {
  if (bytes.length > most) throw new CannotDecode(tooLong(most))
  return bytes
}
