import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** Bytes of a page of memory on the machines that Linux builds of Node run on. */
const pageBytes = 4096

/**
 * Returns the resident memory of a process, in bytes: the one that counts WebAssembly and buffers, which V8's own limit
 * does not. Null where the system does not tell (Windows), or the process has gone.
 */
export async function residentBytes(pid: number): Promise<number | null> {
  try {
    if (process.platform === 'linux') {
      const pages = Number((await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')[1])
      return Number.isFinite(pages) ? pages * pageBytes : null
    }
    return process.platform === 'darwin' ? await fromPs(pid) : null
  } catch {
    return null
  }
}

function fromPs(pid: number): Promise<number | null> {
  return new Promise((resolve) => {
    execFile('/bin/ps', ['-o', 'rss=', '-p', String(pid)], (error, stdout) => {
      const kilobytes = Number(stdout.trim())
      resolve(error === null && kilobytes > 0 ? kilobytes * 1024 : null)
    })
  })
}
