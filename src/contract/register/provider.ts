import { z } from 'zod'
import { register } from '../family.ts'
import { get, operation } from '../operation.ts'
import { optionalText, optionalWord, provenance, requiredText } from '../schema.ts'
import { amount, member, prose, text, word, yesNo } from './field.ts'
import { deletion, listOf, listPage, registerWrites, storedRecord } from './module.ts'

/** ICT third-party service providers: template B_05.01, and what a risk officer keeps beside it. */

export const criticalities = ['critical', 'important', 'standard'] as const
export const providerStatuses = ['active', 'onboarding', 'exiting', 'terminated'] as const
export const dataAccessLevels = ['none', 'internal', 'confidential', 'personal'] as const

const provider = {
  noun: 'providers',
  path: '/api/v1/providers/',
  one: 'a provider',
  many: 'the providers',
  needs: () => ({ name: requiredText(500) }),
  fields: () => ({
    category: text(200),
    criticality: word(criticalities),
    status: word(providerStatuses),
    data_access: word(dataAccessLevels),
    /** What the provider does, in a few words. */
    service: text(),
    contact: text(),
    website: text(),
    notes: prose(),
    /** Entity of the own group that gives services. */
    intra_group: yesNo(),
    latin_name: text(500),
    lei: text(20),
    id_code: text(200),
    id_code_type: member('identifier_type'),
    additional_id_code: text(200),
    additional_id_code_type: member('identifier_type'),
    person_type: member('person_type'),
    country: member('country'),
    currency: member('currency'),
    annual_cost: amount(),
    /** The ultimate parent is a provider of its own; its own code stands when it has none. */
    parent_id_code: text(200),
    parent_id_code_type: member('identifier_type'),
  }),
  aliases: { parent_lei: 'parent_id_code' },
} as const

/** Lists providers, by criticality, status, category or country if asked. */
export const listProviders = operation(register, {
  name: 'providers.list',
  summary: 'List the providers',
  http: get('/api/v1/providers/', {
    query: ['criticality', 'status', 'category', 'country', 'limit', 'offset'],
  }),
  permission: 'register.read',
  input: () =>
    z.object({
      criticality: optionalWord(criticalities),
      status: optionalWord(providerStatuses),
      category: optionalText(200),
      country: optionalText(200),
      ...listPage(),
    }),
  output: () => listOf(storedRecord(provider)),
  fails: ['invalid'],
})

/** Counts the providers. */
export const countProviders = operation(register, {
  name: 'providers.count',
  summary: 'Count the providers',
  http: get('/api/v1/providers/count'),
  permission: 'register.read',
  input: () => z.object({}),
  output: () => z.looseObject({ count: z.int(), ...provenance }),
})

const counts = () => z.record(z.string(), z.int())

/** Counts the providers by criticality, category and status. */
export const summariseProviders = operation(register, {
  name: 'providers.summarise',
  summary: 'Count the providers by criticality, category and status',
  http: get('/api/v1/providers/stats'),
  permission: 'register.read',
  input: () => z.object({}),
  output: () =>
    z.looseObject({
      total: z.int(),
      by_criticality: counts(),
      by_category: counts(),
      by_status: counts(),
      ...provenance,
    }),
})

const [createProvider, updateProvider] = registerWrites(provider)

export const providerOperations = [
  listProviders,
  countProviders,
  summariseProviders,
  createProvider,
  updateProvider,
  deletion(provider),
] as const
