import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import type { TemplateCode } from '../../../contract/register/template.ts'
import { isoTime } from '../../operations/system/clock.ts'
import type { Context } from './context.ts'
import type { Blocked, Forbidden } from './live/answer-package.ts'
import { dayOf, timestampOf } from './timestamp.ts'

/** The register as templates, as CSV, as a report of the checks, and as the package that is filed. */

export async function readTemplates(_input: object, context: Context) {
  const answer = await context.register.ask('templates')
  return { ...answer, generated_at: isoTime(context.clock), origin: 'local' as const }
}

export async function downloadTemplates(
  { template }: { readonly template?: TemplateCode | undefined },
  context: Context,
): Promise<Problem | string | Uint8Array<ArrayBuffer>> {
  const answer = await context.register.ask('download', { template: template ?? null })
  if ('unclassified' in answer) return blocked(answer)
  return 'text' in answer ? answer.text : answer.zip
}

export async function validateRegister(_input: object, context: Context) {
  const { unclassified, ...answer } = await context.register.ask('validate', {
    today: dayOf(context.clock),
  })
  return { ...answer, unclassified: [...unclassified], origin: 'local' as const }
}

export async function packageRegister({ draft }: { readonly draft: boolean }, context: Context) {
  const { clock } = context
  const answer = await context.register.ask('package', {
    timestamp: timestampOf(clock),
    today: dayOf(clock),
    draft,
  })
  if (isProblem(answer)) return answer
  if ('unclassified' in answer) return refusedFiling(answer)
  return { ...answer, filename: draft ? draftName(answer.filename) : answer.filename, draft }
}

const draftMark = 'DRAFT_'

/** Returns the file name of a draft package, which no receiver accepts. */
export function draftName(filename: string): string {
  return `${draftMark}${filename}`
}

export function withoutDraft(filename: string): string {
  return filename.startsWith(draftMark) ? filename.slice(draftMark.length) : filename
}

/** Returns why no package is returned: the number of errors that block the filing, and the first of them. */
export function refusedFiling({ unclassified, counts, errors }: Forbidden): Problem {
  const [first] = errors
  if (first === undefined) return blocked({ unclassified }, { counts, findings: [] })
  const many =
    counts.error === 1
      ? '1 error blocks the filing'
      : `${counts.error} errors block the filing, the first of them`
  const also =
    unclassified.length === 0
      ? ''
      : ` ${unclassified.length === 1 ? 'One arrangement is' : `${unclassified.length} arrangements are`} not classified either.`
  return problem(
    'invalid',
    `${many}: ${first.message}${also} Resolve the errors, or ask for a draft to inspect.`,
    { counts, findings: [...errors], unclassified: [...unclassified] },
  )
}

const reasons = {
  no_service: 'has no service',
  service_without_nature: 'has a service that is not classified (ICT, not ICT or other)',
} as const

/** Maximum number of arrangements named in the sentence; the details contain all. */
const maxNamed = 5

/** Returns why download and package are refused: each unclassified arrangement with its reason. */
export function blocked({ unclassified }: Blocked, details: Record<string, unknown> = {}): Problem {
  const named = unclassified
    .slice(0, maxNamed)
    .map(({ contract_ref, uuid, reason }) => `${contract_ref ?? uuid} ${reasons[reason]}`)
  const more = unclassified.length > maxNamed ? `, and ${unclassified.length - maxNamed} more` : ''
  const subject = unclassified.length === 1 ? 'One arrangement is' : `${unclassified.length} arrangements are`
  return problem(
    'invalid',
    `${subject} not classified: ${named.join(', ')}${more}. Classify each before the export.`,
    {
      ...details,
      unclassified: [...unclassified],
    },
  )
}
