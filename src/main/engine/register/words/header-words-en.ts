/** Words of English headers, by meaning; see `header-words.ts`. */
export const englishHeaders: Readonly<Record<string, string>> = {
  contract_ref:
    'contract number | contract no | contract ref | contract reference | contract id | agreement number | agreement no | agreement ref | agreement id | contract | reference number | contract reference number | arrangement reference | arrangement ref | ~ref | ~reference | ~id | ~no | agreement reference | arrangement reference number | contractual arrangement reference number | contract code',
  arrangement_type:
    'contract type | type of contract | agreement type | type of agreement | arrangement type | kind of contract | ~type | ~kind',
  overarching_ref:
    'framework | framework contract | framework agreement | framework ref | master agreement | msa | msa ref | parent contract | parent agreement | under framework | overarching contract | overarching agreement | umbrella agreement | under msa | master contract | call off from | linked to | parent | under | belongs to | parent ref',
  cost_currency: 'currency | contract currency | ccy | curr',
  annual_cost:
    'annual cost | cost pa | cost p a | yearly cost | annual spend | annual value | annual expense | contract value pa | spend pa | cost per year | annual fee | annual fees | spend per year | yearly spend | annual contract value | acv | cost | costs | spend | pa | per year | per annum | yearly | value pa | annual amount | annual charge | annual charges | budget',
  entity_lei:
    'entity lei | lei of entity | lei of our entity | lei of user | lei of using entity | client lei | our lei | ~lei | ~lei code | lei of financial entity',
  entity_name:
    'entity | using entity | our entity | legal entity | group company | group entity | business entity | client entity | company | customer | recipient entity | contracting entity | used by | entity name | ~name | ~company name | ~legal name',
  entity_country: 'entity country | country of entity | ~country',
  entity_type: 'entity type | type of entity | ~type | ~kind',
  hierarchy: 'hierarchy | position in group | group position | role in group | group role',
  parent_lei: 'parent lei | lei of parent | direct parent | parent | lei of direct parent',
  entity_updated: 'last update | last updated | updated on | updated',
  integrated_on: 'integration date | in register since | date added | added on | included since',
  deleted_on: 'deletion date | deleted on | removed on',
  entity_currency: 'reporting currency | ~currency',
  total_assets: 'total assets | balance sheet total | assets',
  branch_code: 'branch code | branch id | branch identification | ~code | ~id',
  head_office_lei: 'head office lei | head office | lei of head office',
  branch_name: 'branch | branch name | name of branch | ~name',
  branch_country: 'branch country | country of branch | ~country',
  provider_code:
    'provider lei | vendor lei | supplier lei | lei of provider | lei of vendor | lei of supplier | provider code | provider identifier | vendor code | identification code | lei or vat | provider id code | ~code | ~identifier | ~lei or code | lei or euid | lei euid | number lei | identification code of provider | lei or company number',
  provider_lei: '~lei | ~lei code',
  provider_vat: 'vat | vat number | vat no | vat id',
  provider_register_no:
    'company number | company registration number | registration number | company no | registration no | crn | company reg no',
  provider_euid: 'euid',
  provider_ref:
    'vendor number | vendor no | supplier number | supplier no | vendor id | supplier id | provider no | provider number | provider id | creditor number | ~id | ~no | ~ref',
  provider_code_type:
    'code type | identifier type | type of code | type of identifier | id type | which | ~type | kind of code | which code | ~id type',
  provider_additional_code:
    'additional code | second code | other identifier | additional identifier | second identifier',
  provider_additional_type: 'type of additional code | additional code type | type of second code',
  provider_name:
    'provider | vendor | supplier | service provider | ict provider | third party | third party provider | tpp | ict third party provider | provider name | vendor name | supplier name | counterparty | contractor | contract partner | ~name | ~legal name | ~company | ~company name',
  provider_latin_name: 'latin name | name in latin | name in latin alphabet | name latin alphabet',
  person_type:
    'person type | type of person | legal or natural person | legal form | legal natural person | legal status | status legal | person | natural or legal person | natural legal',
  provider_country:
    'provider country | vendor country | supplier country | country of headquarters | hq country | country of hq | headquarters | hq | country of provider | head office country | country of registration | ~country | ~country of incorporation | ~domicile',
  provider_currency: '~currency',
  provider_cost:
    'total cost | total annual cost | total spend | total annual expense | total spend pa | total cost pa | ~annual cost | ~annual spend | ~spend | ~cost | ~cost pa | spend | ~budget',
  provider_parent:
    'ultimate parent | parent company | parent | group parent | ultimate parent lei | lei of ultimate parent | holding | ultimate parent undertaking | parent undertaking',
  provider_parent_type: 'parent code type | type of parent code | ultimate parent code type',
  function_id:
    'function | functions | function id | function no | function identifier | supported function | supported functions | function ref | function code | business function id | functions supported | ~id | ~no | ~ref | ~code | function supported | supports function | supported function id',
  function_name:
    'function name | business function | business process | process | name of function | ~name | ~function | ~description',
  licensed_activity:
    'licensed activity | licenced activity | regulated activity | activity | licence | licence activity | license | licensed for',
  function_critical:
    'critical | critical or important | criticality | critical function | cif | critical important | critical or important function | important | c i f | crit | critical y n | crit imp',
  critical_reason:
    'reason | rationale | reason for criticality | criticality reason | justification | why critical',
  assessed_on:
    'assessed on | last assessment | assessment date | date of last assessment | last assessed | date of assessment | criticality assessed on | last criticality assessment',
  rto: 'rto | recovery time | recovery time objective | rto hours',
  rpo: 'rpo | recovery point | recovery point objective | rpo hours',
  function_impact:
    'impact | impact of outage | impact of discontinuation | impact if discontinued | impact of discontinuing | outage impact | impact of loss',
  service_type:
    'service | service type | type of service | ict service | ict service type | type of ict service | type of ict services | services | service category | category of service | ict service category | service kind',
  start_date:
    'start | start date | begin | commencement | commencement date | effective date | effective from | valid from | from | contract start | in force from | begins | starts',
  end_date:
    'end | end date | expiry | expiry date | valid to | valid until | until | contract end | termination date | expires | ends | to | expiration date | renewal date | term ends',
  termination_reason:
    'termination reason | reason for termination | reason of termination | why ended | reason ended',
  notice_entity:
    'notice period | notice | our notice | our notice period | notice period entity | notice period client | notice period customer | notice entity | notice period us | notice we give',
  notice_provider:
    'provider notice | notice period provider | notice period vendor | vendor notice | provider notice period | notice provider | their notice | supplier notice | notice period supplier | vendor notice period | supplier notice period | their notice period',
  law_country:
    'governing law | law | applicable law | jurisdiction | country of governing law | governing law country',
  provision_country:
    'country of provision | country of service | service country | provided from | delivery country | country of delivery | country of service provision | where provided | service location | service provided from | location of service | delivered from | delivery | service from | delivery location | location delivery | provided in | country service',
  data_storage:
    'data storage | stores data | data stored | storage of data | is data stored | holds data | stores our data',
  storage_country:
    'storage location | data location | location of data | country of storage | storage country | data at rest | location of data at rest | hosting country | hosting location | where stored | storage | data stored in | data held in | data stored | stored in | data in | location storage | location data',
  processing_country:
    'processing location | processing country | country of processing | data processing | location of processing | processing | where processed | data processed in | data processing location | data processed | processed in | location processing | data processed at',
  data_sensitivity:
    'data sensitivity | sensitivity | sensitiveness | data classification | confidentiality | sensitivity of data',
  reliance: 'reliance | level of reliance | dependency | reliance level | dependence',
  linked_ref:
    'external contract | linked contract | related contract | back to back contract | external agreement | linked external contract | onward contract | related external contract',
  rank: 'rank | tier | level | chain level | position in chain | chain rank',
  recipient:
    'recipient | subcontracted by | subcontracting provider | for provider | provides to | recipient of service | recipient of services | subcontractor of | supplies to | delivers to | works for',
  recipient_type: 'recipient code type | type of recipient code',
  subcontractor:
    'subcontractor | sub contractor | sub processor | subprocessor | fourth party | lei of subcontractor | subcontractor lei',
  substitutability: 'substitutability | substitutable | replaceability | replaceable',
  non_substitutability_reason:
    'reason not substitutable | why not substitutable | reason for non substitutability | reason not replaceable | substitutability reason | reason if not substitutable | if hard why | ~why | ~reason | why | reason if hard',
  last_audit: 'last audit | date of last audit | audit date | audited on | last audited',
  exit_plan: 'exit plan | exit strategy | exit plan in place | exit plan exists',
  reintegration:
    'reintegration | insourcing | possibility of reintegration | bring in house | can be insourced | reintegration possible',
  service_impact:
    'impact | impact of outage | impact of discontinuation | impact if discontinued | impact of discontinuing | outage impact | impact of loss',
  alternatives:
    'alternatives | alternative providers | alternative identified | alternatives identified | alternative provider identified | alternative available | alternatives exist',
  alternative_name:
    'alternative provider | name of alternative | which alternative | alternative vendor | alternative name',
}
