import { lstatSync, readdirSync, readFileSync, type Stats, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Problem, problem } from '../../../../contract/problem.ts'

/** A file as given: a path on this machine, or bytes. */
export type GivenFile =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'bytes'; readonly name: string; readonly bytes: Uint8Array }

/** The opened input: one file, or the files of a folder by path, which starts with the folder's own name. */
export type OpenedFiles =
  | { readonly is: 'file'; readonly name: string; readonly bytes: Uint8Array }
  | { readonly is: 'folder'; readonly name: string; readonly files: ReadonlyMap<string, Uint8Array> }

/** Maximum number of bytes read, of one file or of a folder in total. */
export const maxBytes = 512_000_000
/** Maximum number of files of a folder, and its maximum depth. */
const maxFiles = 1000
const maxDepth = 8

/** Reads the input, within limits. Links out of a folder are not followed. */
export function openFiles(given: readonly GivenFile[]): OpenedFiles | Problem {
  const [first] = given
  if (first === undefined) return problem('missing', 'Please provide a file.')
  if (given.length > 1) return openSeveral(given)
  if (first.kind === 'bytes') return sized(first.name, first.bytes)
  const { path } = first
  const name = basename(path)
  try {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found === undefined) return problem('not-found', `There is no file ${path}.`)
    if (found.isDirectory()) return openFolder(path)
    return refusedFile(name, found) ?? sized(name, readFileSync(path))
  } catch (error) {
    return unreadable(name, error)
  }
}

/** Returns why a file is not even opened: reading a device or a pipe might never end. */
function refusedFile(name: string, found: Stats): Problem | null {
  if (!found.isFile()) return problem('invalid', `${name} is neither a file nor a folder.`)
  return found.size > maxBytes ? tooLarge(name) : null
}

function sized(name: string, bytes: Uint8Array): OpenedFiles | Problem {
  return bytes.length > maxBytes ? tooLarge(name) : { is: 'file', name, bytes }
}

function tooLarge(name: string): Problem {
  return problem(
    'too-large',
    `${name} is larger than ${maxBytes / 1_000_000} MB, more than any register needs. Nothing was read.`,
  )
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'you do not have permission to read it',
  EPERM: 'you do not have permission to read it',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'it is a link that leads back to itself',
  EIO: 'the disk cannot read it',
}

function unreadable(name: string, error: unknown): Problem {
  const code = (error as { code?: string }).code ?? ''
  const why = reasons[code] ?? 'the system cannot open it'
  return problem('invalid', `${name.slice(0, 200)} could not be read: ${why}.`)
}

function openSeveral(given: readonly GivenFile[]): OpenedFiles | Problem {
  const files = new Map<string, Uint8Array>()
  let size = 0
  for (const file of given) {
    const opened = openFiles([file])
    if ('kind' in opened) return opened
    if (opened.is === 'folder') return problem('invalid', 'Give several files or one folder, not both.')
    size += opened.bytes.length
    if (size > maxBytes) return tooLarge('What was given')
    if (files.has(opened.name))
      return problem('invalid', `Two of the files are called ${opened.name}. Give each a name of its own.`)
    files.set(opened.name, opened.bytes)
  }
  return { is: 'folder', name: '', files }
}

function openFolder(path: string): OpenedFiles | Problem {
  const name = basename(path)
  const files = new Map<string, Uint8Array>()
  let size = 0
  const waiting = [{ folder: path, shown: name, depth: 0 }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const entry of readdirSync(next.folder).sort()) {
      const full = join(next.folder, entry)
      const shown = `${next.shown}/${entry}`
      const found = lstatSync(full)
      if (found.isDirectory()) {
        if (next.depth === maxDepth)
          return problem('invalid', `The folder ${name} is nested deeper than ${maxDepth} levels.`)
        waiting.push({ folder: full, shown, depth: next.depth + 1 })
      } else if (found.isFile()) {
        size += found.size
        if (size > maxBytes) return tooLarge(`The folder ${name}`)
        if (files.size === maxFiles)
          return problem('invalid', `The folder ${name} has more than ${maxFiles} files.`)
        files.set(shown, readFileSync(full))
      }
    }
  }
  return { is: 'folder', name, files }
}
