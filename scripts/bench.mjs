import { build } from './build.mjs'
import { install, run } from './install.mjs'

/** `npm run bench -- [--large] [--json] [--only <part>]`: installs, builds, and measures; see docs/bench.md. */

install()
build()
process.exit(run('node', ['test/bench/run.ts', ...process.argv.slice(2)]))
