import { defineConfig } from 'vitest/config'

// biome-ignore lint/style/noDefaultExport: the test runner reads the default export
export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'test/contract/**/*.test.ts',
      'test/reliability/**/*.test.ts',
      'test/extraction/**/*.test.ts',
    ],
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
