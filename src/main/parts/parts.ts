import type { Operation } from '../../contract/operation.ts'
import { activityOperations } from '../../contract/workstation/activity/activity.ts'
import { actorWindowOperations } from '../../contract/workstation/actors/index.ts'
import { alertWindowOperations } from '../../contract/workstation/alerts/index.ts'
import { caseWindowOperations } from '../../contract/workstation/cases/index.ts'
import { fileWindowOperations } from '../../contract/workstation/files/index.ts'
import { jobOperations } from '../../contract/workstation/jobs/jobs.ts'
import { lookupOperations } from '../../contract/workstation/lookups/lookup.ts'
import { observableWindowOperations } from '../../contract/workstation/observables/index.ts'
import { packOperations } from '../../contract/workstation/packs/packs.ts'
import { registerWindowOperations } from '../../contract/workstation/register/register.ts'
import { settingsOperations } from '../../contract/workstation/settings/settings.ts'
import { triageOperations } from '../../contract/workstation/triage/triage.ts'
import { uploadOperations } from '../../contract/workstation/uploads/uploads.ts'
import { webhookOperations } from '../../contract/workstation/webhooks/webhooks.ts'
import type { WindowOperation } from '../../contract/workstation/window/window-operation.ts'
import type { Part } from '../operations/call/part.ts'

/** A part as seen by code that only needs its operations; the part itself is loaded through `door`. */
export type PartEntry = {
  /** Its window operations. */
  readonly window: readonly WindowOperation[]
  /** Its operations for other programs beyond the reference documents, whose operations are in the contract. */
  readonly operations?: readonly Operation[]
  readonly door: () => Promise<Part>
}

/**
 * Every part of the workstation, in the order in which they are opened: what one provides is available to later ones.
 * They are closed in reverse order.
 */
export const parts: readonly PartEntry[] = [
  { window: settingsOperations, door: async () => (await import('./settings/part.ts')).settingsPart },
  { window: packOperations, door: async () => (await import('./packs/part.ts')).packsPart },
  { window: fileWindowOperations, door: async () => (await import('./files/part.ts')).filesPart },
  { window: triageOperations, door: async () => (await import('./triage/part.ts')).triagePart },
  { window: lookupOperations, door: async () => (await import('./lookups/part.ts')).lookupsPart },
  { window: caseWindowOperations, door: async () => (await import('./cases/part.ts')).casesPart },
  { window: alertWindowOperations, door: async () => (await import('./alerts/part.ts')).alertsPart },
  {
    window: observableWindowOperations,
    door: async () => (await import('./observables/part.ts')).observablesPart,
  },
  { window: webhookOperations, door: async () => (await import('./webhooks/part.ts')).webhooksPart },
  { window: actorWindowOperations, door: async () => (await import('./actors/part.ts')).actorsPart },
  { window: registerWindowOperations, door: async () => (await import('./register/part.ts')).registerPart },
  { window: jobOperations, door: async () => (await import('./jobs/part.ts')).jobsPart },
  { window: uploadOperations, door: async () => (await import('./uploads/part.ts')).uploadsPart },
  { window: activityOperations, door: async () => (await import('./activity/part.ts')).activityPart },
]
