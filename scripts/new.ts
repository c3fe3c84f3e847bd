import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { decisionShape } from './new/decision.ts'
import { kindShape } from './new/kind.ts'
import { migrationShape } from './new/migration.ts'
import { namesOf } from './new/names.ts'
import { operationShape } from './new/operation.ts'
import { partShape } from './new/part.ts'
import { type Shape, writeShape } from './new/shape.ts'

/**
 * `npm run new -- part NAME`, and kind, operation, migration, decision: writes the files of the shape, adds the lines
 * to the existing lists, and prints what is left to do. Names are lower-case words with hyphens; parts and kinds in the
 * plural.
 */

const usage = `Usage: npm run new -- part NAME | kind NAME | migration NAME | decision NAME | operation PART NAME
Names are lower-case words with hyphens, those of parts and kinds in the plural: threat-actors.`

const root = process.cwd()
const [what = '', ...words] = process.argv.slice(2)

try {
  const shape = shapeOf(what, words)
  writeShape(root, shape)
  const written = [...shape.files, ...shape.lines].map(({ path }) => path)
  const code = written.filter((path) => !path.endsWith('.md'))
  if (code.length > 0)
    execFileSync(join(root, 'node_modules', '.bin', 'biome'), ['check', '--write', ...code], {
      stdio: 'pipe',
    })
  console.log([...written, ...shape.left.map((line) => `left: ${line}`)].join('\n'))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function shapeOf(kind: string, given: readonly string[]): Shape {
  const [first, second, ...more] = given.map(namesOf)
  const isOperation = kind === 'operation'
  if (first == null || more.length > 0 || (isOperation ? second == null : second !== undefined))
    throw new Error(usage)
  if (kind === 'part') return partShape(root, first)
  if (kind === 'kind') return kindShape(first)
  if (kind === 'migration') return migrationShape(root, first)
  if (kind === 'decision') return decisionShape(root, first)
  if (!isOperation || second == null) throw new Error(usage)
  const parts = readdirSync(join(root, 'src', 'main', 'parts'), { withFileTypes: true })
  if (!parts.some((part) => part.isDirectory() && part.name === first.kebab))
    throw new Error(`There is no part ${first.kebab}.`)
  return operationShape(first, second)
}
