import type { Problem } from '../../contract/problem.ts'
import { formatCount } from '../state/format.ts'
import { factLabel } from '../state/labels.ts'

/** Labels of fields in the forms, where they are not the name of the field in an operation. */
const labels: Readonly<Record<string, string>> = {
  attachment_mb: 'Case attachments, in MB',
  body: 'Comment',
  cidr: 'Network',
  description: 'What happened',
  due_after: 'Due',
  due_at: 'Due',
  email: 'E-mail address',
  hints: 'Indicators to look for',
  ip: 'IP address',
  licence_grace_h: 'Hours of grace left',
  local_api_port: 'Port',
  mac: 'MAC address',
  narrative: 'What happened',
  own_estate: 'Own domains and networks',
  rate_per_second: 'Requests per second',
  url: 'Address',
}

const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
] as const

/** Rules of the schema library, each with a sentence for users. */
const rules: readonly (readonly [RegExp, (bound: string) => string])[] = [
  [/^expected string to have <=(\d+) characters/, (bound) => `it is longer than ${bound} characters`],
  [/^expected string to have >=1 characters/, () => 'this is required'],
  [/^expected array to have <=(\d+) items/, (bound) => `it has more than ${bound} entries`],
]

/** Returns why input was refused, to follow the label of its field; null for a problem of another kind. */
export function reasonOf({ message, details }: Problem): string | null {
  const field = details?.field
  if (typeof field !== 'string') return null
  if (message === `Please provide ${field}.`) return 'this is required.'
  const beginning = `Provided ${field} is invalid: `
  if (!message.startsWith(beginning)) return null
  const reason = message.slice(beginning.length)
  for (const [rule, words] of rules) {
    const [found, bound] = rule.exec(reason) ?? []
    if (found !== undefined) return `${words(formatCount(Number(bound ?? 0)))}.`
  }
  return reason
}

/**
 * Returns the sentence for a problem. Operations name refused input as programs know it (`tags.1`); here it has the
 * label of its field: `Tags: the second one is longer than 100 characters.`
 */
export function sentenceOf(problem: Problem): string {
  const reason = reasonOf(problem)
  if (reason === null) return problem.message
  const path = String(problem.details?.field).split('.')
  // settings arrive as one change
  const [field = '', ...within] = path.length > 1 && path[0] === 'change' ? path.slice(1) : path
  const subject = within.reduce(partOf, '')
  const stated =
    subject === '' ? reason : reason.replace(/^(?:it|this)(?= )|^/, (it) => subject + (it ? '' : ': '))
  return `${labelOf(field)}: ${stated}`
}

function labelOf(field: string): string {
  return labels[field] ?? factLabel(field)
}

/** `tasks.3.title` within the tasks: the title of the fourth one. */
function partOf(whole: string, part: string): string {
  if (!/^\d+$/.test(part)) {
    const label = labelOf(part)
    const name = `the ${label.charAt(0).toLowerCase()}${label.slice(1)}`
    return whole === '' ? name : `${name} of ${whole}`
  }
  const ordinal = ordinals[Number(part)]
  return ordinal === undefined ? `number ${formatCount(Number(part) + 1)}` : `the ${ordinal} one`
}
