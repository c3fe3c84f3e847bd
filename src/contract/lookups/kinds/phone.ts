import { bySeverity, highestSeverity, severities } from '../../severities.ts'
import type { WindowOutput } from '../../workstation/window/bridge.ts'
import { blank, coded, type Description, fact, ofDay, spoken, type Unknown, yesNo } from '../description.ts'
import { commonCells, lookupKind, reached } from '../lookup-kind.ts'
import { headline, regionName, sentenceOf } from '../sentence.ts'

type Answer = WindowOutput<'phone.analyse'>

function describePhone(answer: Answer): Description {
  const { region, formats, line_type: line } = answer
  const findings = bySeverity(answer.findings)
  const country = region === null ? null : regionName(region)
  const isLong = (answer.line_type_note ?? '').length > 30
  const lineFact = fact('Line type', lineWords(line), { ...note(answer.line_type_note), isWide: isLong })
  return {
    ...blank,
    kind: 'phone',
    value: formats?.e164 ?? answer.input,
    tags: [
      { words: 'Phone number' },
      { words: answer.verdict, ...(answer.verdict === 'valid' ? { tone: 'fine' as const } : {}) },
    ],
    sentence: sentence(answer),
    severity: highestSeverity(findings),
    facts: [
      ...fact('Country', country, region === null ? {} : { note: region }),
      ...fact('Country code', answer.country_code === null ? null : `+${answer.country_code}`),
      ...(isLong ? [] : lineFact),
      ...fact(
        'Assigned to',
        answer.allocated_operator,
        answer.allocated_operator_may_have_changed ? { note: 'numbers can be ported' } : {},
      ),
      ...fact('Area', answer.area),
      ...fact('Extension', answer.extension),
      ...yesNo('Valid', answer.valid),
      ...yesNo('Possible', answer.possible),
      ...fact('Typed as', answer.input),
      ...(isLong ? lineFact : []),
    ],
    formats:
      formats === null
        ? []
        : [
            ...coded('E.164', formats.e164),
            ...coded('International', formats.international),
            ...coded('National', formats.national),
            ...coded('RFC 3966', formats.rfc3966),
          ],
    findings,
    quiet: quietPhone(answer),
    sources: [
      {
        name: 'libphonenumber metadata',
        dated: answer.data_date ?? null,
        licence: 'Apache-2.0',
        fact: `operators and areas ${ofDay(answer.data_date)}`,
      },
    ],
    unknown: unknownOf(answer),
  }
}

function sentence({
  verdict,
  region,
  line_type: type,
  allocated_operator: operator,
  findings,
}: Answer): string {
  const country = region === null ? '' : `: ${regionName(region)}`
  const line = type === null || type === 'unknown' ? 'number' : `${type.replaceAll('_', ' ')} number`
  const words: Readonly<Record<Answer['verdict'], string>> = {
    valid: `Valid ${line}${country}${operator === null ? '' : `, assigned to ${operator}`}`,
    possible: `Possible number${country}, in no assigned block`,
    invalid: `Not a valid number${country}`,
    unparseable: 'Not a telephone number',
  }
  return sentenceOf(words[verdict], headline(findings.filter(({ severity }) => severity !== 'info')))
}

/** Returns that a number is unobtrusive; null for one that is not a valid number. */
export function quietPhone({ verdict }: Pick<Answer, 'verdict'>): string | null {
  return verdict === 'valid' ? 'Nothing stands out in the number; who uses it was not looked up.' : null
}

function lineWords(line: Answer['line_type']): string | null {
  if (line === null) return null
  return line === 'unknown' ? 'not known' : spoken(line)
}

function unknownOf({ unavailable = [] }: Answer): Unknown[] {
  if (unavailable.length === 0) return []
  const what = spoken(unavailable.map((field) => field.replaceAll('_', ' ')).join(', '))
  return [{ what, why: 'The tables shipped here do not have it for this number.' }]
}

const note = (words: string | null | undefined) =>
  words === null || words === undefined ? {} : { note: words }

const verdicts: Readonly<Record<Answer['verdict'], true>> = {
  valid: true,
  possible: true,
  invalid: true,
  unparseable: true,
}

/** A telephone number: the holder of its block, and its notations. */
export const phoneKind = lookupKind({
  operation: 'phone.analyse',
  field: 'number',
  kinds: ['phone'],
  describe: describePhone,
  gates: [...severities, ...Object.keys(verdicts)],
  meets: (answer) => [...reached(describePhone(answer).severity), answer.verdict_code ?? answer.verdict],
  rows: {
    columns: [
      ...['input', 'e164', 'verdict', 'region', 'country_code', 'line_type', 'allocated_operator', 'area'],
      ...['severity', 'findings', 'known', 'error'],
    ],
    shown: ['input', 'e164', 'verdict', 'region', 'line_type', 'allocated_operator', 'findings'],
    row: (answer) => ({
      ...answer,
      e164: answer.formats?.e164 ?? null,
      verdict: answer.verdict_code ?? answer.verdict,
      ...commonCells(describePhone(answer), answer),
    }),
  },
})
