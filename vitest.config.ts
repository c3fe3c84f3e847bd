import { defineConfig } from 'vitest/config'
import { windowFacts } from './src/contract/workstation/window-facts.ts'
import { operations, windowOperations } from './src/main/parts/operations.ts'

// biome-ignore lint/style/noDefaultExport: the test runner reads the default export
export default defineConfig({
  define: { __WINDOW_FACTS__: JSON.stringify(windowFacts(operations, windowOperations)) },
  test: {
    include: [
      'src/**/*.test.ts',
      'test/contract/**/*.test.ts',
      'test/reliability/**/*.test.ts',
      'test/extraction/**/*.test.ts',
    ],
    environment: 'node',
    // what hangs ends; a busy machine is no failure
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
  },
})
