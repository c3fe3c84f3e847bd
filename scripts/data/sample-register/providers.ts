import { scopeEntities } from './group.ts'
import { inventedLei, type SampleFields, type SampleRecords } from './sample-record.ts'

/**
 * Providers: direct ones, the group's own, subcontractors, and the ultimate parents of all of these. None exists;
 * register and tax numbers have wrong national check digits or name a court that does not exist, so that they cannot
 * belong to anyone.
 */

function company(
  name: string,
  country: string,
  code: string,
  more: SampleFields<'providers'> = {},
): SampleFields<'providers'> {
  return { name, id_code: code, id_code_type: 'LEI', person_type: 'legal_person', country, ...more }
}

/** Paid by the group: the total of all entities in a year. */
const paid = (annual_cost: string) => ({ currency: 'EUR', annual_cost }) as const

/** A company of the group has the same LEI as its scope entity. */
const leiOf = (entity: string) => scopeEntities[entity]?.lei ?? ''

export const providers: SampleRecords<'providers'> = {
  nimbrafel: company('Nimbrafel Cloud Ireland Ltd', 'IE', inventedLei('NIMBRAFELCLOUD'), {
    ...paid('2480000'),
    parent_uuid: 'nimbrafel-group',
    category: 'Cloud',
    criticality: 'critical',
    status: 'active',
    data_access: 'confidential',
    service:
      'Infrastructure and platforms in data centres of its own in Ireland, Germany and the Netherlands',
    contact: 'regulated-customers@nimbrafel.example',
    website: 'https://nimbrafel.example',
  }),
  'nimbrafel-group': company('Nimbrafel Group, Inc.', 'US', inventedLei('NIMBRAFELGROUP'), {
    category: 'Holding',
    status: 'active',
  }),
  ostwarft: company('Ostwarft Rechenzentrum GmbH', 'DE', 'DEX9999R.HRB999417', {
    ...paid('860000'),
    id_code_type: 'EUID',
    additional_id_code: 'DE999417001',
    additional_id_code_type: 'VAT',
    category: 'Data centre',
    criticality: 'critical',
    status: 'active',
    data_access: 'confidential',
    service: 'Two data centre rooms, housing and hands on site',
    contact: 'leitstand@ostwarft.example',
  }),
  kontorvex: company('Kontorvex Systems GmbH', 'AT', inventedLei('KONTORVEXSYS4A'), {
    ...paid('1690000'),
    parent_uuid: 'kontorvex-holding',
    category: 'Core banking',
    criticality: 'critical',
    status: 'active',
    data_access: 'confidential',
    service: 'Core banking software and its maintenance',
    contact: 'accounts@kontorvex.example',
  }),
  'kontorvex-holding': company('Kontorvex Holding AG', 'CH', inventedLei('KONTORVEXHOLD7'), {
    category: 'Holding',
    status: 'active',
  }),
  telvarro: company('Telvarro Communications S.A.', 'LU', inventedLei('TELVARROCOMMS3'), {
    ...paid('410000'),
    category: 'Telecommunications',
    criticality: 'important',
    status: 'active',
    data_access: 'none',
    service: 'Lines between sites, and to clearing houses',
  }),
  tickmere: company('Tickmere Data Ltd', 'GB', inventedLei('TICKMEREDATA81'), {
    ...paid('275000'),
    category: 'Market data',
    criticality: 'important',
    status: 'active',
    data_access: 'none',
    service: 'Prices, ratings and reference data of securities',
  }),
  personuage: company('Personuage SAS', 'FR', 'FR9999.999417208', {
    ...paid('96000'),
    id_code_type: 'EUID',
    category: 'Human resources',
    criticality: 'standard',
    status: 'active',
    data_access: 'personal',
    service: 'Payroll and learning as a service',
  }),
  zwaluwenhoek: {
    name: 'Jorrit Zwaluwenhoek',
    id_code: 'NL000994172B61',
    id_code_type: 'VAT',
    person_type: 'individual_in_business',
    country: 'NL',
    ...paid('38400.50'),
    category: 'Consulting',
    criticality: 'standard',
    status: 'exiting',
    data_access: 'none',
    service: 'Accessibility of the web site',
  },
  sielwacht: company('Sielwacht Security GmbH', 'DE', 'DEX9999R.HRB999633', {
    ...paid('520000'),
    id_code_type: 'EUID',
    category: 'Security',
    criticality: 'critical',
    status: 'active',
    data_access: 'internal',
    service: 'Watch over logs, alarms around the clock',
  }),
  kaartelaar: company('Kaartelaar Processing NV', 'BE', 'BEKBOBCE.0999417602', {
    ...paid('740000'),
    id_code_type: 'EUID',
    category: 'Card processing',
    criticality: 'critical',
    status: 'active',
    data_access: 'personal',
    service: 'Authorisation and clearing of card payments',
    notes: 'Runs on the cloud of Nimbrafel, see the supply chain of BK-012.',
  }),
  koelegaard: company('Kølegård Colocation A/S', 'DK', 'DKCVR.99941718', {
    id_code_type: 'EUID',
    category: 'Data centre',
    status: 'active',
    service: 'Colocation for cloud providers',
  }),
  backdala: company('Backdala Nät AB', 'SE', inventedLei('BACKDALANAT566'), {
    category: 'Telecommunications',
    status: 'active',
    service: 'Fibre between data centres',
  }),
  anemodentra: company('Ανεμόδεντρα Λογισμικό Μ.Ι.Κ.Ε.', 'GR', 'ELGEMI.994170800102', {
    latin_name: 'Anemodentra Logismiko M.I.K.E.',
    ...paid('117000'),
    id_code_type: 'EUID',
    category: 'Development',
    criticality: 'standard',
    status: 'terminated',
    data_access: 'none',
    service: 'Development of the web site until September 2025',
  }),
  'brakensiel-it': company('Brakensiel IT-Service GmbH', 'DE', leiOf('it'), {
    ...paid('5200000'),
    parent_uuid: 'brakensiel-bank',
    category: 'Within the group',
    criticality: 'critical',
    status: 'active',
    data_access: 'confidential',
    service: 'Running of workplaces, networks and servers of the group',
  }),
  'brakensiel-bank': company('Brakensiel Bank AG', 'DE', leiOf('bank'), {
    category: 'Within the group',
    status: 'active',
    notes: 'Here as the ultimate parent of the IT company.',
  }),
  tresorkutsche: company('Tresorkutsche Werttransport GmbH', 'DE', 'HRB 999708', {
    id_code_type: 'CRN',
    ...paid('330000'),
    category: 'Cash',
    criticality: 'standard',
    status: 'active',
    data_access: 'none',
    service: 'Transport of cash; no ICT service, so it is not filed',
  }),
}
