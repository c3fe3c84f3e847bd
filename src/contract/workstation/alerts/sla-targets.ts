import { z } from 'zod'
import { severities } from '../../severities.ts'
import { windowOperation } from '../window/window-operation.ts'
import { alertsAtOnce } from './alerts-at-once.ts'

/**
 * Time targets for alerts: until acknowledged (somebody said so, or decided about it), triaged (decided about),
 * resolved (dismissed, or its case resolved). A case has a target for resolution as well.
 */

export const targetNames = ['acknowledge', 'triage', 'resolve'] as const
export type TargetName = (typeof targetNames)[number]

/** Maximum target, in minutes: ten years. */
export const maxTargetMinutes = 5_256_000

const minutes = () =>
  z
    .int('it must be a whole number of minutes')
    .min(1, 'it must be at least a minute')
    .max(maxTargetMinutes, 'it must be at most ten years')
    .nullable()

const targets = () => z.object({ acknowledge: minutes(), triage: minutes(), resolve: minutes() })

/** Minutes for each severity; null where there is no target. */
export const slaTargets = () =>
  z.object(
    Object.fromEntries(severities.map((severity) => [severity, targets()])) as Record<
      (typeof severities)[number],
      ReturnType<typeof targets>
    >,
  )
export type SlaTargets = z.output<ReturnType<typeof slaTargets>>

export const acknowledgeAlert = windowOperation({
  name: 'alertInbox.acknowledge',
  needsLicence: true,
  summary: 'Acknowledge alerts, which ends the time allowed for acknowledging them',
  input: () => z.object({ ids: alertsAtOnce() }),
  output: () =>
    z.object({
      /** Alerts that this acknowledged. */
      acknowledged: z.int(),
      /** Alerts that were acknowledged before. */
      before: z.int(),
      /** Ids without an alert. */
      gone: z.int(),
    }),
})

export const slaOperations = [acknowledgeAlert] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly sla: typeof slaOperations
  }
}
