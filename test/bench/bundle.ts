import { join } from 'node:path'
import { build } from 'vite'

/** Builds single sources with the product's settings, for parts without an entry of their own in the product. */
export async function bundle(
  root: string,
  folder: string,
  sources: Readonly<Record<string, string>>,
  external: readonly string[],
): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    // a program of Node, not a page
    publicDir: false,
    ssr: { noExternal: true, external: [...external] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(sources).map(([name, path]) => [name, join(root, path)])),
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
}
