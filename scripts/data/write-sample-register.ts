import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sampleRegisterJson } from './sample-register/register-json.ts'

/** Writes the sample register that an empty register can be filled with. A test compares the committed copy. */
writeFileSync(
  join(import.meta.dirname, '..', '..', 'resources', 'register', 'sample.json'),
  sampleRegisterJson(),
)
