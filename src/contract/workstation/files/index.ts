import { fileByteOperations } from './file-bytes.ts'
import { fileOperations } from './files.ts'
import { scriptOperations } from './scripts.ts'

/** The operations of the window on files and their analysis. */
export const fileWindowOperations = [...fileOperations, ...fileByteOperations, ...scriptOperations] as const
