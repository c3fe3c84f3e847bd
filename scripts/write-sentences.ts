import { writeFileSync } from 'node:fs'
import { recordPath, sentenceRecord } from '../test/sentences/sentence-record.ts'

/** Writes the decision record that lists all sentences of the window, from `test/sentences/`. */
writeFileSync(recordPath, sentenceRecord())
