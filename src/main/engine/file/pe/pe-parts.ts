import type { ToolOutput } from '../file-tool.ts'
import type { Behaviour } from '../program/behaviour-table.ts'
import type { GoBuild } from '../program/build-hints.ts'
import type { CertificateTable } from './pe-authenticode.ts'
import type { DebugEntry, LoadConfig, Tls } from './pe-debug.ts'
import type { DotNet } from './pe-dotnet.ts'
import type { PeImage } from './pe-image.ts'
import type { Exports, Import } from './pe-imports.ts'
import type { ProgramInside } from './pe-inside.ts'
import type { Overlay } from './pe-overlay.ts'
import type { Resources } from './pe-resources.ts'
import type { PeResult } from './pe-result.ts'
import type { RichHeader } from './pe-rich.ts'

/** The parts of a program as they were read; what is not there or could not be read is null or empty. */
export type PeParts = {
  readonly sections: PeResult['sections']
  readonly imports: readonly Import[]
  readonly delayed: readonly Import[]
  readonly exports: Exports | null
  readonly resources: Resources
  readonly rich: RichHeader | null
  readonly debug: readonly DebugEntry[]
  /** The build is reproducible: where a time would stand, there is a digest. */
  readonly isReproducible: boolean
  readonly tls: Tls | null
  readonly loadConfig: LoadConfig | null
  readonly certificates: CertificateTable | null
  readonly overlay: Overlay | null
  /** Programs within its sections that no table names. */
  readonly inside: readonly ProgramInside[]
  readonly dotNet: DotNet | null
  readonly go: GoBuild | null
  readonly behaviours: readonly Behaviour[]
  readonly packers: PeResult['packers']
  readonly checksum: number
}

/** A program that was read, with the place for what is found in it. */
export type ReadPe = {
  readonly image: PeImage
  readonly parts: PeParts
  readonly result: PeResult
  readonly output: ToolOutput
}
