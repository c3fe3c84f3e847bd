import { writeFileSync } from 'node:fs'
import { rulesPage } from './register-rules/rules-page.ts'

/** Writes the page of the guide on the rules of the register. A test compares the committed copy. */
writeFileSync(new URL('../docs/guide/register-rules.md', import.meta.url), rulesPage())
