import { z } from 'zod'
import { windowOperation } from '../window/window-operation.ts'

const sampled = () => z.object({ alerts: z.int(), cases: z.int() })

export const loadSampleIncident = windowOperation({
  name: 'alertInbox.loadSample',
  needsPlan: 'cases',
  needsLicence: true,
  summary: 'Load an invented incident to explore: 40 alerts and two cases',
  writes: true,
  input: () => z.object({}),
  output: () => sampled(),
})

export const removeSampleIncident = windowOperation({
  name: 'alertInbox.removeSample',
  needsPlan: 'cases',
  needsLicence: true,
  summary: 'Remove the sample incident with its cases, except what a person made of it',
  writes: true,
  input: () => z.object({}),
  /** `kept`: number of cases with some of its alerts that remain: the user's own, or ones with the user's evidence. */
  output: () => sampled().extend({ kept: z.int() }),
})

export const sampleIncidentOperations = [loadSampleIncident, removeSampleIncident] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly sampleIncident: typeof sampleIncidentOperations
  }
}
