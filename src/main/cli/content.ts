import { accessSync, constants, createReadStream, statSync } from 'node:fs'
import { basename } from 'node:path'
import { isProblem, type Problem, problem } from '../../contract/problem.ts'
import { sourceBorder } from '../../contract/source-border.ts'
import type { UploadedFile } from '../../contract/uploaded-file.ts'
import type { Surroundings } from './surroundings.ts'

/** Texts and files passed to a command: paths, `-` for standard input, or no argument when input is piped in. */

export type Content = AsyncIterable<Uint8Array>

const pieceBytes = 262_144

/**
 * Opens the named inputs in order, with a border between them so that their texts do not join. Every path is checked
 * before the first byte is read; input of white space only is refused.
 */
export async function openContent(
  paths: readonly string[],
  { input }: Pick<Surroundings, 'input'>,
): Promise<Content | Problem> {
  if (paths.length === 0 && input.isTTY === true) {
    return problem('missing', 'Please provide a file, or pipe a text in.')
  }
  const names = paths.length === 0 ? ['-'] : paths
  if (names.filter((name) => name === '-').length > 1) {
    return problem('invalid', 'Provided file is invalid: - can be named once.')
  }
  for (const name of names) {
    const refused = name === '-' ? null : checkPath(name)
    if (refused !== null) return refused
  }
  return startingWithText(readAll(names, input))
}

/** Returns why a path cannot be read; null when it can. */
function checkPath(path: string): Problem | null {
  try {
    if (statSync(path).isDirectory())
      return problem('invalid', `Provided file is invalid: ${path} is a folder.`)
    accessSync(path, constants.R_OK)
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return problem('invalid', `Provided file is invalid: ${path} is not there.`)
    return problem('invalid', `Provided file is invalid: ${path} cannot be read (${code ?? 'unknown'}).`)
  }
}

async function* readAll(names: readonly string[], input: Content): Content {
  let isFirst = true
  for (const name of names) {
    if (!isFirst) yield sourceBorder
    isFirst = false
    yield* name === '-' ? input : createReadStream(name, { highWaterMark: pieceBytes })
  }
}

/** Skips blanks at the start; refuses a text that has nothing else. */
async function startingWithText(bytes: Content): Promise<Content | Problem> {
  const iterator = bytes[Symbol.asyncIterator]()
  for (;;) {
    const { value, done } = await iterator.next()
    if (done === true) return problem('missing', 'Please provide a text: the input is empty.')
    if (!isBlank(value)) return withFirst(value, iterator)
  }
}

async function* withFirst(first: Uint8Array, rest: AsyncIterator<Uint8Array>): Content {
  yield first
  for (;;) {
    const { value, done } = await rest.next()
    if (done === true) return
    yield value
  }
}

/** Space, tab, line feed, vertical tab, form feed and carriage return. */
function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 32 || (byte >= 9 && byte <= 13))
}

/** Reads all bytes of a content; returns a refusal as soon as there are more than `most`. */
export async function readContent(content: Content, most: number): Promise<Buffer | Problem> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of content) {
    size += piece.length
    if (size > most) {
      const megabytes = Math.floor(most / 1_048_576)
      return problem('too-large', `Provided file is invalid: it is larger than ${megabytes} MB.`)
    }
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** Counts the bytes that pass through. */
export function counted(content: Content): { readonly content: Content; readonly bytes: () => number } {
  let total = 0
  async function* pass(): Content {
    for await (const piece of content) {
      total += piece.length
      yield piece
    }
  }
  return { content: pass(), bytes: () => total }
}

/** Returns the upload descriptor of a file on disk. */
export function fileOnDisk(path: string): UploadedFile | Problem {
  if (path === '-') return problem('invalid', 'Provided file is invalid: a file on disk is needed here.')
  const refused = checkPath(path)
  return isProblem(refused) ? refused : { filename: basename(path), path, size: statSync(path).size }
}
