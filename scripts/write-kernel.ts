import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileKernel, kernelModule } from './compile-kernel.ts'

/** Compiles the inner loop of extraction and writes it as a module: `node scripts/write-kernel.ts`. */
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
writeFileSync(
  join(root, 'src/main/engine/ioc/kernel/token-finder-binary.ts'),
  kernelModule(await compileKernel(root)),
)
