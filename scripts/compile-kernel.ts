import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { main } from 'assemblyscript/asc'

const folder = 'src/main/engine/ioc/kernel'

/**
 * Compiles the inner loop of extraction; the output is reproducible, since the compiler's version is pinned.
 *
 * @param change applied to each source before compilation, by a test that counts loop iterations
 */
export async function compileKernel(
  root: string,
  change: (source: string, name: string) => string = (source) => source,
): Promise<Uint8Array<ArrayBuffer>> {
  let binary: Uint8Array<ArrayBuffer> | null = null
  const { error, stderr } = await main(
    [
      'token-finder.as.ts',
      '--outFile',
      'token-finder.wasm',
      '-O3',
      '--noAssert',
      '--runtime',
      'stub',
      '--enable',
      'simd',
      '--initialMemory',
      '48',
      '--maximumMemory',
      '48',
    ],
    {
      // the compiler also asks for files that it then does without: null reports a missing file
      readFile: (name) =>
        (name.endsWith('.as.ts') || name === 'agreed.ts') && !name.includes('/')
          ? change(readFileSync(join(root, folder, name), 'utf8'), name)
          : null,
      writeFile: (name, contents) => {
        if (name === 'token-finder.wasm' && typeof contents !== 'string') binary = Uint8Array.from(contents)
      },
      listFiles: () => [],
    },
  )
  if (error !== null || binary === null) throw new Error(`${folder} does not compile:\n${stderr.toString()}`)
  return binary
}

/** Returns the source of the module that holds a compiled kernel. */
export function kernelModule(binary: Uint8Array): string {
  const text = Buffer.from(binary).toString('base64')
  const lines = text.match(/.{1,100}/g) ?? []
  return `/** Compiled from the files beside it by scripts/write-kernel.ts; a test holds it against its source. */
export const finderBinary =
${lines.map((line) => `  '${line}'`).join(' +\n')}
`
}
