import { defineConfig } from '@playwright/test'
import { testBrowser } from './scripts/test-browser.mjs'

const { executablePath, env } = await testBrowser()

// biome-ignore lint/style/noDefaultExport: the test runner reads the default export
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: '.cache/playwright',
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 60_000,
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath,
      env: env as Record<string, string>,
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
    },
  },
})
