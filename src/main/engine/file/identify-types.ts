import type { ByteSource } from '../archive/byte-source.ts'
import { identifyFile } from '../document/identify-file.ts'
import type { FileType } from './file-types.ts'

const firstBytes = 65_536

/** Returns what a file is by its content, the types that something would execute first; never empty. */
export function identifyTypes(bytes: ByteSource, _name: string): readonly FileType[] {
  if (bytes.size === 0) return [{ kind: 'empty', mime: 'application/x-empty', label: 'empty file' }]
  const head = bytes.read(0, Math.min(bytes.size, firstBytes))
  const known = identifyFile(head, bytes.size <= firstBytes)
  if (known === null) return [{ kind: 'text', mime: 'text/plain', label: 'text' }]
  return [{ kind: 'binary', mime: known.type, label: known.label }]
}
