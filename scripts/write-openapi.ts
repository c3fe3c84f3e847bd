import { writeFileSync } from 'node:fs'
import { documentedVersion } from '../src/contract/index.ts'
import { describeOpenApi } from '../src/contract/openapi.ts'
import { operations } from '../src/main/parts/operations.ts'

/**
 * Writes the committed copy of the derived document. A test compares the two, so that a change of the contract is
 * noticed.
 */
const target = new URL('../docs/openapi.json', import.meta.url)
writeFileSync(target, `${JSON.stringify(describeOpenApi(operations, documentedVersion), null, 2)}\n`)
