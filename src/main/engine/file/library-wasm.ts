import { readFileSync } from 'node:fs'

/**
 * Returns the WebAssembly of a library, which is a file of its own that users can replace: beside the code in a build,
 * otherwise in the library's package.
 *
 * @param name The name of the file.
 * @param inPackage Returns its URL in the package, which a build does not have.
 * @param from The `import.meta.url` of the calling file.
 */
export function libraryWasm(name: string, inPackage: () => string, from: string): Uint8Array<ArrayBuffer> {
  const isBuilt = !from.endsWith('.ts')
  const url = isBuilt ? new URL(`./${name}`, from) : new URL(inPackage())
  return new Uint8Array(readFileSync(url))
}
