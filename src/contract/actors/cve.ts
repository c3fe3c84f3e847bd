import { z } from 'zod'
import { actors } from '../family.ts'
import { get, operation } from '../operation.ts'
import { provenance } from '../schema.ts'
import { actorItem } from './actor.ts'
import { cveId } from './cve-id.ts'

/** Lists the actors documented to exploit a vulnerability; an empty list when there is none. */
export const listActorsByCve = operation(actors, {
  name: 'actors.listByCve',
  summary: 'List the threat actors that are documented to exploit a vulnerability',
  http: get('/api/v1/cves/{cve_id}/actors'),
  permission: 'any-key',
  input: () => z.object({ cve_id: cveId() }),
  output: () =>
    z.looseObject({
      cve_id: z.string(),
      count: z.int(),
      actors: z.array(actorItem()),
      vuln_url: z.string().nullish(),
      ...provenance,
    }),
  fails: ['invalid', 'missing'],
  command: 'actor by-cve <cve_id>',
})
