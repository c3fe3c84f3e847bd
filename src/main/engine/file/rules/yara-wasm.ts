import start, { Compiler, type Rules } from '@virustotal/yara-x'
import { libraryWasm } from '../library-wasm.ts'

/** YARA-X as WebAssembly (package `@virustotal/yara-x`, BSD-3), started once a process. */

let started: Promise<unknown> | null = null

export type { Rules }

export async function newCompiler(): Promise<Compiler> {
  started ??= start({
    module_or_path: libraryWasm(
      'yara_x_js_bg.wasm',
      () => new URL('yara_x_js_bg.wasm', import.meta.resolve('@virustotal/yara-x')).href,
      import.meta.url,
    ),
  })
  await started
  return new Compiler()
}
