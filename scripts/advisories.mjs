import { spawnSync } from 'node:child_process'
import { root } from './install.mjs'

/**
 * `npm run advisories`: asks the registry for the known advisories against the locked packages, and prints them. Exits
 * with 1 when any is of high or critical severity; with 0 and no output when no registry answers, since a machine
 * without a network is not a finding. Not part of `npm test`.
 */

const longestWaitMs = 30_000

const { stdout, error } = spawnSync('npm', ['audit', '--audit', '--json', '--package-lock-only'], {
  cwd: root,
  encoding: 'utf8',
  timeout: longestWaitMs,
  shell: process.platform === 'win32',
})
const answer = error === undefined ? parsed(stdout) : null
const found = answer?.vulnerabilities
if (typeof found === 'object' && found !== null) {
  const packages = Object.values(found)
  for (const { name, severity, range, via } of packages) {
    const titles = via.flatMap((cause) =>
      typeof cause === 'object' ? [`${cause.title} (${cause.url})`] : [],
    )
    console.log(`${severity}: ${name} ${range}${titles.length === 0 ? '' : `: ${titles.join('; ')}`}`)
  }
  if (packages.length === 0) console.log('The registry has no advisory for any locked package.')
  if (packages.some(({ severity }) => severity === 'high' || severity === 'critical')) process.exitCode = 1
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    // no registry, or one without this endpoint
    return null
  }
}
