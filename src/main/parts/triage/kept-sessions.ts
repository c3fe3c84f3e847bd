import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { OwnFolder } from '../../operations/data-dir/own-folder.ts'
import { type Clock, isoTime } from '../../operations/system/clock.ts'
import type { Store } from '../../store/database/handle.ts'
import { deleteAllSessions, failInterrupted, purgeSessions } from '../../store/triage/sessions.ts'

/**
 * Names of texts and uploads: the id of their session (ULID) and their position in it; and of files with decoded
 * content.
 */
const textNames = /^[0-9A-HJKMNP-TV-Z]{26}-\d{1,6}(?:-read)?$/i

/**
 * What a workstation does with its kept sessions at start and shutdown, whether or not one is viewed. The code that
 * reads sessions is loaded on first use.
 */
export class KeptSessions {
  /** The folder of texts and uploads. */
  readonly texts: OwnFolder
  private readonly store: Store
  private readonly clock: Clock
  private readonly isAlone: boolean

  /** `isAlone` is false for a process beside a running host, which must not touch the host's sessions. */
  constructor(parts: {
    readonly store: Store
    readonly clock: Clock
    readonly dataDir: string
    readonly isAlone: boolean
  }) {
    this.store = parts.store
    this.clock = parts.clock
    this.isAlone = parts.isAlone
    this.texts = new OwnFolder(parts.dataDir, 'texts', textNames)
    if (!parts.isAlone) return
    this.texts.makePrivate()
    failInterrupted(
      parts.store,
      isoTime(parts.clock),
      'Reading was interrupted when the workstation stopped. What was found until then is kept.',
    )
  }

  /** Returns the bytes of the texts and uploads, including those of deleted sessions until they are purged. */
  textBytes(): number {
    if (!this.texts.isOurs() || !existsSync(this.texts.path)) return 0
    return readdirSync(this.texts.path).reduce(
      (sum, name) => sum + (statSync(join(this.texts.path, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    )
  }

  /** Removes deleted sessions, after all reading was stopped. */
  close(keepSessions: boolean): void {
    if (!this.isAlone) return
    if (!keepSessions) deleteAllSessions(this.store, isoTime(this.clock))
    for (const file of purgeSessions(this.store)) {
      const path = this.texts.find(file)
      if (path !== null) rmSync(path, { force: true })
    }
  }
}
