import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { compileKernel } from '../../../../../scripts/compile-kernel.ts'
import { finderBinary } from './token-finder-binary.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '../../../../..')

it('the compiled inner loop is what its source compiles to', async () => {
  const compiled = await compileKernel(root)
  expect(Buffer.from(compiled).toString('base64')).toBe(finderBinary)
}, 60_000)
