/// <reference path="./seven-zip.d.ts" />
import { libraryWasm } from '../library-wasm.ts'

/**
 * 7-Zip as WebAssembly (package `7z-wasm`, LGPL with the unRAR restriction): a file of its own that users can replace.
 * Each archive has a module of its own, so that nothing is left of the one before.
 */

export type SevenZipFs = {
  readonly writeFile: (path: string, bytes: Uint8Array, options?: { canOwn: boolean }) => void
  readonly readFile: (path: string) => Uint8Array
  readonly readdir: (path: string) => string[]
  readonly lstat: (path: string) => { readonly mode: number; readonly size: number; readonly ino: number }
  readonly readlink: (path: string) => string
  readonly isDir: (mode: number) => boolean
  readonly isFile: (mode: number) => boolean
  write: (...given: unknown[]) => number
}

export type SevenZip = {
  readonly FS: SevenZipFs
  readonly callMain: (given: string[]) => number
}

type Options = {
  readonly wasmBinary: Uint8Array
  readonly print: (line: string) => void
  readonly printErr: (line: string) => void
  readonly quit: (status: number) => void
  readonly stdin: () => null
  readonly instantiateWasm: (
    imports: object,
    done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => object
}

let compiled: WebAssembly.Module | null = null

/** Starts a module; `onLine` gets each line that it prints. */
export async function startSevenZip(onLine: (line: string) => void): Promise<SevenZip> {
  const wasmBinary = libraryWasm('7zz.wasm', () => import.meta.resolve('7z-wasm/7zz.wasm'), import.meta.url)
  compiled ??= new WebAssembly.Module(wasmBinary)
  const module = compiled
  const { default: start } = (await import('7z-wasm/7zz.es6.js')) as {
    default: (options: Options) => Promise<SevenZip>
  }
  // its loader asks for the file system and modules of Node where it believes to be in Node; it needs neither
  return asIfNoNode(() =>
    start({
      wasmBinary,
      print: onLine,
      printErr: onLine,
      quit: () => undefined,
      stdin: () => null,
      instantiateWasm: (imports, done) => {
        const instance = new WebAssembly.Instance(module, imports as never)
        done(instance, module)
        return instance.exports
      },
    }),
  )
}

function asIfNoNode<T>(run: () => T): T {
  const before = Object.getOwnPropertyDescriptor(process, 'type')
  Object.defineProperty(process, 'type', { value: 'renderer', configurable: true })
  try {
    return run()
  } finally {
    if (before === undefined) Reflect.deleteProperty(process, 'type')
    else Object.defineProperty(process, 'type', before)
  }
}
