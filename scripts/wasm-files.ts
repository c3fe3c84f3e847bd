import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

/** WebAssembly that libraries of the main process read from a file beside their code. */
const wasmFiles = [
  'wasmagic/dist/libmagic-wrapper.wasm',
  '7z-wasm/7zz.wasm',
  '@virustotal/yara-x/pkg/yara_x_js_bg.wasm',
  'zxing-wasm/dist/reader/zxing_reader.wasm',
]

/** Lays those files beside the built code, under their own names, so that a user can replace them. */
export function besideCode(root: string): Plugin {
  return {
    name: 'wasm-files',
    apply: 'build',
    generateBundle() {
      for (const path of wasmFiles)
        this.emitFile({
          type: 'asset',
          fileName: basename(path),
          source: readFileSync(join(root, 'node_modules', path)),
        })
    },
  }
}
