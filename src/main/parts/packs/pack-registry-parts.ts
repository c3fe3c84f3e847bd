import type { Jobs } from '../../operations/jobs/jobs.ts'
import type { Clock } from '../../operations/system/clock.ts'
import type { Random } from '../../operations/system/random.ts'
import type { Uploads } from '../../operations/uploads/uploads.ts'
import type { Store } from '../../store/database/handle.ts'
import type { PackKind } from './pack-kind.ts'

/** What the registry of data packs needs. */
export type PackRegistryParts = {
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
  readonly dataDir: string
  readonly kinds: readonly PackKind[]
  /** False for a process beside a running host, which must not touch the host's files. */
  readonly isAlone: boolean
  readonly jobs: Jobs
  readonly uploads: Uploads
  /** Called when the list of packs changed. */
  readonly publish: () => void
}
