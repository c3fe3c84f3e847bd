/** A file made by the tests to harm whoever reads it. */
export type HostileFile = {
  /** What it does, which is no name of a file. */
  readonly what: string
  readonly name: string
  readonly bytes: () => Uint8Array
  /** What the analysis has to say about it: a code of a finding, a reason for what was left out, words of a sentence. */
  readonly says?: RegExp
}
