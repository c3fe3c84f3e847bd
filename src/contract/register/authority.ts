import { z } from 'zod'
import { register } from '../family.ts'
import { get, operation } from '../operation.ts'
import { provenance, requiredText } from '../schema.ts'
import { code, members, prose, text } from './field.ts'
import { recordKind } from './module.ts'

/**
 * Entries of competent authorities: the user's corrections of the shipped list, or authorities that it lacks. An entry
 * replaces the shipped one with the same code.
 */
export const authorityKind = recordKind({
  noun: 'authorityEntries',
  path: '/api/v1/nca_entries/',
  one: 'competent-authority entry',
  many: 'competent-authority entries',
  short: { one: 'authority', many: 'authorities' },
  title: 'Authorities',
  purpose:
    'Competent authorities of your own, beside the shipped ones or in place of them: which types they supervise, and how they want the package named. Not filed.',
  called: 'code',
  needs: ['code', 'name'],
  unique: ['code'],
  extension: true,
  columns: ['code', 'name', 'country', 'entity_types', 'package_name'],
  fields: {
    code: code('Code', 50, {
      help: 'Country and short name, like DE-BaFin. There is no official list of codes.',
    }),
    name: text('Name', 500),
    country: text('Country', 100, { help: 'ISO 3166-1 alpha-2; EU for an authority of the Union.' }),
    entity_types: members('Types of entities it supervises', 'entity_type'),
    package_name: text('Name of the package', 200, {
      help: 'Only where it differs from the EBA name. Parts: {lei} {scope} {country} {module} {reference_date} {timestamp} {authority} {code} {yyyymmdd} {register}.',
    }),
    notes: prose('Notes'),
  },
})

const entityType = () => z.looseObject({ code: z.string(), label: z.string() })

/** A competent authority with the entity types that it supervises. */
const authority = () =>
  z.looseObject({
    code: z.string(),
    name: z.string(),
    country: z.string(),
    entity_types: z.array(z.string()),
  })

/** Lists the catalogue of entity types, and the known authorities. */
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

/**
 * Reads what one authority supervises. An authority without an entry is not a failure: `authority` is null, and the
 * list is complete.
 */
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
