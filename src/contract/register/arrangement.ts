import { requiredText } from '../schema.ts'
import { amount, day, member, prose, reference, text, texts, whole } from './field.ts'
import { registerModule } from './module.ts'

/**
 * Contractual arrangements: template B_02.01, the dates and law of B_02.02, and the signatories of B_03.01 to B_03.03.
 * `contract_ref` is unique; documentation of an older generation calls it `contract_reference`.
 */
export const arrangementOperations = registerModule({
  noun: 'arrangements',
  path: '/api/v1/contracts/',
  one: 'a contractual arrangement',
  many: 'the contractual arrangements',
  needs: () => ({ contract_ref: requiredText(500) }),
  fields: () => ({
    title: text(500),
    /** Provider that signs; further ones in `signatory_provider_uuids`. */
    provider_uuid: reference(),
    arrangement_type: member('arrangement_type'),
    /** Reference of the framework arrangement, when the type is subsequent. */
    overarching_ref: text(500),
    currency: member('currency'),
    annual_cost: amount(),
    start_date: day(),
    end_date: day(),
    termination_reason: member('termination_reason'),
    /** Calendar days for the entity that uses the services. */
    notice_period_entity: whole(0, 100_000),
    /** Calendar days for the provider. */
    notice_period_provider: whole(0, 100_000),
    governing_law_country: member('country'),
    /** Entities that sign on the receiving side. */
    signatory_entity_leis: texts(),
    signatory_provider_uuids: texts(),
    /** Entities of the group that sign as provider. */
    intra_group_signatory_leis: texts(),
    notes: prose(),
  }),
  aliases: { contract_reference: 'contract_ref' },
})
