import { join } from 'node:path'
import { build } from './build.mjs'
import { install, root } from './install.mjs'
import { runUntilEnd } from './run-until-end.mjs'

/** `npm run --silent skerry -- …`: the command line from a checkout, in the folder it was called from. */

install()
build()
process.exit(
  await runUntilEnd('node', [join(root, 'out', 'main', 'skerry.js'), ...process.argv.slice(2)], {
    cwd: process.env.INIT_CWD ?? process.cwd(),
    hasChannel: true,
  }),
)
