import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { builtinModules } from './scripts/builtin-modules.ts'
import { bundledLibraries } from './scripts/package/bundled-libraries.ts'
import { packedNgrams } from './scripts/packed-ngrams.ts'
import { pageChunk, startChunks } from './scripts/start-chunks.ts'
import { besideCode } from './scripts/wasm-files.ts'
import { formLimits } from './src/contract/workstation/window/form-limits.ts'
import { windowFacts } from './src/contract/workstation/window/window-facts.ts'
import { operations, windowOperations } from './src/main/parts/operations.ts'

// both this file and one that builds on it are run from the project's folder
const root = process.cwd()

/** Threads and processes that know no records: they are to start as small as they are. */
const smallThreads = {
  'extraction-worker': 'src/main/jobs/extraction-worker.ts',
  'content-worker': 'src/main/jobs/content-worker.ts',
  'box-process': 'src/main/jobs/glove-box/box-process.ts',
  'decode-process': 'src/main/jobs/decode/decode-process.ts',
  'rule-check-process': 'src/main/jobs/rule-check/rule-check-process.ts',
  'label-list-worker': 'src/main/jobs/label-list-worker.ts',
  'lei-list-worker': 'src/main/jobs/lei-list-worker.ts',
  'address-pack-worker': 'src/main/jobs/address-pack-worker.ts',
  'evidence-zip-worker': 'src/main/jobs/evidence-zip-worker.ts',
  'integrity-process': 'src/main/operations/data-dir/integrity-process.ts',
  'hash-set-worker': 'src/main/parts/packs/hash-set-worker.ts',
  'actor-set-worker': 'src/main/jobs/actor-set-worker.ts',
  'build-actors-worker': 'src/main/parts/actors/build-actors-worker.ts',
  'alert-file-thread': 'src/main/parts/alerts/alert-file-thread.ts',
}
/** Threads that know the register. */
const registerThreads = {
  'live-thread': 'src/main/parts/register/live/live-thread.ts',
  'import-thread': 'src/main/parts/register/import/import-thread.ts',
}

/** Threads that look for names of hosts, which needs a third of a megabyte of public suffixes: one of them knows alerts too. */
const hostNameThreads = { names: 'extraction-worker', alerts: 'alert-file-thread' } as const

const atStart = startChunks(
  root,
  {
    host: 'src/main/headless/main.ts',
    window: 'src/main/electron/main.ts',
    commands: 'src/main/cli/skerry.ts',
  },
  {
    threads: Object.entries(smallThreads).flatMap(([name, path]) =>
      Object.values(hostNameThreads).some((known) => known === name) ? [] : [path],
    ),
    register: Object.values(registerThreads),
    names: [smallThreads[hostNameThreads.names]],
    alerts: [smallThreads[hostNameThreads.alerts]],
  },
)

const ofPage = pageChunk(root, 'src/renderer/main.tsx')

// biome-ignore lint/style/noDefaultExport: the build tool reads the default export
export default defineConfig({
  main: {
    plugins: [bundledLibraries('main'), packedNgrams(root), atStart.plugin, builtinModules, besideCode(root)],
    build: {
      externalizeDeps: true,
      target: 'node20',
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        input: {
          electron: resolve(root, 'src/main/electron/main.ts'),
          headless: resolve(root, 'src/main/programs/headless.ts'),
          skerry: resolve(root, 'src/main/programs/skerry.ts'),
          'undo-worker': resolve(root, 'src/main/parts/undo-worker.ts'),
          'bulk-act-worker': resolve(root, 'src/main/parts/alerts/bulk-act-worker.ts'),
          'case-act-worker': resolve(root, 'src/main/parts/cases/model/case-act-worker.ts'),
          'extract-thread': resolve(root, 'src/main/parts/lookups/extract-thread.ts'),
          'case-export-worker': resolve(root, 'src/main/parts/cases/export/case-export-worker.ts'),
          'register-report-worker': resolve(root, 'src/main/parts/register/register-report-worker.ts'),
          ...Object.fromEntries(
            Object.entries({ ...registerThreads, ...smallThreads }).map(([name, path]) => [
              name,
              resolve(root, path),
            ]),
          ),
        },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ debugName: 'at start', name: atStart.chunkOf }],
          },
        },
      },
    },
  },
  preload: {
    plugins: [bundledLibraries('preload')],
    build: {
      externalizeDeps: true,
      rolldownOptions: {
        input: { index: resolve(root, 'src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve(root, 'src/renderer'),
    define: {
      __WINDOW_FACTS__: JSON.stringify(windowFacts(operations, windowOperations)),
      __FORM_LIMITS__: JSON.stringify(formLimits(windowOperations)),
    },
    // views have addresses of their own, so files are named from the root; electron-vite would make them relative
    plugins: [
      react(),
      { name: 'rooted', config: () => ({ base: '/' }) },
      bundledLibraries('renderer'),
      ofPage.plugin,
    ],
    build: {
      assetsInlineLimit: 0,
      minify: true,
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        input: resolve(root, 'src/renderer/index.html'),
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ debugName: 'page', name: ofPage.chunkOf }],
          },
        },
      },
    },
  },
})
