import { isProblem } from '../../contract/problem.ts'
import { type Choice, readChoice } from '../state/choice.ts'
import { raiseAlert } from '../state/raise-alert.ts'
import { addAlertsToCase, addIndicatorsToCase, addTechniquesToCase, linkToCase } from './put-into-case.ts'
import { toast, toastProblem } from './toast.tsx'

/** The two acts that all tables and pages offer on the choice. */

/** Asks for a case and adds the choice to it. */
export async function addChoiceToCase(): Promise<void> {
  const chosen = await readChoice('add-to-case')
  if (chosen.choice === null) toast(chosen.none ?? 'Nothing on this page can be added to a case.')
  else if (isProblem(chosen.choice)) toastProblem(chosen.choice)
  else if (chosen.toCase !== undefined) chosen.toCase()
  else putIntoCase(chosen.choice)
}

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

function putIntoCase({ what, title, indicators = [], links = [], techniques, alerts, notForCase }: Choice) {
  if (notForCase !== undefined) toast(notForCase)
  else if (alerts !== undefined) addAlertsToCase(alerts, what)
  else if (techniques !== undefined) addTechniquesToCase(techniques, what, title)
  else if (indicators.length > 0) addIndicatorsToCase(indicators, what, title, [...links])
  else if (links.length > 0) linkToCase([...links], what, title)
  else toast(`Nothing from ${what} can be added to a case.`)
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
