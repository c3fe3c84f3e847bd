import { z } from 'zod'
import { register } from '../family.ts'
import { get, operation } from '../operation.ts'
import { provenance, requiredText } from '../schema.ts'

const entityType = () => z.looseObject({ code: z.string(), label: z.string() })

/** A competent authority with the entity types that it supervises. */
const authority = () =>
  z.looseObject({
    code: z.string(),
    name: z.string(),
    country: z.string(),
    entity_types: z.array(z.string()),
  })

/** Lists the catalogue of entity types, and the authorities that are known. */
export const listEntityTypes = operation(register, {
  name: 'authorities.listEntityTypes',
  summary: 'List the entity types and the competent authorities',
  http: get('/api/v1/nca/'),
  permission: 'register.read',
  input: () => z.object({}),
  output: () =>
    z.looseObject({
      entity_types: z.array(entityType()),
      authorities: z.array(authority()).optional(),
      ...provenance,
    }),
})

/** Reads what one authority supervises. One without an entry is no failure: `authority` is null, the list whole. */
export const readAuthority = operation(register, {
  name: 'authorities.read',
  summary: 'Read which entity types a competent authority supervises',
  http: get('/api/v1/nca/{authority_code}'),
  permission: 'register.read',
  input: () => z.object({ authority_code: requiredText(50) }),
  output: () =>
    z.looseObject({
      authority: authority().nullable(),
      entity_types: z.array(entityType()),
      ...provenance,
    }),
  fails: ['invalid', 'missing'],
})
