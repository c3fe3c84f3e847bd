/** What an alert is the same by. The parts are told apart by a character that no name has. */
export function identityOf(by: 'external_id' | 'dedup_key' | 'content', source: string, key: string): string {
  return `${by}\u001f${source}\u001f${key}`
}
