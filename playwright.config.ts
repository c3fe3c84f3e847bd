import { defineConfig } from '@playwright/test'
import { testBrowser } from './scripts/test-browser.mjs'

const { executablePath, env } = await testBrowser()

const isDesktop = process.env.SKERRY_E2E === 'electron'

// the keychain of who runs the tests is not theirs
process.env.SKERRY_SECRETS = 'file'

// biome-ignore lint/style/noDefaultExport: the test runner reads the default export
export default defineConfig({
  // windows that are answered in the test's process have no desktop
  projects: [
    ...(isDesktop ? [] : [{ name: 'window', testDir: 'test/window' }]),
    { name: 'host', testDir: 'test/e2e' },
  ],
  // runs in Node as it is: no need to compile a thousand files
  build: { external: ['**/src/{main,contract}/**'] },
  outputDir: '.cache/playwright',
  // three browsers keep two processors busy while hosts start and end; desktop windows share one screen and its focus
  workers: isDesktop ? 1 : 3,
  fullyParallel: false,
  forbidOnly: true,
  // generous: a busy machine must not decide a test
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath,
      env: env as Record<string, string>,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        // pages of one workstation follow each other in one process, rather than in two new ones for each test
        '--disable-site-isolation-trials',
        '--process-per-site',
        '--renderer-process-limit=1',
      ],
    },
  },
})
