import { z } from 'zod'
import { core } from '../family.ts'
import { get, operation } from '../operation.ts'
import { requiredText } from '../schema.ts'

/**
 * One certificate of the transparency logs. Clients parse the types strictly: no string is ever null. `name_value`
 * holds its names separated by line feeds.
 */
export const certificateEntry = () =>
  z.looseObject({
    domain: z.string().optional(),
    id: z.int(),
    issuer_ca_id: z.int(),
    issuer_name: z.string(),
    common_name: z.string(),
    name_value: z.string(),
    entry_timestamp: z.string(),
    not_before: z.string(),
    not_after: z.string(),
    serial_number: z.string(),
    result_count: z.int(),
  })

/** Lists the certificates that the transparency logs hold for a domain. The answer is a bare list, as documented. */
export const listCertificates = operation(core, {
  name: 'certificates.list',
  summary: 'List the certificates that were issued for a domain',
  http: get('/api/v1/domain/ssl', { query: ['domain'] }),
  permission: 'scan.domain',
  input: () => z.object({ domain: requiredText(253) }),
  output: () => z.array(certificateEntry()),
  fails: ['invalid', 'missing', 'not-found', 'source-unreachable'],
  command: 'ssl <domain>',
})
