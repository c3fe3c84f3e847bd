import type { Column, TaxonomyRule, Template } from '../../src/main/engine/register/taxonomy.ts'
import { collectRemedies, type Stated } from './collect-remedies.ts'
import { packageWords, unlisted } from './package-words.ts'
import { rowWords, unchecked } from './row-words.ts'
import { taxonomy } from './sound-register.ts'

/** One row of a table on the page. */
type Line = {
  readonly id: string
  readonly looks: string
  readonly when: string
  readonly receiver: string
  readonly fix: string
}

const sections: readonly {
  readonly title: string
  readonly text: string
  readonly holds: (rule: TaxonomyRule) => boolean
}[] = [
  {
    title: 'Package and files',
    text: 'Technical checks of the receiver on the archive, its name, its control files and the form of its tables. A package that Skerry builds passes them; they matter for packages from elsewhere.',
    holds: ({ id }) => /^\d{3}$/.test(id) && Object.hasOwn(packageWords, id),
  },
  {
    title: 'Filing rules',
    text: 'The filing rules of the EBA (v5.8) on packages of this kind, under the numbers of a public list of them. Many are the same as a check above; both numbers are listed, since people look up either.',
    holds: ({ id }) => /^(?:CSV|EBA)-/.test(id),
  },
  {
    title: 'Cells',
    text: 'Technical checks on single values.',
    holds: ({ id }) => /^(?:305|33[013]|503)$/.test(id),
  },
  {
    title: 'Keys and references',
    text: 'Technical checks between rows. A reference with an empty cell is not followed.',
    holds: ({ id }) => /^80[567]/.test(id),
  },
  {
    title: 'Cells that must be filled',
    text: 'Business rules of the receiver on presence. Rules `e…` name all cells of a table at once, rules `v…` one cell each, so one empty cell usually breaks two rules.',
    holds: isPresence,
  },
  {
    title: 'Conditions on cells',
    text: 'Business rules of the receiver that look at more than presence.',
    holds: ({ id }) => /^v\d/.test(id),
  },
  {
    title: 'Identifiers',
    text: 'Checks of the receiver on codes of companies. Whether an LEI is in force is known only from a list of all LEIs; one that you import under Settings, Data packs, is used (GLEIF publishes its list free of charge).',
    holds: ({ id }) => id.startsWith('VR_'),
  },
  {
    title: 'Rules of Skerry',
    text: 'No receiver has these; each prevents something that receivers, or readers of the register, have complained about.',
    holds: ({ id }) => id.startsWith('OWN-'),
  },
]

/**
 * Returns the page of the guide on all rules of the shipped taxonomy. Throws when a rule has no section, no description
 * or no remedy.
 */
export function rulesPage(): string {
  const remedies = collectRemedies()
  const rules = [...taxonomy.rules.values()]
  const checked = rules.filter(({ id }) => !Object.hasOwn(unchecked, id))
  const left = new Set(checked)
  const parts = sections.map(({ title, text, holds }) => {
    const own = [...left].filter(holds)
    for (const rule of own) left.delete(rule)
    const lines = own.map((rule) => lineOf(rule, remedies))
    if (title === 'Filing rules') lines.push(...Object.keys(unlisted).map((id) => unlistedLine(id, remedies)))
    return [`## ${title}`, text, tableOf(lines.sort(inOrder))].join('\n\n')
  })
  if (left.size > 0) throw new Error(`Rules without a place: ${[...left].map(({ id }) => id)}`)
  return `${[introduction(rules.length, checked.length), ...parts, leftOut(rules)].join('\n\n')}\n`
}

function introduction(all: number, checked: number): string {
  return `# Rules of the register

What is checked, what each rule looks at, when it fires, what the receiver does, and what to do. All ${all} rules of the
taxonomy profile \`${taxonomy.id}\` are here: ${checked} are checked, the others are at the [end](#not-checked-here) with the reason.

- **Severity.** An *error* blocks the filing: the receiver would reject the file, or data would be lost. A *warning* is one of the
  receiver's, or the data are doubtful. *Info* is worth a look; a rule that the receiver switched off is always info.
- **When.** Rules on rows are checked with every change of the register. Rules on files are checked when a package is built, read
  or imported.
- **Names.** Codes such as \`x317\` are short for members of the column's list, here \`eba_CT:x317\`. \`B_02.02 c0130\` is column c0130
  of template B_02.02.
- The remedies are the texts of the program itself; where they depend on the row, they are shown for an invented one.

This page is generated: \`node scripts/write-register-rules.ts\`. [The register](register.md) describes how to work with findings.`
}

function isPresence({ id, class: sort, template: code, columns }: TaxonomyRule): boolean {
  if (sort !== 'completeness' || !/^[ev]\d/.test(id)) return false
  const meant = columnsOf(templateNamed(code), columns)
  return meant.length > 0 && meant.every(({ required }) => required === 'always')
}

function templateNamed(code: string | null): Template | undefined {
  return taxonomy.templates.find((template) => template.code === code)
}

/** Returns the columns that a rule names: `c0020 c0030`, or `c0020 to c0090`. */
function columnsOf(template: Template | undefined, columns: string | null): Column[] {
  if (template === undefined || columns === null) return []
  const [first = '', last = ''] = columns.split(' to ')
  const codes = first.split(/[ +]/)
  return template.columns.filter(({ code }) =>
    last === '' ? codes.includes(code) : first <= code && code <= last,
  )
}

function lineOf(rule: TaxonomyRule, remedies: ReadonlyMap<string, Stated>): Line {
  const { id } = rule
  const words = packageWords[id] ?? rowWords[id]
  const stated = remedies.get(id)
  const fix = stated === undefined ? rowWords[id]?.fix : remedyOf(rule, stated.fixes)
  if (fix === undefined) throw new Error(`Nothing shows rule ${id}.`)
  return {
    id,
    looks: words?.looks ?? placeOf(rule),
    when: words?.when ?? whenOf(rule),
    receiver: `${receiverOf(rule)}; ${stated?.severity ?? 'blocks the package'} here`,
    fix,
  }
}

function unlistedLine(id: string, remedies: ReadonlyMap<string, Stated>): Line {
  const words = unlisted[id]
  const stated = remedies.get(id)
  if (words === undefined || stated === undefined) throw new Error(`Nothing shows rule ${id}.`)
  const { looks, when, receiver } = words
  return { id, looks, when, receiver: `${receiver}; ${stated.severity} here`, fix: stated.fixes.join(' ') }
}

/** Returns what a rule without a description of its own checks: its cells; a single one with its label. */
function placeOf({ template, columns, check }: TaxonomyRule): string {
  const meant = columnsOf(templateNamed(template), columns)
  const [only] = meant
  if (meant.length === 1 && only !== undefined) return `${template} ${only.code} ${only.label}`
  if (template !== null && columns === template) return columns
  if (template !== null && columns !== null) return `${template} ${columns.replaceAll('+', ' ')}`
  return columns ?? template ?? check
}

/** Returns when a rule fires, by its class; rules on presence, form and references share one wording each. */
function whenOf(rule: TaxonomyRule): string {
  const reference = /^807\/(R\d+)$/.exec(rule.id)?.[1]
  if (reference !== undefined) return danglingOf(reference, rule.template)
  if (isPresence(rule))
    return rule.id.startsWith('e')
      ? 'One of the cells is empty in a row that is filed.'
      : 'It is empty and another cell besides the key is filled.'
  if (/^v\d/.test(rule.id) && rule.class === 'format')
    return 'The value is not 18 capital letters or digits and two digits.'
  if (rule.class === 'sign') return 'The amount is below zero.'
  throw new Error(`There is no description of when rule ${rule.id} fires.`)
}

function danglingOf(name: string, template: string | null): string {
  const reference = templateNamed(template)?.references.find(({ rule }) => rule === name)
  const target = templateNamed(reference?.template ?? null)
  if (reference === undefined || target === undefined) throw new Error(`There is no reference ${name}.`)
  const columns = reference.to.map((at) => target.columns[at]?.code).join(' ')
  return `No row of ${target.code} has ${reference.to.length === 1 ? 'this value' : 'these values'} in ${columns}.`
}

const receivers: Readonly<Record<string, string>> = {
  rejected: 'rejects the file',
  warning: 'warns',
  'deactivated March 2025': 'has switched it off (March 2025)',
  'deactivated (inferred)': 'has switched it off, as far as is known',
  'warning, provider not usable for the designation of critical providers':
    'warns, and leaves the provider out when critical ones are designated',
  'not an EBA rule': 'has no such rule',
}

function receiverOf({ effect }: TaxonomyRule): string {
  return receivers[effect] ?? effect
}

/** Returns the remedies as one table cell. The help text of a column is included only for rules on a single column. */
function remedyOf({ columns }: TaxonomyRule, fixes: readonly string[]): string {
  const isOfOne = /^c\d{4}$/.test(columns ?? '')
  const reported = fixes.map((fix) =>
    !isOfOne && fix.startsWith('Fill it in.') ? 'Fill it in; the text of the column states how.' : fix,
  )
  return [...new Set(reported)].join(' Or: ')
}

function leftOut(rules: readonly TaxonomyRule[]): string {
  const rows = rules
    .filter(({ id }) => Object.hasOwn(unchecked, id))
    .map((rule) => [
      `**${rule.id}**`,
      `${rule.check.replace(/^./, (first) => first.toUpperCase())}.`,
      receiverOf(rule),
      unchecked[rule.id] ?? '',
    ])
  return ['## Not checked here', markdownTable(['rule', 'asks', 'receiver', 'why not'], rows)].join('\n\n')
}

function tableOf(lines: readonly Line[]): string {
  return markdownTable(
    ['rule', 'looks at', 'fires when', 'receiver', 'what to do'],
    lines.map(({ id, looks, when, receiver, fix }) => [`**${id}**`, looks, when, receiver, fix]),
  )
}

function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Orders by the number of the rule where the rest is the same, else in the order of the profile. */
function inOrder(left: Line, right: Line): number {
  const [one, other] = [left.id, right.id].map((id) => /^(807\/R|OWN-)(\d+)$/.exec(id))
  if (one?.[1] !== undefined && one[1] === other?.[1]) return Number(one[2]) - Number(other[2])
  return 0
}
