import { create } from 'zustand'
import { isProblem, type Problem } from '../../../contract/problem.ts'
import type { RegisterFinding } from '../../../contract/register/finding.ts'
import type { WindowOutput } from '../../../contract/workstation/window/bridge.ts'
import { invoke } from '../../state/bridge.ts'
import { follow } from '../../state/reader/follow.ts'
import { throttlePerKey } from '../../state/throttle.ts'
import { type FindingGroup, groupFindings } from './finding-groups.ts'
import { type Severity, severityOrder } from './severity.ts'

type Answer = WindowOutput<'register.listFindings'>

/** Filter of the list of findings. */
export type FindingFilter = { readonly severity: Severity | null; readonly rule: string | null }

type Findings = {
  readonly filter: FindingFilter
  readonly groups: readonly FindingGroup[]
  readonly isWhole: boolean
  readonly isLoaded: boolean
  readonly problem: Problem | null
}

const fresh: Findings = {
  filter: { severity: null, rule: null },
  groups: [],
  isWhole: false,
  isLoaded: false,
  problem: null,
}

/** The findings of the whole register that have been loaded by scrolling, errors first. */
export const useFindings = create<Findings>(() => fresh)

const pageSize = 200
/** Maximum number of findings reloaded at once after a change; further ones are loaded by scrolling. */
const maxReread = 400

/** Position at which reading continues: the severities left, and the offset within the first of them. */
type Place = { readonly severities: readonly Severity[]; readonly offset: number }

let findings: RegisterFinding[] = []
let place: Place = { severities: severityOrder, offset: 0 }
let generation = 0
let isBusy = false

/** Reads the next page; returns it with the following position, or null at the end. */
async function readPage(
  from: Place,
  { rule }: FindingFilter,
): Promise<{ page: Answer; next: Place } | Problem | null> {
  const [severity, ...others] = from.severities
  if (severity === undefined) return null
  const page = await invoke('register.listFindings', { severity, rule, offset: from.offset, limit: pageSize })
  if (isProblem(page)) return page
  const read = from.offset + page.items.length
  const isSeverityRead = page.items.length === 0 || read >= page.total
  return {
    page,
    next: isSeverityRead ? { severities: others, offset: 0 } : { ...from, offset: read },
  }
}

const beginning = ({ severity }: FindingFilter): Place => ({
  severities: severity === null ? severityOrder : [severity],
  offset: 0,
})

/** Reads from the beginning until as many findings are loaded as before, then shows them at once. */
async function readAnew(): Promise<void> {
  generation += 1
  const begun = generation
  isBusy = true
  const { filter } = useFindings.getState()
  const wanted = Math.min(maxReread, Math.max(findings.length, 1))
  const read: RegisterFinding[] = []
  let at = beginning(filter)
  let problem: Problem | null = null
  while (problem === null && read.length < wanted) {
    const answer = await readPage(at, filter)
    if (answer === null) break
    if (isProblem(answer)) problem = answer
    else {
      read.push(...answer.page.items)
      at = answer.next
    }
  }
  if (begun !== generation) return
  isBusy = false
  if (problem !== null) {
    useFindings.setState({ isLoaded: true, problem })
    return
  }
  findings = read
  place = at
  useFindings.setState({
    groups: groupFindings(findings),
    isWhole: at.severities.length === 0,
    isLoaded: true,
    problem: null,
  })
}

/** Reads the next page when the end of the loaded findings becomes visible. */
export async function readMore(): Promise<void> {
  const { filter, isWhole, isLoaded } = useFindings.getState()
  if (isBusy || isWhole || !isLoaded) return
  isBusy = true
  const begun = generation
  const answer = await readPage(place, filter)
  if (begun !== generation) return
  isBusy = false
  if (answer === null || isProblem(answer)) {
    // what is left is not requested again by itself, which would have no end while the host is unavailable
    useFindings.setState({ isWhole: true, ...(answer !== null && { problem: answer }) })
    return
  }
  findings = [...findings, ...answer.page.items]
  place = answer.next
  useFindings.setState({ groups: groupFindings(findings), isWhole: place.severities.length === 0 })
}

/** Changes the filter. */
export function filterFindings(change: Partial<FindingFilter>): void {
  findings = []
  useFindings.setState((now) => ({ filter: { ...now.filter, ...change }, isLoaded: false }))
  void readAnew()
}

const betweenReadingsMs = 500
const readThrottled = throttlePerKey(betweenReadingsMs, readAnew)
let isFollowing = false

/** Loads the findings, and reloads them after each change. */
export function loadFindings(): void {
  if (!isFollowing) {
    isFollowing = true
    follow(['register.listFindings'], () => readThrottled('findings'))
  }
  readThrottled('findings')
}
