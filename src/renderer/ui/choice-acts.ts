import { isProblem } from '../../contract/problem.ts'
import { type Choice, readChoice } from '../state/choice.ts'
import { raiseAlert } from '../state/raise-alert.ts'
import { addAlertsToCase, addIndicatorsToCase, addTechniquesToCase, linkToCase } from './put-into-case.ts'
import { toast, toastProblem } from './toast.tsx'

/** The two acts that every table and page has on what is chosen in it. */

/** Asks for a case, and puts what is chosen into it. */
export async function addChoiceToCase(): Promise<void> {
  const chosen = await readChoice('add-to-case')
  if (chosen.choice === null) toast(chosen.none ?? 'Nothing on this page goes into a case.')
  else if (isProblem(chosen.choice)) toastProblem(chosen.choice)
  else if (chosen.toCase !== undefined) chosen.toCase()
  else putIntoCase(chosen.choice)
}

/** Raises an alert of what is chosen; with nothing chosen it begins empty, and says so. */
export async function raiseOfChoice(): Promise<void> {
  const { choice } = await readChoice('raise-alert')
  if (choice === null) raiseAlert(null)
  else if (isProblem(choice)) toastProblem(choice)
  else {
    const { what, title, indicators = [] } = choice
    raiseAlert({ of: what, title: title.slice(0, 1000), description: descriptionOf(choice), indicators })
  }
}

function putIntoCase({ what, title, indicators = [], links = [], techniques, alerts, notForCase }: Choice) {
  if (notForCase !== undefined) toast(notForCase)
  else if (alerts !== undefined) addAlertsToCase(alerts, what)
  else if (techniques !== undefined) addTechniquesToCase(techniques, what, title)
  else if (indicators.length > 0) addIndicatorsToCase(indicators, what, title, [...links])
  else if (links.length > 0) linkToCase([...links], what, title)
  else toast(`Nothing of ${what} goes into a case.`)
}

/** Links that a raised alert names; it says how many more there are. */
const maxNamed = 50

/** An alert has no links: what they lead to is named in its text. */
function descriptionOf({ description, links = [] }: Choice): string {
  if (description !== undefined) return description
  const named = links.filter(({ kind }) => kind !== 'lookup')
  const lines = named.slice(0, maxNamed).map(({ kind, title }) => `${kindWords[kind]}: ${title}`)
  return [...lines, ...(named.length > maxNamed ? [`and ${named.length - maxNamed} more`] : [])].join('\n')
}

const kindWords = {
  session: 'Triage session',
  lookup: 'Look-up',
  record: 'Register',
  case: 'Case',
  actor: 'Threat actor',
} as const
