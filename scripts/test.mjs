import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { build } from './build.mjs'
import { install, root, run } from './install.mjs'
import { runChecks } from './run-checks.mjs'

/**
 * `npm test [-- --thorough | --quick]`: installs, then types, lint, layers, unused code, build, unit and contract tests,
 * then in a real browser tests of the window, answered in their own process, and end-to-end tests. Continues after a failure, so that one run reports everything, and ends with one line
 * of real counts. `--thorough` repeats the harnesses as often as a release requires, which takes hours rather than
 * minutes (test/rounds.ts). `--quick` leaves out what takes two thirds of the time, and names it.
 */

install()
if (process.argv.includes('--thorough')) process.env.SKERRY_THOROUGH = '1'
const isQuick = process.argv.includes('--quick')
const slowFolders = ['test/reliability', 'test/packages']
const cache = join(root, '.cache')
mkdirSync(cache, { recursive: true })
const vitestReport = join(cache, 'vitest.json')
const playwrightReport = join(cache, 'playwright.json')
for (const file of [vitestReport, playwrightReport]) rmSync(file, { force: true })

const counts = { passed: 0, failed: 0, skipped: 0 }
let isGreen = true

function step(title, work) {
  console.log(`\n── ${title}`)
  if (work() === 0) return true
  isGreen = false
  console.log(`── ${title}: failed`)
  return false
}

// all sources, then those that run in Node without a page, and those that run in the page without Node; one checker
// each: several at once repeat half of their work
const types = ['tsconfig.json', 'tsconfig.host.json', 'tsconfig.window.json'].map((place) => ({
  title: `types of ${place}`,
  program: 'node',
  args: ['node_modules/typescript7/bin/tsc', '-p', place, '--checkers', '1'],
}))
const failedChecks = await runChecks([
  ...types,
  { title: 'lint', program: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { title: 'layers', program: 'depcruise', args: ['--config', '.dependency-cruiser.cjs', 'src'] },
  { title: 'unused code', program: 'knip', args: ['--no-progress'] },
])
// a check that has no tests of its own counts as one when it fails
counts.failed += failedChecks.length
if (failedChecks.length > 0) isGreen = false
const vitest = [
  'vitest',
  [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
    ...(isQuick ? slowFolders.map((folder) => `--exclude=${folder}/**`) : []),
  ],
]
build()
// threads and processes, from sources and from the build, share a compile cache
const compiled = { NODE_COMPILE_CACHE: join(cache, 'compiled') }
// the command line is tested as built, which also starts in half the time
step('unit, contract and reliability tests', () =>
  run(...vitest, { env: { SKERRY_BUILT: '1', ...compiled } }),
)
step(isQuick ? 'window tests' : 'window tests and end-to-end tests', () =>
  run('playwright', ['test', '--reporter=line,json', ...(isQuick ? ['--project=window'] : [])], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport, ...compiled },
  }),
)

const failures = []
addVitest()
addPlaywright()
// failures are printed at the end, where they are still visible when the output was cut
for (const failure of failures) console.log(`\nfailed: ${failure}`)
const summary = `${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`
writeFileSync(join(cache, 'test-summary'), summary)
if (isQuick) console.log(`\nLeft out: ${slowFolders.join(', ')} and test/e2e. npm test runs them too.`)
console.log(`\n${summary}`)
process.exit(isGreen && counts.failed === 0 && counts.passed > 0 ? 0 : 1)

function addVitest() {
  if (!existsSync(vitestReport)) return void counts.failed++
  const report = JSON.parse(readFileSync(vitestReport, 'utf8'))
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites, success } =
    report
  counts.passed += numPassedTests
  counts.failed += numFailedTests
  counts.skipped += numPendingTests + numTodoTests
  // a file that failed to load has no failed tests
  if (!success && numFailedTests === 0) counts.failed += Math.max(1, numFailedTestSuites)
  for (const { name, message, status, assertionResults } of report.testResults) {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0)
      failures.push(`${relative(root, name)}\n${excerpt(message)}`)
    for (const test of failed) {
      failures.push(`${relative(root, name)} › ${test.fullName}\n${excerpt(test.failureMessages.join('\n'))}`)
    }
  }
}

function addPlaywright() {
  if (!existsSync(playwrightReport)) return void counts.failed++
  const { stats, errors, suites } = JSON.parse(readFileSync(playwrightReport, 'utf8'))
  counts.passed += stats.expected
  counts.failed += stats.unexpected + stats.flaky + (errors?.length ?? 0)
  counts.skipped += stats.skipped
  for (const { file, title, tests } of specs(suites)) {
    for (const { status, results } of tests) {
      if (status !== 'unexpected' && status !== 'flaky') continue
      const messages = results.flatMap((result) => result.errors.map((error) => error.message))
      failures.push(`${file} › ${title}\n${excerpt(messages.join('\n'))}`)
    }
  }
  for (const { message } of errors ?? []) failures.push(excerpt(message ?? 'an error without a message'))
}

/** Returns the tests of Playwright's report, whose suites nest. */
function specs(suites) {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...specs(suite.suites ?? [])])
}

/** Returns the first lines of a message, without colours. */
function excerpt(message) {
  return stripVTControlCharacters(message).split('\n').slice(0, 20).join('\n').slice(0, 2000)
}
