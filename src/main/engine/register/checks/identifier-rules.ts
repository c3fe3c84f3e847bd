import { hasEeaPrefix, isEuidShape } from '../euid.ts'
import { hasLeiCheckDigits, isLeiShape } from '../lei.ts'
import type { Taxonomy } from '../taxonomy.ts'
import type { CheckFacts } from './facts.ts'
import { codesOf, member } from './members.ts'
import { standsForNothing } from './placeholder.ts'
import { type Report, type RowRule, rowRule, type Saying, saying } from './rule.ts'

/** Rules on company codes: form, check digits, and their status in an imported extract of the global LEI list. */
export function identifierRules(taxonomy: Taxonomy, facts: CheckFacts): RowRule[] {
  const statusOf = lookupOf(facts)
  const types = codesOf(taxonomy, 'identifier_type')
  return [
    ...leiColumns(taxonomy),
    ...(statusOf === null ? [] : listedLeis(statusOf)),
    codeOfProvider('c0010', 'c0020', inList.VR_71, noEuid.VR_72, types, statusOf),
    codeOfProvider('c0030', 'c0040', inList.VR_77, noEuid.VR_77, types, statusOf),
    rowRule('B_05.01', ['c0010'], ([code], report) => {
      if (isPlaceholder(code)) report(placeholder, 'c0010')
    }),
    ...mayBeLeis.map(([template, column]) =>
      rowRule(template, [column], ([code], report) => {
        if (isLeiShape(code) && !hasLeiCheckDigits(code) && /[A-Z]/.test(code)) report(almostLei, column)
      }),
    ),
    rowRule('B_02.02', ['c0030', 'c0040'], ([code, type], report) => {
      if (types.has(type)) checkType(code, type, 'c0030', report)
    }),
  ]
}

/** Columns that hold an LEI, whatever the row. */
function leiColumns(taxonomy: Taxonomy): RowRule[] {
  const shapes = shapeRules(taxonomy)
  return taxonomy.templates.flatMap(({ code: template, columns }) =>
    columns
      .filter(({ format }) => format === 'lei')
      .map(({ code: column }) => {
        const noLei = shapes.get(`${template}.${column}`)
        return rowRule(template, [column], ([lei], report) => {
          if (lei === '') return
          if (isLeiShape(lei)) {
            if (!hasLeiCheckDigits(lei)) report(wrongDigits, column)
          } else if (noLei !== undefined) report(noLei, column)
        })
      }),
  )
}

/**
 * Returns the sayings about a text that is not an LEI, by `B_01.02.c0060`, for the columns on which the receiver has a
 * rule.
 */
function shapeRules(taxonomy: Taxonomy): ReadonlyMap<string, Saying> {
  const found = new Map<string, Saying>()
  for (const { id, class: sort, template, columns } of taxonomy.rules.values())
    if (sort === 'format' && /^v\d/.test(id) && template !== null && columns !== null)
      found.set(
        `${template}.${columns}`,
        saying(
          id,
          ({ name, value }) => `${name}: “${value}” is not an LEI.`,
          'An LEI has 18 capital letters or digits and two check digits, without spaces.',
        ),
      )
  return found
}

const wrongDigits = saying(
  'OWN-01',
  ({ name, value }) =>
    `${name}: the check digits of ${value} are wrong, so at least one character of this LEI is wrong.`,
  'Copy the LEI from the public LEI search or from the contract.',
)

/**
 * Returns a detail for an LEI whose status in the imported extracts is a problem, to be parsed by `notIssued`; null for
 * any other LEI.
 */
type StatusOf = (lei: string) => string | null

function lookupOf({ leiStatus, leiDates }: CheckFacts): StatusOf | null {
  if (!leiStatus) return null
  return (lei) => {
    const status = leiStatus(lei)
    if (status === null || status === 'issued' || status === 'other') return null
    const dates = leiDates?.(lei) ?? null
    return [status, dates?.dated ?? '', dates?.renewal ?? ''].join(' ')
  }
}

function listedLeis(statusOf: StatusOf): RowRule[] {
  const columns = [
    ['B_01.01', 'c0010', inList.VR_2],
    ['B_01.02', 'c0010', inList.VR_12],
    ['B_01.02', 'c0060', inList.VR_16],
    ['B_01.03', 'c0020', inList.VR_23],
  ] as const
  return columns.map(([template, column, stated]) =>
    rowRule(template, [column], ([lei], report) => {
      checkStatus(lei, column, stated, statusOf, report)
    }),
  )
}

function checkStatus(lei: string, column: string, stated: Saying, statusOf: StatusOf, report: Report): void {
  if (lei === '') return
  const minded = statusOf(lei)
  if (minded !== null) report(stated, column, minded)
}

const inList = {
  VR_2: notIssued('VR_2'),
  VR_12: notIssued('VR_12'),
  VR_16: notIssued('VR_16'),
  VR_23: notIssued('VR_23'),
  VR_71: notIssued('VR_71'),
  VR_77: notIssued('VR_77'),
}

function notIssued(rule: string): Saying {
  return saying(
    rule,
    ({ value, detail }) => `LEI ${value} ${statusWords(detail)}.`,
    ({ detail }) =>
      detail.startsWith('unknown')
        ? 'Check the LEI; if it is right, import a newer extract.'
        : 'Have the LEI renewed, or report the one that replaced it.',
  )
}

/**
 * Returns “has lapsed, says the LEI list of 2026-09-30: it was to be renewed by 2026-05-01”, with the days that are
 * known.
 */
function statusWords(detail: string): string {
  const [status = '', dated = '', renewal = ''] = detail.split(' ')
  const day = dated === '' ? '' : ` of ${dated}`
  if (status === 'unknown') return `is not in the imported extract of the LEI list${day}`
  const words = `${status === 'lapsed' ? 'has lapsed' : 'is retired'}${day === '' ? '' : `, according to the LEI list${day}`}`
  return status === 'lapsed' && renewal !== '' ? `${words}: it was to be renewed by ${renewal}` : words
}

const noEuid = { VR_72: badEuid('VR_72'), VR_77: badEuid('VR_77') }

function badEuid(rule: string): Saying {
  return saying(
    rule,
    ({ value }) => `“${value}” does not have the form of a EUID.`,
    'A EUID is the country, the register, a full stop and the number, as in DEX1517R.HRB395 or DKCVR.11845118.',
  )
}

const foreignEuid = saying(
  'OWN-02',
  ({ value }) => `EUID ${value} does not begin with a country of the European Economic Area.`,
  'Correct the first two letters (Greece is EL), or choose another type of code.',
)

/** Rule on the code in one column of a provider, depending on the type of code in another. */
function codeOfProvider(
  column: string,
  typeColumn: string,
  inList: Saying,
  euidShape: Saying,
  types: ReadonlySet<string>,
  statusOf: StatusOf | null,
): RowRule {
  return rowRule('B_05.01', [column, typeColumn], ([code, type], report) => {
    if (code === '' || !types.has(type)) return
    checkType(code, type, column, report)
    if (type === member.lei) {
      if (isLeiShape(code) && !hasLeiCheckDigits(code)) report(wrongDigits, column)
      if (statusOf !== null) checkStatus(code, column, inList, statusOf, report)
    } else if (type === member.euid) {
      if (!isEuidShape(code)) report(euidShape, column)
      else if (!hasEeaPrefix(code)) report(foreignEuid, column)
    }
  })
}

/** Columns that hold an LEI among other codes, without a type of code beside them. */
const mayBeLeis = [
  ['B_01.03', 'c0010'],
  ['B_07.01', 'c0120'],
] as const
const almostLei = saying(
  'OWN-33',
  ({ value }) => `${value} looks like an LEI, but its check digits are wrong.`,
  'Correct the LEI; leave it when it is a code of yours.',
)
const notAsTyped = saying(
  'OWN-33',
  ({ value }) => `“${value}” is called an LEI but does not have the form of one.`,
  'Correct the code, or choose its actual type.',
)
const looksLikeLei = saying(
  'OWN-33',
  ({ value }) => `${value} looks like an LEI, but its type of code is different.`,
  'Choose LEI as the type of code, or correct the code.',
)

function checkType(code: string, type: string, column: string, report: Report): void {
  if (code === '') return
  const isShape = isLeiShape(code)
  if (type === member.lei) {
    if (!isShape) report(notAsTyped, column)
  } else if (isShape) report(looksLikeLei, column)
}

const placeholder = saying(
  'OWN-03',
  ({ value }) => `“${value}” looks like a placeholder, not the code of a provider.`,
  'Give the actual code of the provider; if it has neither LEI nor EUID, any other official code.',
)
const fillers = /DUMMY|UNKNOWN|NOLEI|(.)\1{7}|0000000|9999999|1234567890/i
/** Two or three letters can occur in a real LEI by chance. */
const shortFillers = /N\/A|TBD|XXX/i

function isPlaceholder(code: string): boolean {
  if (fillers.test(code) || standsForNothing(code)) return true
  return shortFillers.test(code) && !(isLeiShape(code) && hasLeiCheckDigits(code))
}
