import { fileByteOperations } from './file-bytes.ts'
import { fileLeavingOperations } from './file-leaving.ts'
import { fileRelationOperations } from './file-relations.ts'
import { fileOperations } from './files.ts'
import { ruleOperations } from './rules.ts'
import { scriptOperations } from './scripts.ts'

/** The operations of the window on files and their analysis. */
export const fileWindowOperations = [
  ...fileOperations,
  ...fileByteOperations,
  ...fileLeavingOperations,
  ...fileRelationOperations,
  ...ruleOperations,
  ...scriptOperations,
] as const
