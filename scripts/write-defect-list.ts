import { readFileSync, writeFileSync } from 'node:fs'
import { defectList, listedIn } from '../test/planted-defects/defect-list.ts'

/** Writes the list of planted defects, which ends the paper about the tests. */
const text = readFileSync(listedIn, 'utf8')
writeFileSync(listedIn, text.slice(0, text.indexOf('### Extraction\n')) + defectList())
