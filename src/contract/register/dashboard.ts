import { z } from 'zod'
import { register } from '../family.ts'
import { get, operation } from '../operation.ts'
import { provenance } from '../schema.ts'
import { listPage } from './module.ts'

/** Reads the counters of the register. */
export const readDashboardStats = operation(register, {
  name: 'dashboard.readStats',
  summary: 'Read the counters of the register',
  http: get('/api/v1/dashboards/stats'),
  permission: 'register.read',
  input: () => z.object({}),
  output: () =>
    z.looseObject({
      providers: z.int(),
      critical_providers: z.int(),
      assessments_in_progress: z.int(),
      open_incidents: z.int(),
      by_criticality: z.record(z.string(), z.int()),
      average_score: z.number().nullable(),
      /** Number of arrangements that end within 90 days. */
      contracts_ending: z.int(),
      /** Number of arrangements without an end date, neither their own nor of a service: whether they end is not known. */
      contracts_without_end: z.int(),
      /** Number of arrangements without a notice period of ours: how early they must be terminated is not known. */
      contracts_without_notice: z.int(),
      ...provenance,
    }),
})

/** Lists what was done in the register, newest first. */
export const listDashboardActivity = operation(register, {
  name: 'dashboard.listActivity',
  summary: 'List what was done in the register, newest first',
  http: get('/api/v1/dashboards/activity', { query: ['limit', 'offset'] }),
  permission: 'register.read',
  input: () => z.object(listPage()),
  output: () =>
    z.looseObject({
      items: z.array(
        z.looseObject({
          at: z.string(),
          by: z.string(),
          action: z.string(),
          record: z.string(),
          record_uuid: z.string().nullable(),
        }),
      ),
      total: z.int(),
      ...provenance,
    }),
  fails: ['invalid'],
})
