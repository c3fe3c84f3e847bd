import { z } from 'zod'
import { register } from '../family.ts'
import { get, operation, post } from '../operation.ts'
import { provenance } from '../schema.ts'
import {
  amount,
  code,
  confirmedName,
  day,
  type Field,
  inputOf,
  member,
  outputOf,
  reference,
  text,
  word,
} from './field.ts'
import { type GivenFields, recordKind } from './module.ts'

export const reportingScopes = ['consolidated', 'individual'] as const

/** Scope entities: template B_01.02, the reporting entity included. */
export const scopeEntityKind = recordKind({
  noun: 'scopeEntities',
  path: '/api/v1/scope_entities/',
  one: 'entity',
  many: 'entities',
  title: 'Entities in scope',
  label: 'Entity and scope',
  purpose:
    'The entity that keeps the register and every entity of its group that the register covers. Each files a row of B_01.02; all else refers to them.',
  isFiled: true,
  called: 'name',
  needs: ['name'],
  unique: ['lei'],
  templates: ['B_01.02'],
  goesBy: { name: 'name', code: 'lei' },
  columns: ['name', 'lei', 'country', 'entity_type', 'group_hierarchy', 'parent_uuid'],
  fields: {
    name: text('Legal name', 500, { files: ['B_01.02.c0020', 'B_01.01.c0020'] }),
    lei: code('LEI', 100, {
      help: 'Blanks and hyphens in it are left out.',
      files: [
        'B_01.02.c0010',
        'B_01.01.c0010',
        'B_03.01.c0020',
        'B_04.01.c0020',
        'B_02.02.c0020',
        'B_06.01.c0040',
      ],
    }),
    country: member('Country', 'country', { files: ['B_01.02.c0030', 'B_01.01.c0030'] }),
    entity_type: member('Type of entity', 'entity_type', { files: ['B_01.02.c0040', 'B_01.01.c0040'] }),
    group_hierarchy: member('Place in the group', 'group_hierarchy', { files: ['B_01.02.c0050'] }),
    parent_uuid: reference('Direct parent', 'scopeEntities', {
      shown: 'parent_lei',
      files: ['B_01.02.c0060'],
      help: 'Left empty, its own LEI is filed: no parent is in scope.',
    }),
    last_update: day('Last update', { files: ['B_01.02.c0070'] }),
    integrated_on: day('In the register since', { files: ['B_01.02.c0080'] }),
    deleted_on: day('Left the register', {
      files: ['B_01.02.c0090'],
      help: 'Left empty, 9999-12-31 is filed: it is in the register.',
    }),
    currency: member('Currency', 'currency', { files: ['B_01.02.c0100'] }),
    total_assets: amount('Total assets', { files: ['B_01.02.c0110'] }),
    confirmed_name: confirmedName(),
  },
})

/** Branches outside the home country: template B_01.03. */
export const branchKind = recordKind({
  noun: 'branches',
  path: '/api/v1/branches/',
  one: 'branch',
  many: 'branches',
  title: 'Branches',
  purpose: 'Branches outside the home country. Services name those that use them. Template B_01.03.',
  isFiled: true,
  called: 'name',
  needs: ['name'],
  unique: ['head_office_uuid', 'branch_code'],
  templates: ['B_01.03'],
  goesBy: { name: 'name', code: 'branch_code' },
  columns: ['name', 'branch_code', 'head_office_uuid', 'country'],
  fields: {
    name: text('Name', 500, { files: ['B_01.03.c0030'] }),
    branch_code: code('Identification code', 200, { files: ['B_01.03.c0010', 'B_04.01.c0040'] }),
    head_office_uuid: reference('Head office', 'scopeEntities', {
      shown: 'head_office_lei',
      files: ['B_01.03.c0020'],
    }),
    country: member('Country', 'country', { files: ['B_01.03.c0040'] }),
    confirmed_name: confirmedName(),
  },
})

/** Fields of the reporting entity beyond its record as a scope entity. */
export const filingFields = {
  entity_uuid: reference('Entity that keeps the register', 'scopeEntities', { files: ['B_01.01.c0010'] }),
  competent_authority: text('Competent authority', 500, { files: ['B_01.01.c0050'] }),
  authority_code: code('Code of the authority', 50),
  institution_code: code('Our code with the authority', 50, {
    help: 'Only where the authority wants it in the name of the package.',
  }),
  register_name: text('Name of the register with the authority', 100, {
    help: 'Only where the authority wants it in the name of the package.',
  }),
  reporting_date: day('Day of reporting', { files: ['B_01.01.c0060'] }),
  reference_date: day('Reference date'),
  scope: word('Scope', reportingScopes),
  base_currency: member('Base currency', 'currency'),
} as const satisfies Readonly<Record<string, Field>>

/** All fields of the reporting entity: those of its record as a scope entity, and the further ones. */
export const reportingEntityFields: Readonly<Record<string, Field>> = {
  ...scopeEntityKind.fields,
  entity_type: member('Type of entity', 'entity_type_maintaining', {
    files: ['B_01.01.c0040', 'B_01.02.c0040'],
  }),
  ...filingFields,
}

/** Every field is null until the entity is described. */
const storedEntity = () =>
  z.looseObject({
    ...Object.fromEntries(
      Object.entries(reportingEntityFields).map(([name, field]) => [name, outputOf(field).nullish()]),
    ),
    uuid: z.string().nullish(),
    updated_at: z.string().nullish(),
    ...provenance,
  })

/** Reads the reporting entity. */
export const readReportingEntity = operation(register, {
  name: 'reportingEntity.read',
  summary: 'Read the entity that keeps the register',
  http: get('/api/v1/entity_info/'),
  permission: 'register.read',
  input: () => z.object({}),
  output: storedEntity,
})

/**
 * Changes the given fields of the reporting entity. Its legal name, LEI and the rest of template B_01.02 belong to its
 * record among the scope entities, which is created when there is none.
 */
export const updateReportingEntity = operation(register, {
  name: 'reportingEntity.update',
  summary: 'Change the given fields of the entity that keeps the register',
  http: post('/api/v1/entity_info/update'),
  permission: 'register.write',
  needsPlan: 'register-changes',
  writes: true,
  input: () =>
    z.object(
      Object.fromEntries(
        Object.entries(reportingEntityFields).map(([name, field]) => [name, inputOf(field)]),
      ),
    ) as unknown as z.ZodType<GivenFields>,
  output: storedEntity,
  fails: ['invalid'],
})
