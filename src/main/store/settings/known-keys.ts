import type { Store } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import { findKey, hashKey, type KeyRecord } from './keys.ts'

/**
 * Cache of used keys, by the digest of their secret, since every request looks one up. It is cleared after any write,
 * here or by another program, so that changing or deleting a key takes effect at once. Wrong secrets are not cached.
 */
export class KnownKeys {
  private readonly store: Store
  private readonly known = new Map<string, KeyRecord>()
  private writes: unknown
  private othersWrites: unknown
  private isLookedAt = false

  constructor(store: Store) {
    this.store = store
  }

  /** The key with this secret, or null. */
  find(secret: string): KeyRecord | null {
    this.forgetWhatWasWritten()
    const digest = hashKey(secret)
    const name = digest.toString('latin1')
    const known = this.known.get(name)
    if (known !== undefined) return known
    const found = findKey(this.store, digest)
    if (found !== null) this.known.set(name, found)
    return found
  }

  private forgetWhatWasWritten(): void {
    const { writer } = this.store
    const writes = statement(writer, 'SELECT total_changes()').pluck().get()
    const others = this.isLookedAt ? this.othersWrites : this.lookAtOthers()
    if (writes === this.writes && others === this.othersWrites) return
    this.writes = writes
    this.othersWrites = others
    this.known.clear()
  }

  /** Checks for writes of other processes once per event loop turn: concurrent requests share a check. */
  private lookAtOthers(): unknown {
    this.isLookedAt = true
    setImmediate(() => {
      this.isLookedAt = false
    })
    return statement(this.store.writer, 'PRAGMA data_version').pluck().get()
  }
}
