import { day, member, members, prose, reference, references, text, whole, word } from './field.ts'
import { recordKind } from './module.ts'

export const serviceNatures = ['ict', 'non_ict', 'other'] as const

/**
 * Services of arrangements. Only those of nature `ict` reach the register (templates B_02.02, B_04.01, first rank of
 * B_05.02); one without a nature leaves its arrangement unclassified. Several countries, functions or users become
 * several rows at export. Dates, notice and law are those of the arrangement unless the service has its own.
 */
export const serviceKind = recordKind({
  noun: 'services',
  path: '/api/v1/contract_services/',
  one: 'service',
  many: 'services',
  title: 'Services',
  purpose:
    'What is provided under an arrangement: the type of service, who uses it for which function, and where data lie. Template B_02.02.',
  isFiled: true,
  called: 'name',
  needs: ['arrangement_uuid'],
  templates: ['B_02.02', 'B_04.01', 'B_05.02'],
  goesBy: { name: 'name' },
  columns: ['arrangement_uuid', 'name', 'ict_service_type', 'function_uuids', 'storage_countries'],
  fields: {
    arrangement_uuid: reference('Arrangement', 'arrangements', { shown: 'contract_ref' }),
    name: text('Name', 500),
    service_nature: word('Nature', serviceNatures, {
      help: 'Only ICT services reach the register; a service without a nature blocks the package.',
    }),
    ict_service_type: member('Type of ICT service', 'ict_service_type', {
      files: ['B_02.02.c0060', 'B_05.02.c0020'],
    }),
    provider_uuid: reference('Provider of this service', 'providers', {
      shown: 'provider_name',
      files: ['B_02.02.c0030', 'B_02.02.c0040'],
      help: 'Left empty, the provider of the arrangement.',
    }),
    function_uuids: references('Functions', 'functions', { files: ['B_02.02.c0050'] }),
    user_entity_uuids: references('Users', 'scopeEntities', {
      shown: 'user_leis',
      files: ['B_02.02.c0020', 'B_04.01.c0020'],
    }),
    branch_uuids: references('Branches that use it', 'branches', { files: ['B_04.01.c0040'] }),
    provision_countries: members('Countries of provision', 'country_or_na', { files: ['B_02.02.c0130'] }),
    data_storage: member('Storage of data', 'yes_no', { files: ['B_02.02.c0140'] }),
    storage_countries: members('Countries of storage', 'country_or_na', { files: ['B_02.02.c0150'] }),
    processing_countries: members('Countries of processing', 'country_or_na', { files: ['B_02.02.c0160'] }),
    data_sensitivity: member('Sensitiveness of the data', 'data_sensitivity', { files: ['B_02.02.c0170'] }),
    reliance_level: member('Level of reliance', 'reliance_level', { files: ['B_02.02.c0180'] }),
    start_date: day('Start, if other than the arrangement', { files: ['B_02.02.c0070'] }),
    end_date: day('End, if other', { files: ['B_02.02.c0080'] }),
    termination_reason: member('Reason of termination, if other', 'termination_reason', {
      files: ['B_02.02.c0090'],
    }),
    notice_period_entity: whole('Notice by us, if other, days', 0, 100_000, { files: ['B_02.02.c0100'] }),
    notice_period_provider: whole('Notice by the provider, if other, days', 0, 100_000, {
      files: ['B_02.02.c0110'],
    }),
    governing_law_country: member('Governing law, if other', 'country', { files: ['B_02.02.c0120'] }),
    notes: prose('Notes'),
  },
  aliases: { contract_reference: 'arrangement_uuid', country_of_provision: 'provision_countries' },
})
