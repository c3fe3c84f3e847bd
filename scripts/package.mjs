import { join } from 'node:path'
import { build } from './build.mjs'
import { install, root, run } from './install.mjs'

/**
 * `npm run package`: installs, builds and makes every package that this machine can; `-- --check` builds twice and
 * compares every byte.
 */

install()
const isCheck = process.argv.includes('--check')
if (!isCheck) build()
const script = isCheck ? 'same-twice.ts' : 'packages.ts'
process.exit(run('node', [join(root, 'scripts', 'package', script)]))
