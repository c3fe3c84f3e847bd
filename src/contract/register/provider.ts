import { z } from 'zod'
import { register } from '../family.ts'
import { get, operation } from '../operation.ts'
import { optionalText, optionalWord, provenance } from '../schema.ts'
import { amount, code, confirmedName, member, prose, reference, text, word } from './field.ts'
import { listOf, listPage, recordKind, storedRecord } from './module.ts'

export const criticalities = ['critical', 'important', 'standard'] as const
export const providerStatuses = ['active', 'onboarding', 'exiting', 'terminated'] as const
export const dataAccessLevels = ['none', 'internal', 'confidential', 'personal'] as const

/**
 * ICT third-party service providers, direct and intra-group, their subcontractors, and the ultimate parents of all of
 * these: template B_05.01, and further fields for risk management.
 */
export const providerKind = recordKind({
  noun: 'providers',
  listsItself: true,
  path: '/api/v1/providers/',
  one: 'provider',
  many: 'providers',
  title: 'Providers',
  purpose:
    'Providers of ICT services, direct and within the group, their subcontractors and the ultimate parents of all of these. Template B_05.01.',
  isFiled: true,
  called: 'name',
  needs: ['name'],
  unique: ['id_code'],
  templates: ['B_05.01'],
  goesBy: { name: 'name', code: 'id_code' },
  columns: ['name', 'id_code', 'country', 'criticality', 'status', 'annual_cost'],
  fields: {
    name: text('Legal name', 500, { files: ['B_05.01.c0050'] }),
    latin_name: text('Name in Latin letters', 500, {
      files: ['B_05.01.c0060'],
      help: 'Left empty, the legal name stands when it is written in Latin letters.',
    }),
    id_code: code('Identification code', 200, {
      files: ['B_05.01.c0010', 'B_03.02.c0020', 'B_02.02.c0030', 'B_05.02.c0030', 'B_07.01.c0020'],
    }),
    id_code_type: member('Type of code', 'identifier_type', {
      files: ['B_05.01.c0020', 'B_03.02.c0030', 'B_02.02.c0040', 'B_05.02.c0040', 'B_07.01.c0030'],
    }),
    additional_id_code: code('Further identification code', 200, { files: ['B_05.01.c0030'] }),
    additional_id_code_type: member('Type of the further code', 'identifier_type', {
      files: ['B_05.01.c0040'],
    }),
    person_type: member('Type of person', 'person_type', { files: ['B_05.01.c0070'] }),
    country: member('Country of headquarters', 'country', { files: ['B_05.01.c0080'] }),
    currency: member('Currency', 'currency', { files: ['B_05.01.c0090'] }),
    annual_cost: amount('Annual cost', { files: ['B_05.01.c0100'] }),
    parent_uuid: reference('Ultimate parent', 'providers', {
      shown: 'parent_id_code',
      files: ['B_05.01.c0110', 'B_05.01.c0120'],
      help: 'The provider at the top of the group, a provider of its own here. Left empty, the provider is its own ultimate parent.',
    }),
    category: text('Category', 200),
    criticality: word('Criticality', criticalities),
    status: word('Status', providerStatuses),
    data_access: word('Data access', dataAccessLevels),
    service: text('What it does'),
    contact: text('Contact'),
    website: text('Web site'),
    notes: prose('Notes'),
    confirmed_name: confirmedName(),
  },
  aliases: { parent_lei: 'parent_uuid' },
  shorthand: {
    lei: code('LEI', 200, {
      help: 'The identification code when that is an LEI; given alone, it sets code and type.',
    }),
  },
})

/** Lists providers, optionally filtered by criticality, status, category or country. */
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
  output: () => listOf(storedRecord(providerKind)),
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
