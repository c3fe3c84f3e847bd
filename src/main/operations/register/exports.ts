import { type Problem, problem } from '../../../contract/problem.ts'
import type { TemplateCode } from '../../../contract/register/template.ts'
import { isoTime } from '../clock.ts'
import type { Context } from '../context.ts'
import type { Blocked } from './live/answer-package.ts'
import { timestampOf } from './timestamp.ts'

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
  const { unclassified, ...answer } = await context.register.ask('validate')
  return { ...answer, unclassified: [...unclassified], origin: 'local' as const }
}

export async function packageRegister(_input: object, context: Context) {
  const answer = await context.register.ask('package', { timestamp: timestampOf(context.clock) })
  return 'unclassified' in answer ? blocked(answer) : answer
}

const reasons = {
  no_service: 'has no service',
  service_without_nature: 'has a service without a nature (ICT, not ICT, other)',
} as const

/** Arrangements that the sentence names; the details have all. */
const mostNamed = 5

/** Why download and package are refused: each arrangement that is not classified, with its reason. */
export function blocked({ unclassified }: Blocked): Problem {
  const named = unclassified
    .slice(0, mostNamed)
    .map(({ contract_ref, uuid, reason }) => `${contract_ref ?? uuid} ${reasons[reason]}`)
  const more = unclassified.length > mostNamed ? `, and ${unclassified.length - mostNamed} more` : ''
  const subject = unclassified.length === 1 ? 'One arrangement is' : `${unclassified.length} arrangements are`
  return problem(
    'invalid',
    `${subject} unclassified: ${named.join(', ')}${more}. Classify each before the export.`,
    {
      unclassified: [...unclassified],
    },
  )
}
