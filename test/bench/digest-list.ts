import { createCipheriv } from 'node:crypto'
import { closeSync, existsSync, openSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Lists of digests: output of a cipher with a known key, distributed as evenly as the values of any hash. */

const digestBytes = 32
/** Characters of a line, including its end. */
export const lineBytes = 2 * digestBytes + 1
const digestsPerPiece = 16_384

/** Creates a file with a number of SHA-256 digests in hex, one per line; the same on every machine, created once. */
export function digestList(cache: string, count: number): string {
  const path = join(cache, `digests-${count}.txt`)
  if (existsSync(path)) return path
  const cipher = createCipheriv('aes-256-ctr', Buffer.alloc(32, 1), Buffer.alloc(16))
  const handle = openSync(`${path}.part`, 'w')
  const zeros = Buffer.alloc(digestsPerPiece * digestBytes)
  for (let done = 0; done < count; done += digestsPerPiece) {
    const here = Math.min(digestsPerPiece, count - done)
    const hex = cipher.update(zeros.subarray(0, here * digestBytes)).toString('hex')
    const text = Buffer.alloc(here * lineBytes, 0x0a)
    for (let index = 0; index < here; index++)
      text.write(
        hex.slice(index * 2 * digestBytes, (index + 1) * 2 * digestBytes),
        index * lineBytes,
        'latin1',
      )
    writeSync(handle, text)
  }
  closeSync(handle)
  renameSync(`${path}.part`, path)
  return path
}
