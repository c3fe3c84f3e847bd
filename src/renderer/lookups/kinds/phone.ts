import type { Answers } from '../answers.ts'
import { quietPhone } from '../quiet-words.ts'
import {
  blank,
  bySeverity,
  coded,
  fact,
  ofDay,
  type Reading,
  spoken,
  type Unknown,
  worstOf,
  yesNo,
} from '../reading.ts'

const regionNames = new Intl.DisplayNames(['en'], { type: 'region' })

/** The country's name; the code itself for regions that are no countries, such as `001`. */
function regionName(code: string): string {
  try {
    return regionNames.of(code) ?? code
  } catch {
    return code
  }
}

const verdictWords: Readonly<Record<Answers['phone']['verdict'], string>> = {
  valid: 'A valid number',
  possible: 'Long enough for a number, but in no assigned range',
  invalid: 'Not a valid number in its country',
  unparseable: 'Not readable as a number',
}

/** Returns the reading of an answer about a telephone number. */
export function readPhone(answer: Answers['phone']): Reading {
  const { region, formats, line_type: line } = answer
  const findings = bySeverity(answer.findings)
  const country = region === null ? null : regionName(region)
  const isLong = (answer.line_type_note ?? '').length > 30
  const lineFact = fact('Line type', lineWords(line), { ...note(answer.line_type_note), isWide: isLong })
  return {
    ...blank,
    tags: [
      { words: 'Phone number' },
      { words: answer.verdict, ...(answer.verdict === 'valid' ? { tone: 'fine' as const } : {}) },
    ],
    canonical: formats?.e164 ?? answer.input,
    says: `${verdictWords[answer.verdict]}${country === null ? '' : `, ${country}`}${
      line === null || line === 'unknown' ? '' : `, ${spoken(line).toLowerCase()}`
    }.`,
    severity: worstOf(findings),
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

function lineWords(line: Answers['phone']['line_type']): string | null {
  if (line === null) return null
  return line === 'unknown' ? 'not known' : spoken(line)
}

function unknownOf({ unavailable = [] }: Answers['phone']): Unknown[] {
  if (unavailable.length === 0) return []
  const what = spoken(unavailable.map((field) => field.replaceAll('_', ' ')).join(', '))
  return [{ what, why: 'The tables shipped here do not have it for this number.' }]
}

const note = (words: string | null | undefined) =>
  words === null || words === undefined ? {} : { note: words }
