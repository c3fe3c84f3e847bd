import { z } from 'zod'
import { register } from '../family.ts'
import { get, operation, post } from '../operation.ts'
import { provenance } from '../schema.ts'
import { amount, day, member, text, word } from './field.ts'

export const reportingScopes = ['consolidated', 'individual'] as const

/** The one entity that keeps and files the register: template B_01.01, its row of B_01.02, and the package's name. */
const reportingEntity = () => ({
  name: text(500),
  lei: text(20),
  country: member('country'),
  entity_type: member('entity_type_maintaining'),
  competent_authority: text(500),
  /** Day on which the register is reported. */
  reporting_date: day(),
  /** Day whose state it shows. */
  reference_date: day(),
  scope: word(reportingScopes),
  base_currency: member('currency'),
  group_hierarchy: member('group_hierarchy'),
  parent_lei: text(20),
  currency: member('currency'),
  total_assets: amount(),
  integrated_on: day(),
})

/** Every field is null until the entity is described. */
const storedEntity = () =>
  z.looseObject({
    ...reportingEntity(),
    uuid: z.string().nullish(),
    updated_at: z.string().nullish(),
    ...provenance,
  })

/** Reads the entity that keeps the register. */
export const readReportingEntity = operation(register, {
  name: 'reportingEntity.read',
  summary: 'Read the entity that keeps the register',
  http: get('/api/v1/entity_info/'),
  permission: 'register.read',
  input: () => z.object({}),
  output: storedEntity,
})

/** Changes the given fields of the entity that keeps the register. */
export const updateReportingEntity = operation(register, {
  name: 'reportingEntity.update',
  summary: 'Change the given fields of the entity that keeps the register',
  http: post('/api/v1/entity_info/update'),
  permission: 'register.write',
  input: () => z.object(reportingEntity()),
  output: storedEntity,
  fails: ['invalid'],
})
