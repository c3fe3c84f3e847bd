import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import { type GivenSource, type RuleKind, ruleLimits } from '../../../contract/workstation/files/rules.ts'
import type { Context } from './context.ts'

/** A text of rules as it was given, with the name of its file. */
export type GivenText = { readonly text: string; readonly name: string }

const tooLarge = problem(
  'too-large',
  `Rules may have ${ruleLimits.bytes / 2 ** 20} MB; these are larger. Divide them into several files.`,
)

/** Reads rules from where they are: a path, an upload, or the text itself. */
export async function readGiven(source: GivenSource, context: Context): Promise<GivenText | Problem> {
  if (source.kind === 'text')
    return Buffer.byteLength(source.text) > ruleLimits.bytes
      ? tooLarge
      : textOf(Buffer.from(source.text), 'Typed rules')
  if (source.kind === 'path') return fromPath(source.path, basename(source.path))
  const upload = context.uploads.findOne(source.upload)
  if (isProblem(upload)) return upload
  upload.take()
  try {
    await upload.whole
    const [arrived] = upload.files
    if (arrived === undefined) return problem('not-found', 'No file was sent.')
    return await fromPath(arrived.path, arrived.name)
  } catch (error) {
    if (!upload.hasFailed) throw error
    return problem('conflict', `The rules were not read: ${(error as Error).message}.`)
  } finally {
    upload.remove()
  }
}

async function fromPath(path: string, name: string): Promise<GivenText | Problem> {
  const found = await stat(path).catch(() => null)
  if (found === null) return problem('not-found', `${path} is not there.`)
  if (!found.isFile()) return problem('invalid', `${path} is not a file.`)
  if (found.size > ruleLimits.bytes) return tooLarge
  try {
    return textOf(await readFile(path), name)
  } catch (error) {
    return problem('failed', `${path} could not be read: ${(error as Error).message}`)
  }
}

/** Decodes by the mark at the beginning, or by the zeros that UTF-16 without one has between letters. */
function textOf(bytes: Uint8Array, name: string): GivenText | Problem {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : first !== 0 && second === 0
          ? 'utf-16le'
          : first === 0 && second !== 0 && bytes.length > 1
            ? 'utf-16be'
            : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    if (text.includes('\0'))
      return problem('invalid', `${name} holds zero bytes, so it is no text: nothing was taken from it.`)
    if (text.trim() === '') return problem('invalid', `${name} is empty.`)
    return { text, name }
  } catch {
    return problem('invalid', `${name} is no text in UTF-8 or UTF-16: nothing was taken from it.`)
  }
}

const yaraName = /\.(?:yara?|yarx?|rules?)$/i
const yaraText = /^\s*(?:import\s+"|include\s+"|(?:(?:private|global)\s+)*rule\s+\w+)/m

/** Whether a text is in the language of YARA, by the name of its file and its beginning. */
export const kindOf = ({ name, text }: GivenText): RuleKind =>
  yaraName.test(name) || yaraText.test(text.slice(0, 65_536)) ? 'yara' : 'strings'
