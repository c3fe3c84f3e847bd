import { isProblem, type Problem } from '../../../contract/problem.ts'
import type { FilePage } from '../../../contract/workstation/files/files.ts'
import type { Workstation } from '../../operations/workstation.ts'

export type FileWithData = Omit<FilePage, 'tools'> & {
  readonly tools: readonly (FilePage['tools'][number] & { readonly data: unknown })[]
}

/** Returns a file with the whole result of each tool beside what the tool is: headers, imports, lists, digests. */
export async function withData(workstation: Workstation, page: FilePage): Promise<FileWithData | Problem> {
  const tools: FileWithData['tools'][number][] = []
  for (const line of page.tools) {
    const asked = { sha256: page.file.sha256, tool: line.tool }
    const answer = await workstation.invoke('files.readTool', asked, { kind: 'cli' })
    if (isProblem(answer)) return answer
    tools.push({ ...line, data: answer.data })
  }
  return { ...page, tools }
}
