import { describe, expect, it } from 'vitest'
import {
  goldenReferenceDate,
  goldenTables,
  shippedTaxonomy,
} from '../../../../../test/fixtures/register/golden-tables.ts'
import type { Finding } from '../finding.ts'
import { hasLeiCheckDigits, isLeiShape } from '../lei.ts'
import type { TableRow } from '../table.ts'
import { type Column, type Reference, type Template, templateOf } from '../taxonomy.ts'
import { allRules } from './all-rules.ts'
import { RegisterCheck } from './register-check.ts'
import { RowChecker } from './row-checker.ts'

/**
 * The golden register with one mistake, in every place where it can occur. Every mutant that a rule forbids has to be
 * found, by the named rule; every other mutant has to be without finding, and names the reason why it is allowed.
 */

const taxonomy = shippedTaxonomy()
const facts = { referenceDate: goldenReferenceDate }
const rules = allRules(taxonomy, facts)

type Mutant = {
  readonly what: string
  readonly tables: ReadonlyMap<string, readonly TableRow[]>
} & ({ readonly mustHave: RegExp } | { readonly allowedSince: string })

type Verdict = Pick<Extract<Mutant, { mustHave: RegExp }>, 'mustHave'> | { readonly allowedSince: string }

const anyRule = /./
const nowhere = 'X-404'
const stranger = '506700GE1G29325QX363'

function findingsOf(tables: Mutant['tables']): Finding[] {
  const check = new RegisterCheck(taxonomy, facts, new RowChecker(taxonomy, rules, () => false))
  check.apply([...tables].map(([template, added]) => ({ template, removed: [], added })))
  return [...check.findings(tables)]
}

/** The golden tables with one table changed. */
function withRows(template: Template, change: (rows: TableRow[]) => TableRow[]): Mutant['tables'] {
  const tables = goldenTables(taxonomy)
  tables.set(template.code, change(tables.get(template.code) ?? []))
  return tables
}

function withCell(template: Template, row: number, at: number, value: string): Mutant['tables'] {
  return withRows(template, (rows) =>
    rows.map(({ cells }, number) => ({ cells: number === row ? cells.with(at, value) : cells })),
  )
}

/** Every filled cell of the golden register. */
function* filledCells(): Generator<{ template: Template; row: number; column: Column; value: string }> {
  for (const [code, rows] of goldenTables(taxonomy)) {
    const template = templateOf(taxonomy, code)
    for (const [row, { cells }] of rows.entries())
      for (const column of template.columns) {
        const value = cells[column.at] ?? ''
        if (value !== '') yield { template, row, column, value }
      }
  }
}

function* cellMutants(
  make: (column: Column, value: string, template: Template) => Iterable<[string, Verdict]>,
) {
  for (const { template, row, column, value } of filledCells())
    for (const [changed, verdict] of make(column, value, template))
      yield {
        what: `${template.code}#${row + 1}.${column.code} = ${JSON.stringify(changed)}`,
        tables: withCell(template, row, column.at, changed),
        ...verdict,
      }
}

const all = (mustHave: RegExp, values: readonly string[]): [string, Verdict][] =>
  values.map((value) => [value, { mustHave }])

const malformed: Record<
  Column['type'],
  (value: string, column: Column, template: Template) => [string, Verdict][]
> = {
  date: () => [
    ...all(/^330$/, ['03.11.2025', '2025-02-30', '2025-1-1', '2025-01-01T00:00:00', '45992', 'today']),
    ...all(/^OWN-53$/, ['2100-01-01', '2999-12-31', '9999-01-01']),
  ],
  integer: () => all(/^331$/, ['4.5', '-1', '+1', '1 000', '1,000', '1e2', 'four']),
  monetary: (_, column, template) => [
    ...all(/^305$/, ['1,5', '1.000.000', '1 000', '1e3', '+1', 'EUR 5', '0x10', 'NaN']),
    [
      '-1',
      {
        mustHave: `${template.code}.${column.code}` === 'B_05.01.c0100' ? /^OWN-47$/ : /^v\d+_s$/,
      },
    ],
  ],
  boolean_true: () => all(/^333$/, ['TRUE', 'True', '1', 'yes', 'false']),
  enumeration: (value, column) => {
    const codes = taxonomy.lists.get(column.list ?? '') ?? []
    const label = codes.find(({ code }) => code === value)?.label ?? ''
    const foreign = [...taxonomy.lists.values()]
      .flat()
      .filter(({ code }) => codes.every((own) => own.code !== code))
    const other = foreign.at(value.length) ?? foreign[0]
    return all(/^503$/, [
      label,
      other?.code ?? '',
      value.toLowerCase(),
      value.toUpperCase(),
      ` ${value}`,
      `${value}9`,
    ])
  },
  string: (value, column) => [
    ...all(/^EBA-GUIDE-007$/, [` ${value}`, `${value} `, `${value}\u00a0`]),
    ...all(/^OWN-26$/, [
      ` ${value}`,
      `${value}\n`,
      `a\r\n${value}`,
      `${value}\u0000`,
      `${value.slice(0, 2)}\tx`,
    ]),
    ...all(/^CSV-045$/, [`#${value}`, '#none', '#empty', '#nil']),
    ...(column.max_length === undefined ? [] : all(/^OWN-27$/, ['x'.repeat(column.max_length + 1)])),
  ],
}

/** Returns LEIs that are wrong in one way each. */
function wrongLeis(value: string, column: Column): [string, Verdict][] {
  if (!isLeiShape(value) || !hasLeiCheckDigits(value)) return []
  const last = value.at(-1) === '9' ? '0' : String(Number(value.at(-1)) + 1)
  const isChecked = column.format === 'lei'
  return [
    [value.slice(0, -1) + last, { mustHave: isChecked ? /^OWN-01$/ : anyRule }],
    ...all(anyRule, [value.toLowerCase(), value.slice(1), value.replace(/\D/, 'É')]),
  ]
}

/** Rows that nothing else in the golden register requires, by template and number. */
const neededByNobody: Readonly<Record<string, string>> = {
  'B_02.02#1': 'the service has another row, for another country of storage',
  'B_02.02#2': 'the service has another row, for another country of storage',
  'B_02.02#3': 'another entity uses the service too',
  'B_02.02#4': 'another entity uses the service too',
  'B_03.01#3': 'another entity signs the arrangement too',
  'B_03.01#4': 'another entity signs the arrangement too',
  'B_04.01#2': 'a branch of the entity uses the arrangement too',
  'B_04.01#3': 'the entity uses the arrangement itself too',
  'B_05.02#2': 'nobody is behind this subcontractor',
  'B_05.02#4': 'nobody is behind this subcontractor',
  'B_99.01#1': 'definitions are optional',
}

function* rowMutants(): Generator<Mutant> {
  for (const [code, rows] of goldenTables(taxonomy)) {
    const template = templateOf(taxonomy, code)
    for (const row of rows.keys()) {
      const name = `${code}#${row + 1}`
      const reason = neededByNobody[name]
      yield {
        what: `${name} taken out`,
        tables: withRows(template, (held) => held.toSpliced(row, 1)),
        ...(reason === undefined ? { mustHave: anyRule } : { allowedSince: reason }),
      }
      yield {
        what: `${name} twice`,
        tables: withRows(template, (held) => [...held, { cells: [...(held[row]?.cells ?? [])] }]),
        mustHave: template.key.length === 0 ? /^OWN-56$/ : /^806$/,
      }
    }
  }
}

/** References that the receiver does not declare; reported by Skerry's own rules. */
const ownReferences: readonly {
  from: string
  columns: string[]
  to: string
  referred: string[]
  rule: RegExp
}[] = [
  { from: 'B_01.01', columns: ['c0010'], to: 'B_01.02', referred: ['c0010'], rule: /^OWN-19$/ },
  {
    from: 'B_02.02',
    columns: ['c0010', 'c0020'],
    to: 'B_04.01',
    referred: ['c0010', 'c0020'],
    rule: /^OWN-21$/,
  },
  {
    from: 'B_03.03',
    columns: ['c0010', 'c0020'],
    to: 'B_03.02',
    referred: ['c0010', 'c0020'],
    rule: /^OWN-25$/,
  },
  {
    from: 'B_05.02',
    columns: ['c0010', 'c0020'],
    to: 'B_02.02',
    referred: ['c0010', 'c0060'],
    rule: /^OWN-23$/,
  },
  {
    from: 'B_07.01',
    columns: ['c0010', 'c0020', 'c0040'],
    to: 'B_02.02',
    referred: ['c0010', 'c0030', 'c0060'],
    rule: /^OWN-11$/,
  },
]

type Link = { readonly from: Template; readonly reference: Reference; readonly rule: RegExp }

function links(): Link[] {
  const positions = (template: string, columns: readonly string[]) =>
    columns.map((wanted) => templateOf(taxonomy, template).columns.findIndex(({ code }) => code === wanted))
  return [
    ...taxonomy.templates.flatMap((from) =>
      from.references.map((reference) => ({ from, reference, rule: new RegExp(`^807/${reference.rule}$`) })),
    ),
    ...ownReferences.map(({ from, columns, to, referred, rule }) => ({
      from: templateOf(taxonomy, from),
      reference: { rule: '', from: positions(from, columns), template: to, to: positions(to, referred) },
      rule,
    })),
  ]
}

/** Returns another value for a key cell that no row of the golden register has. */
function elsewhere(column: Column, value: string): string {
  if (column.type === 'enumeration') return value === 'eba_TA:S19' ? 'eba_TA:S18' : 'eba_TA:S19'
  return column.format === 'lei' ? stranger : nowhere
}

function* linkMutants(): Generator<Mutant> {
  const golden = goldenTables(taxonomy)
  const tuple = (row: TableRow, positions: readonly number[]) => positions.map((at) => row.cells[at] ?? '')
  for (const { from, reference, rule } of links()) {
    const target = templateOf(taxonomy, reference.template)
    const sources = golden.get(from.code) ?? []
    const targets = golden.get(target.code) ?? []
    for (const [row, source] of sources.entries()) {
      if (tuple(source, reference.from).includes('')) continue
      for (const at of reference.from) {
        const column = from.columns[at]
        if (column === undefined) continue
        const value = elsewhere(column, source.cells[at] ?? '')
        yield {
          what: `${from.code}#${row + 1}.${column.code} leads to ${value} (${rule.source})`,
          tables: withCell(from, row, at, value),
          mustHave: rule,
        }
      }
    }
    for (const [row, referred] of targets.entries()) {
      const key = JSON.stringify(tuple(referred, reference.to))
      const isMeant = sources.some((source) => JSON.stringify(tuple(source, reference.from)) === key)
      const isAlone =
        targets.filter((other) => JSON.stringify(tuple(other, reference.to)) === key).length === 1
      for (const at of reference.to) {
        const column = target.columns[at]
        // a row that is not referred to, or that another one can replace, may have any key
        if (!isMeant || !isAlone || column === undefined) continue
        // a row that refers to itself changes together with its key
        const isItself =
          from === target &&
          sources.every(
            (source, number) => number === row || JSON.stringify(tuple(source, reference.from)) !== key,
          )
        if (isItself) continue
        const value = elsewhere(column, referred.cells[at] ?? '')
        yield {
          what: `${target.code}#${row + 1}.${column.code} becomes ${value} (${rule.source})`,
          tables: withCell(target, row, at, value),
          mustHave: rule,
        }
      }
    }
  }
}

/** Returns the wrong outcomes of the mutants, and how many mutants there were. */
function judge(mutants: Iterable<Mutant>): { count: number; allowed: number; wrong: string[] } {
  let count = 0
  let allowed = 0
  const wrong: string[] = []
  for (const mutant of mutants) {
    count++
    const findings = findingsOf(mutant.tables)
    for (const { message, fix } of findings) {
      const text = `${message} ${fix}`
      if (
        !/^[A-Z“\d].*[.)]$/su.test(message) ||
        !/^[A-Z].*\.$/su.test(fix) ||
        /undefined|\bnull\b/.test(text)
      )
        wrong.push(`${mutant.what}: ${text}`)
    }
    const rules = findings.map(({ rule }) => rule)
    if ('allowedSince' in mutant) {
      allowed++
      if (rules.length > 0)
        wrong.push(`${mutant.what} is allowed, since ${mutant.allowedSince}: ${rules.join(' ')}`)
    } else if (!rules.some((rule) => mutant.mustHave.test(rule)))
      wrong.push(`${mutant.what} lacks ${mutant.mustHave.source}: ${rules.join(' ')}`)
  }
  return { count, allowed, wrong }
}

describe('a mutant of the golden register', () => {
  it('is found when a cell is emptied, unless the cell is optional', () => {
    const mutants = cellMutants((column, _value, template) => [
      [
        '',
        column.required === 'optional' && `${template.code}.${column.code}` !== 'B_05.01.c0030'
          ? { allowedSince: 'the cell is optional' }
          : { mustHave: column.key ? /^805$/ : anyRule },
      ],
    ])
    expect(judge(mutants)).toEqual({ count: 365, allowed: 21, wrong: [] })
  })

  it('is found when a value is none of its type, or has something around it', () => {
    const result = judge(
      cellMutants((column, value, template) => malformed[column.type](value, column, template)),
    )
    expect(result).toEqual({ count: 3264, allowed: 0, wrong: [] })
  }, 180_000)

  it('is found when an LEI is wrong by a digit, in small letters, too short or has a strange letter', () => {
    expect(judge(cellMutants((column, value) => wrongLeis(value, column)))).toMatchObject({
      allowed: 0,
      wrong: [],
    })
  })

  it('is found when a row is missing that others need, or stands there twice', () => {
    const allowed = Object.keys(neededByNobody).length
    expect(judge(rowMutants())).toEqual({ count: 102, allowed, wrong: [] })
  })

  it('is found when a link is broken on either side, by the rule on that link', () => {
    const mutants = [...linkMutants()]
    expect(judge(mutants)).toEqual({ count: 191, allowed: 0, wrong: [] })
    const broken = (words: string) =>
      new Set(mutants.filter(({ what }) => what.includes(words)).map(({ what }) => what.replace(/^.*\(/, '')))
    // every assessed service has two rows, so that no single row of B_02.02 breaks that link
    expect([broken(' leads to ').size, broken(' becomes ').size]).toEqual([27, 26])
  })
})
