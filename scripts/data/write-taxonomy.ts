import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { nationalNamePatterns } from '../../src/main/engine/register/package/package-name.ts'

/**
 * Writes the taxonomy profile of the register of information (one JSON file: entry point, module, templates, closed
 * lists, rules) and the list of competent authorities. The argument is the folder with `templates.json`,
 * `closed-lists.json`, `validation-rules.csv` and `nca.json`, which were compiled from the EBA's published metadata of
 * taxonomy 4.0.
 */
const [, , folder] = process.argv
if (folder === undefined) throw new Error('Give the folder of the gathered metadata.')

const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
const target = join(import.meta.dirname, '..', '..', 'resources', 'register')

type Source = { readonly [name: string]: unknown }
type SourceTemplates = {
  readonly entry_point: string
  readonly templates: readonly {
    readonly template: string
    readonly title: string
    readonly row: string
    readonly primary_key: readonly string[]
    readonly foreign_keys: readonly {
      readonly rule: string
      readonly columns: readonly string[]
      readonly references: string
      readonly referenced_columns: readonly string[]
    }[]
    readonly columns: readonly (Source & { readonly code: string })[]
  }[]
}
type SourceLists = { readonly lists: Readonly<Record<string, { readonly items: readonly Source[] }>> }
type SourceRule = Readonly<
  Record<
    | 'id'
    | 'class'
    | 'template'
    | 'columns'
    | 'check'
    | 'effect_at_eba'
    | 'severity_here'
    | 'offline'
    | 'confidence',
    string
  >
>
type SourceAuthorities = { readonly entity_types: readonly Source[]; readonly authorities: readonly Source[] }

const source = JSON.parse(read('templates.json')) as SourceTemplates
const { lists } = JSON.parse(read('closed-lists.json')) as SourceLists
const rules = parse(read('validation-rules.csv'), { columns: true }) as SourceRule[]
const authorities = JSON.parse(read('nca.json')) as SourceAuthorities

/** How to fill a cell, where the source text is a remark on the metadata rather than help for users. */
const fills: Readonly<Record<string, string>> = {
  'B_01.01.c0010':
    'LEI of the entity that keeps and files the register; it is one of the entities in scope as well.',
  'B_01.02.c0060':
    'LEI of the direct parent, itself an entity in scope; the own LEI when no parent is in scope.',
  'B_02.02.c0020': 'LEI of the entity that uses the service, for the function named.',
  'B_02.02.c0040': 'The type of code that the provider has.',
  'B_02.02.c0050': 'Identifier of the function, as the entity that uses the service has it.',
  'B_02.02.c0130':
    'The country from which the service is given; Not applicable only where nothing critical depends on it.',
  'B_02.02.c0150': 'The country where the data lie, or Not applicable when the provider stores none.',
  'B_02.02.c0160': 'The country where the data are processed, or Not applicable when none are.',
  'B_02.03.c0030': 'Always true.',
  'B_03.02.c0030': 'The type of code that the provider has; without it the receiver loses the row.',
  'B_04.01.c0040': 'Code of the branch that uses the service, or Not Applicable when the entity itself does.',
  'B_05.01.c0040': 'Needed as soon as there is a further code.',
  'B_05.01.c0090': 'Needed as soon as there is an annual cost.',
  'B_05.01.c0110': 'Code of the ultimate parent, itself a provider; the own code when there is none.',
  'B_05.02.c0040': 'The type of code that the provider has.',
  'B_05.02.c0060': 'Code of the provider one rank before; at rank 1 the own code of the provider.',
  'B_07.01.c0030': 'The type of code that the provider has.',
}

const profile = {
  id: 'dora-4.0',
  name: 'EBA reporting framework 4.0, module DORA',
  entry_point: source.entry_point,
  module: 'DORA010100',
  valid_from: '2025-03-31',
  valid_to: null,
  source:
    'Columns, types, keys, references and lists: metadata of the EBA taxonomy 4.0 (errata 5, March 2025). Labels: EBA template and list of possible values. Texts of fill: own.',
  templates: source.templates.map(({ template, title, row, primary_key, foreign_keys, columns }) => ({
    template,
    title,
    row,
    key: primary_key,
    references: foreign_keys
      .filter(({ rule }) => rule !== 'own')
      .map(({ rule, columns: from, references, referenced_columns }) => ({
        rule,
        columns: from,
        template: references,
        referenced_columns,
      })),
    columns: columns.map(
      ({ code, label, type, key, required, list, format, max_length, fill, rules: ids }) => ({
        code,
        label,
        type,
        key,
        required,
        list,
        format,
        max_length,
        fill: fills[`${template}.${code}`] ?? fill,
        rules: ids,
      }),
    ),
  })),
  lists: Object.fromEntries(
    Object.entries(lists).map(([name, { items }]) => [
      name,
      items.map(({ code, label, slug, iso }) => ({ code, label, slug, iso })),
    ]),
  ),
  rules: rules.map((rule) => ({
    id: rule.id,
    class: rule.class,
    template: rule.template === '' ? null : rule.template,
    columns: rule.columns === '' ? null : rule.columns,
    check: rule.check,
    effect: rule.effect_at_eba,
    severity: rule.severity_here,
    offline: rule.offline === 'yes',
    confidence: rule.confidence,
  })),
}

/** Package names that authorities require, where they differ from the EBA's. */
const packageNames: Readonly<Record<string, string>> = {
  'BE-NBB': nationalNamePatterns.belgium,
  'IE-CBI': nationalNamePatterns.ireland,
}

/** One entry per line, so that a change of one column is one line of a diff. */
const lines = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`

writeFileSync(join(target, 'taxonomies', `${profile.id}.json`), lines(profile))
writeFileSync(
  join(target, 'authorities.json'),
  lines({
    source:
      'Entity types: EBA taxonomy 4.0. Authorities: DORA Art. 46, public pages of authorities; which types one of several authorities of a country supervises is general knowledge where the confidence is not A.',
    entity_types: authorities.entity_types,
    authorities: authorities.authorities.map((authority) => {
      const name = packageNames[String(authority.code)]
      return name === undefined ? authority : { ...authority, package_name: name }
    }),
  }),
)
