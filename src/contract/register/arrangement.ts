import {
  amount,
  confirmedReference,
  day,
  member,
  prose,
  reference,
  references,
  text,
  whole,
} from './field.ts'
import { recordKind } from './module.ts'

/**
 * Contractual arrangements: template B_02.01, the dates and law of B_02.02, and the signatories of B_03.01 to B_03.03.
 * `contract_ref` is unique; older documentation calls it `contract_reference`.
 */
export const arrangementKind = recordKind({
  noun: 'arrangements',
  path: '/api/v1/contracts/',
  one: 'arrangement',
  many: 'arrangements',
  title: 'Arrangements',
  purpose:
    'Contracts for ICT services: with whom, from when to when, at what cost, under which law. Template B_02.01 and most others.',
  isFiled: true,
  called: 'contract_ref',
  needs: ['contract_ref'],
  unique: ['contract_ref'],
  templates: ['B_02.01', 'B_02.02', 'B_03.01', 'B_03.02', 'B_03.03', 'B_04.01', 'B_05.02'],
  goesBy: { name: 'title', code: 'contract_ref' },
  columns: ['contract_ref', 'title', 'provider_uuid', 'start_date', 'end_date', 'annual_cost'],
  fields: {
    contract_ref: text('Reference number', 500, { files: ['B_02.01.c0010', 'B_02.02.c0010'] }),
    title: text('Title', 500),
    provider_uuid: reference('Provider', 'providers', {
      shown: 'provider_name',
      files: ['B_03.02.c0020', 'B_02.02.c0030', 'B_05.02.c0030', 'B_05.02.c0060'],
      help: 'Who signs as provider. Further ones under “Further signing providers”.',
    }),
    arrangement_type: member('Type of arrangement', 'arrangement_type', { files: ['B_02.01.c0020'] }),
    overarching_uuid: reference('Overarching arrangement', 'arrangements', {
      shown: 'overarching_ref',
      files: ['B_02.01.c0030'],
    }),
    currency: member('Currency', 'currency', { files: ['B_02.01.c0040'] }),
    annual_cost: amount('Annual cost', { files: ['B_02.01.c0050'] }),
    start_date: day('Start', { files: ['B_02.02.c0070'] }),
    end_date: day('End', {
      files: ['B_02.02.c0080'],
      help: '9999-12-31 when it is indefinite; the next renewal when the contract foresees one.',
    }),
    termination_reason: member('Reason of termination', 'termination_reason', { files: ['B_02.02.c0090'] }),
    notice_period_entity: whole('Notice by us, days', 0, 100_000, { files: ['B_02.02.c0100'] }),
    notice_period_provider: whole('Notice by the provider, days', 0, 100_000, { files: ['B_02.02.c0110'] }),
    governing_law_country: member('Governing law', 'country', { files: ['B_02.02.c0120'] }),
    signatory_entity_uuids: references('Signing entities', 'scopeEntities', {
      shown: 'signatory_entity_leis',
      files: ['B_03.01.c0020'],
    }),
    signatory_provider_uuids: references('Further signing providers', 'providers', {
      files: ['B_03.02.c0020', 'B_03.03.c0020'],
    }),
    notes: prose('Notes'),
    confirmed_ref: confirmedReference(),
  },
  aliases: { contract_reference: 'contract_ref' },
})
