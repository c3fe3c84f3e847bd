import { isProblem } from '../../contract/problem.ts'
import { type Choice, readChoice } from '../state/choice.ts'
import { toastProblem } from '../ui/toast.tsx'
import { raiseAlert } from './raise-alert.ts'

/** Raises an alert from the choice; without a choice the form is empty, and states that. */
export async function raiseOfChoice(): Promise<void> {
  const { choice } = await readChoice('raise-alert')
  if (choice === null) raiseAlert(null)
  else if (isProblem(choice)) toastProblem(choice)
  else {
    const { what, title, indicators = [] } = choice
    raiseAlert({ of: what, title: title.slice(0, 1000), description: descriptionOf(choice), indicators })
  }
}

/** Maximum number of links named in a raised alert; the number of further ones follows. */
const maxNamed = 50

/** Returns the description of a raised alert; alerts have no links, so their targets are listed in the text. */
function descriptionOf({ description, links = [] }: Choice): string {
  if (description !== undefined) return description
  const named = links.filter(({ kind }) => kind !== 'lookup')
  const lines = named.slice(0, maxNamed).map(({ kind, title }) => `${kindWords[kind]}: ${title}`)
  return [...lines, ...(named.length > maxNamed ? [`and ${named.length - maxNamed} more`] : [])].join('\n')
}

const kindWords = {
  session: 'Triage session',
  lookup: 'Lookup',
  record: 'Register',
  case: 'Case',
  actor: 'Threat actor',
} as const
