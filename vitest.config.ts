import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vitest/config'
import { formLimits } from './src/contract/workstation/window/form-limits.ts'
import { windowFacts } from './src/contract/workstation/window/window-facts.ts'
import { operations, windowOperations } from './src/main/parts/operations.ts'
import { runSeed } from './test/rounds.ts'

/** Has workers started from what was built, where the run says that it was. */
const builtWorkers: Plugin = {
  name: 'built-workers',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('/src/main/jobs/worker/worker-script.ts')
      ? `export * from ${JSON.stringify(join(process.cwd(), 'test', 'built-worker-script.ts'))}`
      : null,
}

/** Whether a file opens databases that are new for what it puts into them, and not to see how they are made. */
function takesCopies(importer: string): boolean {
  const path = importer.slice(process.cwd().length)
  return (
    path === '/src/main/operations/workstation.ts' ||
    path === '/test/fixtures/store/fresh-store.ts' ||
    (/^\/src\/main\/(?:parts|store)\/.*\.test\.ts$/.test(path) && !path.endsWith('/migrate.test.ts'))
  )
}

const copiedStores: Plugin = {
  name: 'copied-stores',
  enforce: 'pre',
  resolveId: (source, importer) =>
    /(?:^\.{1,2}|\/store)\/open\.ts$/.test(source) && importer !== undefined && takesCopies(importer)
      ? join(process.cwd(), 'test', 'copied-store.ts')
      : null,
}

const windowTests = ['src/renderer/**/*.test.ts']
const programTests = [
  'src/**/*.test.ts',
  'scripts/**/*.test.ts',
  'test/contract/**/*.test.ts',
  'test/packages/**/*.test.ts',
  'test/reliability/**/*.test.ts',
  'test/extraction/**/*.test.ts',
  'test/risk-corpus/**/*.test.ts',
  'test/sentences/**/*.test.ts',
  'test/planted-defects/**/*.test.ts',
]

// biome-ignore lint/style/noDefaultExport: the test runner reads the default export
export default defineConfig({
  plugins: [copiedStores, ...(process.env.SKERRY_BUILT === '1' ? [builtWorkers] : [])],
  define: {
    __WINDOW_FACTS__: JSON.stringify(windowFacts(operations, windowOperations)),
    __FORM_LIMITS__: JSON.stringify(formLimits(windowOperations)),
  },
  test: {
    environment: 'node',
    // what hangs ends; a busy machine is no failure
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    // two processors, and a tenth of the time is waiting
    maxWorkers: 3,
    // the keychain of who runs the tests is not theirs; all files draw their values from one seed, also over midnight
    env: { SKERRY_SECRETS: 'file', SKERRY_SEED: String(runSeed) },
    setupFiles: ['./test/seed-of-failure.ts'],
    projects: [
      // what the window's views share is kept in their modules: each file of tests has its own
      { extends: true, test: { name: 'window', include: windowTests, isolate: true } },
      // files of one worker share what they import: nothing here keeps a state of its own beside a data directory
      {
        extends: true,
        test: { name: 'program', include: programTests, exclude: windowTests, isolate: false },
      },
    ],
  },
})
