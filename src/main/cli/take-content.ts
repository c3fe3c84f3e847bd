import { basename } from 'node:path'
import { maxUploadBytes } from '../../contract/core/file.ts'
import { maxTextBytes } from '../../contract/core/iocs.ts'
import type { ContentForm, Operation } from '../../contract/operation.ts'
import { isProblem, type Problem } from '../../contract/problem.ts'
import { type Content, fileOnDisk, openContent, readContent } from './content.ts'
import type { Surroundings } from './surroundings.ts'

/** A call with its complete input. */
export type Request = {
  readonly operation: Operation
  readonly input: Readonly<Record<string, unknown>>
  readonly stream?: Content
}

/** Puts the named content into the single request of a command. */
export async function takeContent(
  requests: readonly Request[],
  { field, as }: ContentForm,
  named: readonly string[],
  around: Surroundings,
): Promise<readonly Request[] | Problem> {
  const [request] = requests
  if (request === undefined) return requests
  const withField = (value: unknown) => [{ ...request, input: { ...request.input, [field]: value } }]
  const [first = '-'] = named
  if (as === 'file') {
    const file = fileOnDisk(first)
    return isProblem(file) ? file : withField(file)
  }
  const content = await openContent(named, around)
  if (isProblem(content)) return content
  if (as === 'stream') return [{ ...request, stream: content }]
  const bytes = await readContent(content, as === 'text' ? maxTextBytes : maxUploadBytes)
  if (isProblem(bytes)) return bytes
  if (as === 'text') return withField(bytes.toString('utf8'))
  const filename = first === '-' ? 'stdin' : basename(first)
  return [{ ...request, input: { filename, ...request.input, [field]: bytes.toString('base64') } }]
}
