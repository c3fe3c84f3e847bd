import type { Problem } from '../../../contract/problem.ts'

/** An indicator that the analysis of a file found in it or in what it holds. */
export type FoundInFile = {
  readonly kind: string
  readonly value: string
  /** Names of the objects down to the one that contains it; empty for the file itself. */
  readonly path: readonly string[]
  /** The tool that found it. */
  readonly tool: string
}

/** Keeps files and has them analysed on this workstation, for parts that are handed files. */
export type FileAnalyses = {
  /** Keeps a copy of a file, and has it analysed unless it is; `place` says in words where it comes from. */
  readonly takeIn: (
    path: string,
    arrival: { readonly name: string; readonly place: string },
    signal: AbortSignal,
  ) => Promise<{ readonly sha256: string } | Problem>
  /**
   * Resolves when a file and all that it holds have been analysed, to the indicators; `total` counts those that are not
   * listed too. Null when the file is no longer kept. Rejects with the reason of the signal.
   */
  readonly foundIn: (
    sha256: string,
    signal: AbortSignal,
  ) => Promise<{ readonly indicators: readonly FoundInFile[]; readonly total: number } | null>
}
