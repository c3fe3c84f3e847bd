import { requiredText } from '../schema.ts'
import { member, prose, reference, text, texts, word } from './field.ts'
import { registerModule } from './module.ts'

export const serviceNatures = ['ict', 'non_ict', 'other'] as const

/**
 * Services of arrangements. Only those of nature `ict` reach the register (templates B_02.02, B_04.01, first rank of
 * B_05.02); one without a nature leaves its arrangement unclassified. Several countries, functions or users become
 * several rows at export.
 */
export const serviceOperations = registerModule({
  noun: 'services',
  path: '/api/v1/contract_services/',
  one: 'a service of an arrangement',
  many: 'the services of the arrangements',
  needs: () => ({ contract_ref: requiredText(500) }),
  fields: () => ({
    name: text(500),
    service_nature: word(serviceNatures),
    ict_service_type: member('ict_service_type'),
    /** Provider of this service; that of the arrangement when absent. */
    provider_uuid: reference(),
    function_uuids: texts(),
    /** Entities that use the service. */
    user_leis: texts(),
    /** Branches that use it, by uuid. */
    branch_uuids: texts(),
    provision_countries: texts(),
    data_storage: member('yes_no'),
    storage_countries: texts(),
    processing_countries: texts(),
    data_sensitivity: member('data_sensitivity'),
    reliance_level: member('reliance_level'),
    notes: prose(),
  }),
  aliases: { contract_reference: 'contract_ref' },
})
