import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { createGzip } from 'node:zlib'
import { inOrder, type ShippedFile } from './shipped-file.ts'

export type TarballForm = {
  readonly to: string
  /** Folder of the archive that contains everything; `.` for none. */
  readonly folder: string
  /** Seconds since 1970. */
  readonly time: number
  /** Whether folders have entries of their own, as installers want it. */
  readonly withFolders?: boolean
  /** The setuid file, mode 4755. */
  readonly setuid?: string
}

/**
 * Writes files as a gzipped tar (POSIX.1-1988 ustar), the same bytes for the same files: sorted by path, all with one
 * time (seconds), owner 0, mode 644 or 755; the gzip header has neither a time nor the name of a system.
 */
export async function writeTarball(files: readonly ShippedFile[], form: TarballForm): Promise<void> {
  const { to, folder, time, withFolders = false, setuid } = form
  const out = createWriteStream(to)
  const gzip = createGzip({ level: 9 })
  let isFirst = true
  gzip.on('data', (part: Buffer) => {
    // byte 9 names the system that compressed (RFC 1952): 255 is unknown
    if (isFirst) part[9] = 255
    isFirst = false
    if (!out.write(part)) {
      gzip.pause()
      out.once('drain', () => gzip.resume())
    }
  })
  const put = async (part: Buffer) => {
    if (!gzip.write(part)) await once(gzip, 'drain')
  }
  const known = new Set<string>()
  for (const { path, bytes, isExecutable } of inOrder(files)) {
    if (withFolders)
      for (const above of foldersAbove(path))
        if (!known.has(above)) {
          known.add(above)
          await put(headerOf(`${folder}/${above}/`, { size: 0, mode: 0o755, time, type: '5' }))
        }
    const content = bytes()
    const mode = path === setuid ? 0o4755 : isExecutable ? 0o755 : 0o644
    await put(headerOf(`${folder}/${path}`, { size: content.length, mode, time, type: '0' }))
    await put(content)
    await put(Buffer.alloc((512 - (content.length % 512)) % 512))
  }
  await put(Buffer.alloc(1024))
  const ended = once(gzip, 'end')
  gzip.end()
  await ended
  out.end()
  await once(out, 'close')
}

function foldersAbove(path: string): string[] {
  const names = path.split('/').slice(0, -1)
  return names.map((_name, index) => names.slice(0, index + 1).join('/'))
}

type Head = {
  readonly size: number
  readonly mode: number
  readonly time: number
  readonly type: '0' | '5'
}

/** Returns the 512-byte header of a file. Throws for a path too long for the format. */
function headerOf(path: string, { size, mode, time, type }: Head): Buffer {
  const header = Buffer.alloc(512)
  const { prefix, name } = splitPath(path)
  const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, '0')}\0`
  header.write(name, 0)
  header.write(octal(mode, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(size, 12), 124)
  header.write(octal(time, 12), 136)
  header.write(' '.repeat(8), 148)
  header.write(type, 156)
  header.write('ustar\x0000', 257, 'latin1')
  header.write(prefix, 345)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

function splitPath(path: string): { prefix: string; name: string } {
  if (Buffer.byteLength(path) <= 100) return { prefix: '', name: path }
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
    const prefix = path.slice(0, at)
    const name = path.slice(at + 1)
    if (Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(name) <= 100) return { prefix, name }
  }
  throw new Error(`${path} is too long a name for an archive.`)
}
