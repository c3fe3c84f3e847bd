import { writeFileSync } from 'node:fs'
import { operationsPage, operationsPath } from '../test/reliability/operations-page.ts'

/** Writes the page of all operations and topics from the contract. */
writeFileSync(operationsPath, operationsPage())
