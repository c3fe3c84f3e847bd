import { hash } from 'node:crypto'
import type { Store } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import { unlessHeldElsewhere } from '../database/write-turn.ts'
import type { Act } from '../log/log.ts'
import { recordTable } from '../log/record-table.ts'

/** Keys of the local API. The key itself is shown once and never stored: only its SHA-256 and its first characters. */
export type KeyRecord = {
  readonly id: string
  readonly name: string
  readonly prefix: string
  readonly permissions: readonly string[]
  readonly created_at: string
  readonly last_used_at: string | null
  readonly uses: number
}

type Row = Omit<KeyRecord, 'permissions'> & { permissions: string }

const columns = 'id, name, prefix, permissions, created_at, last_used_at, uses'

const fromRow = (row: Row): KeyRecord => ({ ...row, permissions: JSON.parse(row.permissions) as string[] })

/** Returns the SHA-256 of a key; keys are 256 random bits, so a slow hash would add no protection. */
export function hashKey(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

export function listKeys({ reader }: Store): KeyRecord[] {
  return (reader.prepare(`SELECT ${columns} FROM api_key ORDER BY created_at, id`).all() as Row[]).map(
    fromRow,
  )
}

/** The key whose secret has this digest, or null. */
export function findKey({ writer }: Store, digest: Buffer): KeyRecord | null {
  // runs with every request: the writing handle still has cached pages that the other one must read again after a
  // commit
  const row = statement(writer, `SELECT ${columns} FROM api_key WHERE hash = ?`).get(digest) as
    | Row
    | undefined
  return row === undefined ? null : fromRow(row)
}

export function keyWithId({ reader }: Pick<Store, 'reader'>, id: string): KeyRecord | null {
  const row = reader.prepare(`SELECT ${columns} FROM api_key WHERE id = ?`).get(id) as Row | undefined
  return row === undefined ? null : fromRow(row)
}

/** The changeable fields of a key. */
type KeyContent = Pick<KeyRecord, 'name' | 'permissions'>

/** The log has name and permissions only: the key itself can be made and deleted, never restored. */
export const keyTable = recordTable<KeyContent>({
  part: 'settings',
  kind: 'key',
  scope: 'here',
  called: (reader, id) => `the key ${keyWithId({ reader }, id)?.name ?? id}`,
  table: 'api_key',
  content: ['name', 'permissions'],
  as: { permissions: 'json' },
  hasMore: true,
  refused: 'this key is gone for good',
})

/** Neither secret nor hash is logged: a key cannot be restored from the log. */
export function insertKey({ writer, note }: Act, key: KeyRecord, secret: string): void {
  writer
    .prepare(
      'INSERT INTO api_key (id, name, prefix, hash, permissions, created_at) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run(key.id, key.name, key.prefix, hashKey(secret), JSON.stringify(key.permissions), key.created_at)
  note({ of: keyTable, record: key.id }, 'created')
}

export type KeyChange = {
  readonly name?: string | undefined
  readonly permissions?: readonly string[] | undefined
}

/** Changes name or permissions; false when there is no such key. */
export function updateKey(act: Act, id: string, { name, permissions }: KeyChange): boolean {
  const before = keyTable.get(act.writer, id)
  if (before === null) return false
  return keyTable.put(act, id, {
    name: name ?? before.name,
    permissions: permissions ?? before.permissions,
  })
}

/** Removes a key; false when there is none. */
export function deleteKey({ writer, note }: Act, id: string): boolean {
  const { changes } = writer.prepare('DELETE FROM api_key WHERE id = ?').run(id)
  if (changes === 1) note({ of: keyTable, record: id }, 'deleted')
  return changes === 1
}

/**
 * Adds uses that were counted in memory; false when someone else writes to the database now, which is not waited for
 * unless they are the last.
 */
export function countUses(
  { writer }: Store,
  uses: ReadonlyMap<string, { count: number; at: string }>,
  isLast: boolean,
): boolean {
  const add = () => {
    const update = statement(writer, 'UPDATE api_key SET uses = uses + ?, last_used_at = ? WHERE id = ?')
    for (const [id, { count, at }] of uses) update.run(count, at, id)
  }
  if (!isLast) return unlessHeldElsewhere(writer, add) !== null
  writer.transaction(add).immediate()
  return true
}
