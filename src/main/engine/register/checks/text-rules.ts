import { enterCell } from '../column-text.ts'
import { isLeiShape } from '../lei.ts'
import type { Column, Taxonomy, Template } from '../taxonomy.ts'
import { standsForNothing } from './placeholder.ts'
import { placeholderRule, type RowRule, rowRule, saying } from './rule.ts'

/**
 * Rules on the content of texts: characters that no receiver can read, invisible characters, and filler words where a
 * text is required. Entered text is cleaned on input; these rules find older text, and text in packages from elsewhere.
 */
export function textRules(taxonomy: Taxonomy): RowRule[] {
  return [
    ...taxonomy.templates.flatMap((template) => [...characterRules(template), ...wordRules(template)]),
    ...namedByCode.map(([template, code, name]) =>
      rowRule(template, [code, name], ([held, called], report) => {
        if (called !== '' && (called === held || isLeiShape(called))) report(nameIsCode, name)
      }),
    ),
  ]
}

/** Codes with the names beside them. */
const namedByCode = [
  ['B_01.01', 'c0010', 'c0020'],
  ['B_01.02', 'c0010', 'c0020'],
  ['B_01.03', 'c0010', 'c0030'],
  ['B_05.01', 'c0010', 'c0050'],
  ['B_05.01', 'c0010', 'c0060'],
  ['B_06.01', 'c0010', 'c0030'],
] as const

const names: ReadonlySet<string> = new Set(namedByCode.map(([template, , name]) => `${template}.${name}`))

const isPlain = /^[ -~]*$/
/** Control characters and breaks have a finding of their own (OWN-26), and so have blanks at the ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const reportedElsewhere = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g

function characterRules(template: Template): RowRule[] {
  const texts = template.columns.filter(({ type }) => type === 'string')
  if (texts.length === 0) return []
  return [
    rowRule(
      template.code,
      texts.map(({ code }) => code),
      (cells: readonly string[], report) => {
        for (const [at, column] of texts.entries()) {
          const cell = cells[at] ?? ''
          if (isPlain.test(cell)) continue
          const rest = cell.replace(reportedElsewhere, '').trim()
          const { text, fault } = enterCell(column, rest)
          if (fault !== null) report(impossible, column.code, fault)
          else if (text !== rest) report(invisible, column.code)
        }
      },
    ),
  ]
}

function wordRules(template: Template): RowRule[] {
  const references = new Set(template.references.flatMap(({ from }) => from))
  const asked = template.columns.filter((column) => isAsked(template, column) && !references.has(column.at))
  if (asked.length === 0) return []
  return [
    rowRule(
      template.code,
      asked.map(({ code }) => code),
      (cells: readonly string[], report) => {
        for (const [at, { code, required }] of asked.entries()) {
          const cell = cells[at] ?? ''
          if (cell.startsWith('#') || !standsForNothing(cell)) continue
          if (required !== 'always') report(nothingOptional, code)
          else report(sayingFor(`${template.code}.${code}`), code)
        }
      },
    ),
  ]
}

/**
 * Whether a column is a text in which a filler word says nothing. LEIs, functions and the code of a provider have rules
 * of their own; the code of a branch is `Not Applicable` where there is none.
 */
function isAsked({ code: template }: Template, { code, type, format }: Column): boolean {
  const cell = `${template}.${code}`
  return type === 'string' && format === undefined && cell !== 'B_05.01.c0010' && cell !== 'B_04.01.c0040'
}

const impossible = saying(
  'OWN-35',
  ({ name, value, detail }) => `${name}: “${value}” cannot be filed, since ${detail}.`,
  'Write the text again; the character is invisible and no receiver can use it.',
)
const invisible = saying(
  'OWN-36',
  ({ name, value }) =>
    `${name}: “${value}” has invisible characters, or accents separate from their letters.`,
  'Write the text again without them; the receiver treats two texts that only look the same as different.',
)
const nothing = saying(
  placeholderRule,
  ({ name, value }) => `${name}: “${value}” is a placeholder, and the receiver requires a text here.`,
  'Write the actual text; leave the cell empty as long as you do not know it.',
)
const nothingAsName = saying(
  placeholderRule,
  ({ name, value }) => `${name}: “${value}” looks like a placeholder, and the receiver requires a name here.`,
  'Write the actual name. If this is the name, write it again under “Name confirmed”.',
)
const nothingAsReference = saying(
  placeholderRule,
  ({ name, value }) =>
    `${name}: “${value}” looks like a placeholder, and the receiver requires a reference number here.`,
  'Write the actual reference number. If this is the number, write it again under “Reference confirmed”.',
)
const nothingOptional = saying(
  placeholderRule,
  ({ name, value }) => `${name}: “${value}” is a placeholder; the receiver takes it for a text.`,
  'Leave the cell empty when there is nothing to say.',
)
const nameIsCode = saying(
  placeholderRule,
  ({ name, value }) => `${name}: “${value}” is the code, not the name.`,
  'Write the legal name.',
)

/** Reference number of an arrangement: confirmed like a name. */
const referenceCell = 'B_02.01.c0010'

function sayingFor(cell: string) {
  if (cell === referenceCell) return nothingAsReference
  return names.has(cell) ? nothingAsName : nothing
}
