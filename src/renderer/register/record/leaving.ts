/** Records that are being removed: they are not read again meanwhile, since there may be nothing to read. */
const leaving = new Set<string>()

/** Tells whether a record is being removed. */
export function isLeaving(uuid: string): boolean {
  return leaving.has(uuid)
}

/** Removes a record; while that is under way it counts as leaving. */
export async function whileLeaving<T>(uuid: string, remove: () => Promise<T>): Promise<T> {
  leaving.add(uuid)
  try {
    return await remove()
  } finally {
    leaving.delete(uuid)
  }
}
