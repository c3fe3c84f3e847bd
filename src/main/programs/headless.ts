import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/**
 * `headless.js`: the host without Electron. What Node compiles of it is kept beside the program, in a folder that whoever
 * could write to it could write the program as well; where the program's folder is read-only, nothing is kept.
 */

enableCompileCache(join(import.meta.dirname, '..', 'compiled'))
await import('../headless/main.ts')
