/** Uuids of records being removed; they are not reloaded meanwhile, since they may no longer exist. */
const leaving = new Set<string>()

/** Whether a record is being removed. */
export function isLeaving(uuid: string): boolean {
  return leaving.has(uuid)
}

/** Removes a record, and marks it as being removed until done. */
export async function whileLeaving<T>(uuid: string, remove: () => Promise<T>): Promise<T> {
  leaving.add(uuid)
  try {
    return await remove()
  } finally {
    leaving.delete(uuid)
  }
}
