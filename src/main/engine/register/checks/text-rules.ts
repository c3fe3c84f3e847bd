import { enterCell } from '../column-text.ts'
import type { Column, Taxonomy, Template } from '../taxonomy.ts'
import { noBranch } from './members.ts'
import { type RowRule, rowRule, saying } from './rule.ts'

/**
 * Rules on the content of texts: characters that no receiver can read, invisible characters, and filler words where a
 * text is required. Entered text is cleaned on input; these rules find older text, and text in packages from elsewhere.
 */
export function textRules(taxonomy: Taxonomy): RowRule[] {
  return taxonomy.templates.flatMap((template) => [...characterRules(template), ...wordRules(template)])
}

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
        for (const [at, { code }] of asked.entries()) {
          const cell = cells[at] ?? ''
          if (cell.length <= longestPlaceholder && standsForNothing(cell)) report(nothing, code)
        }
      },
    ),
  ]
}

/**
 * Whether a column is a text that every row needs, or the further code of a provider; its own code has a rule (OWN-03).
 */
function isAsked({ code: template }: Template, { code, type, format, required }: Column): boolean {
  if (type !== 'string' || format !== undefined) return false
  const cell = `${template}.${code}`
  return cell === 'B_05.01.c0030' || (required === 'always' && cell !== 'B_05.01.c0010')
}

const longestPlaceholder = 32
/** Filler words in the Union languages in which most registers are written. */
const words =
  /^(?:n\.? ?\/? ?a\.?|t\.?b\.?[acd]\.?|to ?do|to be (?:advised|confirmed|defined|determined)|none|null|nil|unknown|not (?:applicable|available|known|provided|specified)|unbekannt|keine?[rs]?|keine angaben?|k\.? ?a\.?|entf(?:ä|ae)llt|nicht (?:anwendbar|bekannt|vorhanden|zutreffend)|aucune?|inconnue?|sans objet|non applicable|n[ée]ant|ninguno|desconocido|no aplica|nessuno|sconosciuto|non applicabile|geen|onbekend|dummy|test|placeholder|asdf|qwert[yz]?)$/i
const signs = /^(?:[\p{P}\p{S}]+|x{2,}|0*|(\d)\1{5,}|0?12345678(?:9(?:0)?)?)$/iu

/** Whether a text is a filler that people write when they have nothing to enter. */
export function standsForNothing(text: string): boolean {
  return (
    text !== '' && text.toLowerCase() !== noBranch.toLowerCase() && (signs.test(text) || words.test(text))
  )
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
  'OWN-48',
  ({ name, value }) => `${name}: “${value}” is a placeholder, and the receiver requires a text here.`,
  'Write the actual text; leave the cell empty as long as you do not know it.',
)
