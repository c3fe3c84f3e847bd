import { join } from 'node:path'

/** Returns where a data directory keeps the bytes of evidence with this SHA-256. */
export function evidencePath(dataDir: string, sha256: string): string {
  return join(dataDir, 'evidence', sha256.slice(0, 2), sha256)
}
