import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { binaries } from './install.mjs'

/** Maximum number of checks at once: each takes up to a gigabyte. */
const maxAtOnce = 4

/**
 * Runs checks, as many at once as there are processors, and prints the output of each below its title, in the order of
 * the list. A check is `{ title, program, args }`, its program one of node_modules/.bin. Returns the titles of those
 * that failed.
 */
export async function runChecks(checks) {
  const lanes = Math.min(maxAtOnce, availableParallelism())
  const outcomes = []
  for (const [at, check] of checks.entries()) {
    // the first of the checks under way that ends makes room
    const earlier = outcomes.slice(0, at)
    outcomes.push(whenLeft(earlier, lanes - 1).then(() => outcomeOf(check)))
  }
  const failed = []
  for (const [at, { title }] of checks.entries()) {
    const { status, output } = await outcomes[at]
    console.log(`\n── ${title}`)
    process.stdout.write(output)
    if (status === 0) continue
    console.log(`── ${title}: failed`)
    failed.push(title)
  }
  return failed
}

/** Resolves when at most `most` of the promises are pending. */
function whenLeft(promises, most) {
  return new Promise((resolve) => {
    let pending = promises.length
    const look = () => {
      if (pending <= most) resolve()
    }
    for (const each of promises)
      each.then(() => {
        pending -= 1
        look()
      })
    look()
  })
}

/** Runs a check; resolves to its exit code and everything that it wrote. */
function outcomeOf({ program, args }) {
  return new Promise((resolve) => {
    const parts = []
    const child = spawn(program, args, { ...binaries(), stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.on('data', (part) => parts.push(part))
    child.stderr.on('data', (part) => parts.push(part))
    child.on('error', (error) => resolve({ status: 1, output: `${error.message}\n` }))
    child.on('close', (code) => resolve({ status: code ?? 1, output: Buffer.concat(parts).toString('utf8') }))
  })
}
