import type { ReferredKind } from '../../../contract/register/field.ts'
import type { TemplateCode } from '../../../contract/register/template.ts'

/** Short headings of template columns for tables; the taxonomy has the long ones. */
const words: Readonly<Record<TemplateCode, Readonly<Record<string, string>>>> = {
  b_01_01: {
    c0010: 'LEI',
    c0020: 'Name',
    c0030: 'Country',
    c0040: 'Type',
    c0050: 'Authority',
    c0060: 'Reported on',
  },
  b_01_02: {
    c0010: 'LEI',
    c0020: 'Name',
    c0030: 'Country',
    c0040: 'Type',
    c0050: 'Place in the group',
    c0060: 'Parent',
    c0070: 'Updated',
    c0080: 'Integrated',
    c0090: 'Deleted',
    c0100: 'Currency',
    c0110: 'Total assets',
  },
  b_01_03: { c0010: 'Branch', c0020: 'Head office', c0030: 'Name', c0040: 'Country' },
  b_02_01: {
    c0010: 'Arrangement',
    c0020: 'Type',
    c0030: 'Overarching',
    c0040: 'Currency',
    c0050: 'Annual cost',
  },
  b_02_02: {
    c0010: 'Arrangement',
    c0020: 'Entity',
    c0030: 'Provider',
    c0040: 'Type of code',
    c0050: 'Function',
    c0060: 'Service',
    c0070: 'Start',
    c0080: 'End',
    c0090: 'Termination',
    c0100: 'Notice, us',
    c0110: 'Notice, provider',
    c0120: 'Law',
    c0130: 'Provision',
    c0140: 'Stored',
    c0150: 'Storage',
    c0160: 'Processing',
    c0170: 'Sensitivity',
    c0180: 'Reliance',
  },
  b_02_03: { c0010: 'Within the group', c0020: 'With the outside', c0030: 'Link' },
  b_03_01: { c0010: 'Arrangement', c0020: 'Signing entity', c0030: 'Link' },
  b_03_02: { c0010: 'Arrangement', c0020: 'Signing provider', c0030: 'Type of code' },
  b_03_03: { c0010: 'Arrangement', c0020: 'Entity that provides', c0031: 'Link' },
  b_04_01: { c0010: 'Arrangement', c0020: 'Using entity', c0030: 'Nature', c0040: 'Branch' },
  b_05_01: {
    c0010: 'Code',
    c0020: 'Type of code',
    c0030: 'Further code',
    c0040: 'Its type',
    c0050: 'Legal name',
    c0060: 'In Latin letters',
    c0070: 'Person',
    c0080: 'Country',
    c0090: 'Currency',
    c0100: 'Annual cost',
    c0110: 'Ultimate parent',
    c0120: 'Its type of code',
  },
  b_05_02: {
    c0010: 'Arrangement',
    c0020: 'Service',
    c0030: 'Provider',
    c0040: 'Type of code',
    c0050: 'Rank',
    c0060: 'Works for',
    c0070: 'Its type of code',
  },
  b_06_01: {
    c0010: 'Function',
    c0020: 'Activity',
    c0030: 'Name',
    c0040: 'Entity',
    c0050: 'Critical',
    c0060: 'Reasons',
    c0070: 'Assessed',
    c0080: 'Recovery time',
    c0090: 'Recovery point',
    c0100: 'Impact',
  },
  b_07_01: {
    c0010: 'Arrangement',
    c0020: 'Provider',
    c0030: 'Type of code',
    c0040: 'Service',
    c0050: 'Substitutability',
    c0060: 'Why',
    c0070: 'Last audit',
    c0080: 'Exit plan',
    c0090: 'Reintegration',
    c0100: 'Impact',
    c0110: 'Alternatives',
    c0120: 'Alternative',
  },
  b_99_01: {},
}

/** Returns the short heading of a column. */
export function columnWords(template: TemplateCode, column: string, label: string): string {
  return words[template][column] ?? label
}

/** Columns shown in the narrow table of a template; the others are shown on demand. Absent means all. */
const report: Partial<Record<TemplateCode, readonly string[]>> = {
  b_01_02: ['c0010', 'c0020', 'c0030', 'c0040', 'c0050', 'c0060', 'c0110'],
  b_02_02: ['c0020', 'c0050', 'c0060', 'c0130', 'c0150', 'c0160', 'c0180'],
  b_05_01: ['c0010', 'c0020', 'c0050', 'c0070', 'c0080', 'c0110'],
  b_06_01: ['c0010', 'c0020', 'c0030', 'c0040', 'c0050', 'c0070', 'c0080', 'c0090'],
  b_07_01: ['c0020', 'c0040', 'c0050', 'c0070', 'c0080', 'c0090', 'c0100', 'c0110'],
}

/** Whether a narrow table shows a column. */
export function isInformative(template: TemplateCode, column: string): boolean {
  return report[template]?.includes(column) ?? true
}

/** Columns that hold the code of another record, which is shown by its name. */
const named: Readonly<Record<string, ReferredKind>> = {
  'b_01_02.c0060': 'scopeEntities',
  'b_01_03.c0020': 'scopeEntities',
  'b_02_02.c0020': 'scopeEntities',
  'b_02_02.c0030': 'providers',
  'b_02_02.c0050': 'functions',
  'b_03_01.c0020': 'scopeEntities',
  'b_03_02.c0020': 'providers',
  'b_03_03.c0020': 'scopeEntities',
  'b_04_01.c0020': 'scopeEntities',
  'b_04_01.c0040': 'branches',
  'b_05_01.c0110': 'providers',
  'b_05_02.c0030': 'providers',
  'b_05_02.c0060': 'providers',
  'b_06_01.c0040': 'scopeEntities',
  'b_07_01.c0020': 'providers',
}

/** Returns the kind of record whose code a column holds; null when it holds none. */
export function namedIn(template: TemplateCode, column: string): ReferredKind | null {
  return named[`${template}.${column}`] ?? null
}
