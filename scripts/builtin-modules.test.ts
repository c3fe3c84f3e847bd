import { expect, test } from 'vitest'
import { takenAsTheyAre } from './builtin-modules.ts'

test.each([
  ['import { a, b as c } from "node:fs";', 'const { a, b: c } = process.getBuiltinModule("node:fs");'],
  ['import fs from "node:fs";', 'const fs = process.getBuiltinModule("node:fs");'],
  [
    'import fs, { $a } from "node:fs/promises";',
    'const fs = process.getBuiltinModule("node:fs/promises"), { $a } = fs;',
  ],
])('%s is taken as it is, on its line', (imported, taken) => {
  expect(takenAsTheyAre(`before();\n${imported}\nafter();`)).toBe(`before();\n${taken}\nafter();`)
})

test.each([
  'import * as zlib from "node:zlib";',
  'import { a } from "./fs.js";',
  'const text = `import { a } from "node:fs";`;',
  'await import("node:fs");',
])('%s stays as it is', (code) => {
  expect(takenAsTheyAre(code)).toBe(code)
})

test('what is taken is what an import would have been', async () => {
  const code = takenAsTheyAre('import path, { join as joined } from "node:path";')
  const { sep, joined } = new Function(
    `${code} return { sep: path.sep, joined }`,
  )() as typeof import('node:path') & {
    joined: typeof import('node:path')['join']
  }
  expect(joined('a', 'b')).toBe(`a${sep}b`)
})
