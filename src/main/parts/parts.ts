import type { Part } from '../operations/part.ts'
import { activityPart } from './activity/part.ts'
import { lookupsPart } from './lookups/part.ts'
import { packsPart } from './packs/part.ts'
import { registerPart } from './register/part.ts'
import { settingsPart } from './settings/part.ts'
import { triagePart } from './triage/part.ts'

/**
 * Every part of the workstation, in the order in which they are opened: what one provides is there for those after it.
 * They are closed in reverse.
 */
export const parts: readonly Part[] = [
  settingsPart,
  packsPart,
  triagePart,
  lookupsPart,
  registerPart,
  activityPart,
]
