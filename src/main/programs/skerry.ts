#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/** `skerry.js`: the command line. What Node compiles of it is kept beside the program, as for the host. */

enableCompileCache(join(import.meta.dirname, '..', 'compiled'))
await import('../cli/skerry.ts')
