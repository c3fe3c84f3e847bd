import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Clock, isoTime } from '../../operations/clock.ts'
import { OwnFolder } from '../../operations/own-folder.ts'
import type { Store } from '../../store/open.ts'
import { deleteAllSessions, failInterrupted, purgeSessions } from '../../store/sessions.ts'

/** Names of texts and uploads: the id of their session (ULID) and their position in it; and of what was laid down for one. */
const textNames = /^[0-9A-HJKMNP-TV-Z]{26}-\d{1,6}(?:-read)?$/i

/**
 * What a workstation does with its kept sessions when it opens and closes, whether anybody looks at one or not. Whoever
 * reads sessions is loaded with the first question.
 */
export class KeptSessions {
  /** The folder of texts and uploads. */
  readonly texts: OwnFolder
  private readonly store: Store
  private readonly clock: Clock
  private readonly isAlone: boolean

  /** `isAlone` is false for a visitor beside a running host, who must leave its sessions alone. */
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

  /** Bytes of the texts and uploads, those of deleted sessions among them until they are purged. */
  textBytes(): number {
    if (!this.texts.isOurs() || !existsSync(this.texts.path)) return 0
    return readdirSync(this.texts.path).reduce(
      (sum, name) => sum + (statSync(join(this.texts.path, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    )
  }

  /** Removes what was deleted, after all reading was stopped. */
  close(keepSessions: boolean): void {
    if (!this.isAlone) return
    if (!keepSessions) deleteAllSessions(this.store, isoTime(this.clock))
    for (const file of purgeSessions(this.store)) {
      const path = this.texts.find(file)
      if (path !== null) rmSync(path, { force: true })
    }
  }
}
