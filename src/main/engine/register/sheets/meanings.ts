import type { SheetSubject } from '../../../../contract/register/sheet-subjects.ts'

/**
 * What a column of an officer's own sheet may mean. Such sheets do not follow the templates: a row of contracts holds
 * what B_02.01 and B_02.02 file, names providers instead of codes, and may hold what is filed of a provider or a
 * function. A meaning names the columns of the templates that it feeds; the first is shown.
 */

export type Subject = SheetSubject

/** Something with a key that rows of other sheets refer to. */
export type Referred = 'contract' | 'provider' | 'function' | 'entity'

export type Meaning = {
  readonly id: string
  /** Columns of templates, `B_02.02.c0070`. */
  readonly columns: readonly string[]
  /** What the value refers to, by its key. */
  readonly key?: Referred
  /** What the value refers to, by a name or an own number instead of the key. */
  readonly names?: Referred
  /** Whether a cell may hold several values. */
  readonly splits?: true
}

const m = (id: string, columns: string, more: Omit<Meaning, 'id' | 'columns'> = {}): Meaning => ({
  id,
  columns: columns.split(' '),
  ...more,
})

const all: readonly Meaning[] = [
  m('contract_ref', 'B_02.01.c0010 B_02.02.c0010 B_02.03.c0010 B_05.02.c0010 B_07.01.c0010', {
    key: 'contract',
  }),
  m('arrangement_type', 'B_02.01.c0020'),
  m('overarching_ref', 'B_02.01.c0030', { key: 'contract' }),
  m('cost_currency', 'B_02.01.c0040'),
  m('annual_cost', 'B_02.01.c0050'),
  m('entity_lei', 'B_01.02.c0010 B_02.02.c0020 B_06.01.c0040', { key: 'entity', splits: true }),
  m('entity_name', 'B_01.02.c0020 B_02.02.c0020 B_06.01.c0040', { names: 'entity', splits: true }),
  m('entity_country', 'B_01.02.c0030'),
  m('entity_type', 'B_01.02.c0040'),
  m('hierarchy', 'B_01.02.c0050'),
  m('parent_lei', 'B_01.02.c0060', { key: 'entity' }),
  m('entity_updated', 'B_01.02.c0070'),
  m('integrated_on', 'B_01.02.c0080'),
  m('deleted_on', 'B_01.02.c0090'),
  m('entity_currency', 'B_01.02.c0100'),
  m('total_assets', 'B_01.02.c0110'),
  m('branch_code', 'B_01.03.c0010'),
  m('head_office_lei', 'B_01.03.c0020', { key: 'entity' }),
  m('branch_name', 'B_01.03.c0030'),
  m('branch_country', 'B_01.03.c0040'),
  m('provider_code', 'B_05.01.c0010 B_02.02.c0030 B_05.02.c0030 B_07.01.c0020', { key: 'provider' }),
  m('provider_lei', 'B_05.01.c0010', { key: 'provider' }),
  m('provider_euid', 'B_05.01.c0030'),
  m('provider_register_no', 'B_05.01.c0030'),
  m('provider_vat', 'B_05.01.c0030'),
  m('provider_ref', 'B_05.01.c0010 B_02.02.c0030 B_05.02.c0030 B_07.01.c0020', { names: 'provider' }),
  m('provider_code_type', 'B_05.01.c0020 B_02.02.c0040 B_05.02.c0040 B_07.01.c0030'),
  m('provider_additional_code', 'B_05.01.c0030'),
  m('provider_additional_type', 'B_05.01.c0040'),
  m('provider_name', 'B_05.01.c0050 B_02.02.c0030 B_05.02.c0030 B_07.01.c0020', { names: 'provider' }),
  m('provider_latin_name', 'B_05.01.c0060'),
  m('person_type', 'B_05.01.c0070'),
  m('provider_country', 'B_05.01.c0080'),
  m('provider_currency', 'B_05.01.c0090'),
  m('provider_cost', 'B_05.01.c0100'),
  m('provider_parent', 'B_05.01.c0110', { key: 'provider' }),
  m('provider_parent_type', 'B_05.01.c0120'),
  m('subcontractor', 'B_05.02.c0030', { key: 'provider' }),
  m('rank', 'B_05.02.c0050'),
  m('recipient', 'B_05.02.c0060', { key: 'provider' }),
  m('recipient_type', 'B_05.02.c0070'),
  m('function_id', 'B_06.01.c0010 B_02.02.c0050', { key: 'function', splits: true }),
  m('function_name', 'B_06.01.c0030 B_02.02.c0050', { names: 'function', splits: true }),
  m('licensed_activity', 'B_06.01.c0020'),
  m('function_critical', 'B_06.01.c0050'),
  m('critical_reason', 'B_06.01.c0060'),
  m('assessed_on', 'B_06.01.c0070'),
  m('rto', 'B_06.01.c0080'),
  m('rpo', 'B_06.01.c0090'),
  m('function_impact', 'B_06.01.c0100'),
  m('service_type', 'B_02.02.c0060 B_05.02.c0020 B_07.01.c0040', { splits: true }),
  m('start_date', 'B_02.02.c0070'),
  m('end_date', 'B_02.02.c0080'),
  m('termination_reason', 'B_02.02.c0090'),
  m('notice_entity', 'B_02.02.c0100'),
  m('notice_provider', 'B_02.02.c0110'),
  m('law_country', 'B_02.02.c0120'),
  m('provision_country', 'B_02.02.c0130', { splits: true }),
  m('data_storage', 'B_02.02.c0140'),
  m('storage_country', 'B_02.02.c0150', { splits: true }),
  m('processing_country', 'B_02.02.c0160', { splits: true }),
  m('data_sensitivity', 'B_02.02.c0170'),
  m('reliance', 'B_02.02.c0180'),
  m('linked_ref', 'B_02.03.c0020', { key: 'contract' }),
  m('substitutability', 'B_07.01.c0050'),
  m('non_substitutability_reason', 'B_07.01.c0060'),
  m('last_audit', 'B_07.01.c0070'),
  m('exit_plan', 'B_07.01.c0080'),
  m('reintegration', 'B_07.01.c0090'),
  m('service_impact', 'B_07.01.c0100'),
  m('alternatives', 'B_07.01.c0110'),
  m('alternative_name', 'B_07.01.c0120'),
]

export const meanings: ReadonlyMap<string, Meaning> = new Map(all.map((one) => [one.id, one]))

type SubjectFacts = {
  /** Templates of a row, and those that it may feed besides. */
  readonly own: readonly string[]
  readonly besides: readonly string[]
  /** A row without all of these is no row of the subject: each list is a set of alternatives. */
  readonly needs: readonly (readonly string[])[]
  /** Meanings that no other subject has. */
  readonly signs: readonly string[]
  /** Meanings that the sheet of this subject does not have, though its templates do. */
  readonly without?: readonly string[]
}

const providerKeys = [
  'provider_code',
  'provider_lei',
  'provider_vat',
  'provider_register_no',
  'provider_euid',
]

export const subjectFacts: Readonly<Record<Subject, SubjectFacts>> = {
  contracts: {
    own: ['B_02.01', 'B_02.02'],
    besides: ['B_05.01', 'B_06.01', 'B_07.01'],
    needs: [['contract_ref']],
    signs: [
      'arrangement_type',
      'annual_cost',
      'start_date',
      'end_date',
      'notice_entity',
      'provision_country',
    ],
    without: [
      'provider_lei',
      'provider_currency',
      'provider_parent_type',
      'provider_additional_code',
      'provider_additional_type',
      'provider_latin_name',
    ],
  },
  providers: {
    own: ['B_05.01'],
    besides: [],
    needs: [[...providerKeys, 'provider_name']],
    signs: ['provider_country', 'person_type', 'provider_parent', 'provider_lei', 'provider_vat'],
  },
  functions: {
    own: ['B_06.01'],
    besides: [],
    needs: [['function_id', 'function_name']],
    signs: ['function_critical', 'rto', 'rpo', 'licensed_activity', 'function_impact'],
  },
  entities: {
    own: ['B_01.02'],
    besides: [],
    needs: [['entity_lei'], ['entity_name']],
    signs: ['hierarchy', 'parent_lei', 'total_assets', 'entity_type', 'integrated_on'],
  },
  branches: {
    own: ['B_01.03'],
    besides: [],
    needs: [['branch_code']],
    signs: ['head_office_lei', 'branch_country'],
  },
  chain: {
    own: ['B_05.02'],
    besides: [],
    needs: [['contract_ref'], ['provider_code', 'provider_name', 'provider_ref', 'subcontractor']],
    signs: ['rank', 'recipient', 'subcontractor'],
  },
  assessments: {
    own: ['B_07.01'],
    besides: [],
    needs: [['contract_ref']],
    signs: ['substitutability', 'exit_plan', 'reintegration', 'last_audit', 'alternatives'],
  },
  links: { own: ['B_02.03'], besides: [], needs: [['contract_ref'], ['linked_ref']], signs: ['linked_ref'] },
}

/** The column of a template that a meaning feeds on a sheet, `B_02.02.c0030`; null when it feeds none. */
export function columnFor(meaning: Meaning, subject: Subject): string | null {
  const { own, besides } = subjectFacts[subject]
  for (const templates of [own, besides])
    for (const column of meaning.columns) if (templates.includes(column.slice(0, 7))) return column
  return null
}

/** The meanings that columns of a sheet may have. */
export function meaningsOf(subject: Subject): readonly Meaning[] {
  const { without = [] } = subjectFacts[subject]
  return all.filter((meaning) => !without.includes(meaning.id) && columnFor(meaning, subject) !== null)
}
