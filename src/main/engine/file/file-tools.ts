import type { FileTool } from './file-tool.ts'

/** All tools of the file analysis, in the order in which they run and are shown. */
export const fileTools: readonly FileTool[] = []
