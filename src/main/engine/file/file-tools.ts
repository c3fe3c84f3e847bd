import type { FileTool } from './file-tool.ts'
import { identityTool } from './identity/identity-tool.ts'
import { stringsTool } from './strings/strings-tool.ts'

/** All tools of the file analysis, in the order in which they run and are shown. */
export const fileTools: readonly FileTool[] = [identityTool, stringsTool]
