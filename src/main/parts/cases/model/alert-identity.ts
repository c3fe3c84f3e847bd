/** Returns the key that identifies an alert. The parts are separated by a character that occurs in no name. */
export function identityOf(by: 'external_id' | 'dedup_key' | 'content', source: string, key: string): string {
  return `${by}\u001f${source}\u001f${key}`
}
