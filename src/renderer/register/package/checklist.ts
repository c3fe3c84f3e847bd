import type { UnclassifiedArrangement } from '../../../contract/register/export.ts'
import type { RegisterOverview } from '../../../contract/workstation/register/register.ts'
import { blockingOf } from './blocking-words.ts'

/** The requirements of a filing in the order in which they are worked off, with the state of each. Pure. */

/** `blocked` blocks any package, `open` blocks the filing, `look` does neither; `none` when there is nothing to judge yet. */
export type StepState = 'done' | 'blocked' | 'open' | 'look' | 'none'

export const stepWords: Readonly<Record<StepState, string>> = {
  done: 'done',
  blocked: 'blocks the package',
  open: 'blocks the filing',
  look: 'to review',
  none: 'nothing yet',
}

/** Number of findings of a rule. */
export type RuleCount = { readonly rule: string; readonly severity: string; readonly count: number }

export type Entity = Readonly<Record<string, unknown>>

/** Required fields of the reporting entity: name, label, and whether the package name depends on it. */
const entityNeeds = [
  ['name', 'Legal name', false],
  ['lei', 'LEI', true],
  ['country', 'Country', true],
  ['entity_type', 'Type of entity', false],
  ['competent_authority', 'Competent authority', false],
  ['reporting_date', 'Day of reporting', false],
] as const

const filingNeeds = [
  ['reference_date', 'Reference date', true],
  ['scope', 'Scope', true],
  ['base_currency', 'Base currency', true],
] as const

export type Missing = { readonly field: string; readonly label: string; readonly isNeeded: boolean }

function missingOf(
  entity: Entity,
  needs: readonly (readonly [string, string, boolean])[],
): readonly Missing[] {
  return needs
    .filter(([field]) => entity[field] === null || entity[field] === undefined || entity[field] === '')
    .map(([field, label, isNeeded]) => ({ field, label, isNeeded }))
}

function stateOf(missing: readonly Missing[]): StepState {
  if (missing.length === 0) return 'done'
  return missing.some(({ isNeeded }) => isNeeded) ? 'open' : 'look'
}

export type Checklist = {
  readonly entity: { readonly state: StepState; readonly missing: readonly Missing[] }
  readonly filing: { readonly state: StepState; readonly missing: readonly Missing[] }
  readonly classified: { readonly state: StepState; readonly open: readonly UnclassifiedArrangement[] }
  readonly errors: { readonly state: StepState; readonly count: number; readonly rules: readonly RuleCount[] }
  readonly warnings: {
    readonly state: StepState
    readonly count: number
    readonly rules: readonly RuleCount[]
  }
  /** Whether the package can be built for filing. */
  readonly isReady: boolean
  /** Whether a package can be named, so that a draft can be built even while something blocks the filing. */
  readonly canDraft: boolean
}

type Facts = {
  readonly overview: Pick<RegisterOverview, 'unclassified' | 'findings' | 'kinds'>
  readonly entity: Entity
  readonly rules: readonly RuleCount[]
  /** Whether the current warnings were reviewed. */
  readonly areWarningsSeen: boolean
}

/** Returns the number of arrangements in the register. */
export function arrangementsOf({ kinds }: Pick<RegisterOverview, 'kinds'>): number {
  return kinds.find(({ kind }) => kind === 'arrangements')?.records ?? 0
}

/** Computes the checklist. */
export function checklistOf({ overview, entity, rules, areWarningsSeen }: Facts): Checklist {
  const { findings, unclassified } = overview
  const [entityMissing, filingMissing] = [missingOf(entity, entityNeeds), missingOf(entity, filingNeeds)]
  const blocking = blockingOf(overview)
  return {
    entity: { state: stateOf(entityMissing), missing: entityMissing },
    filing: { state: stateOf(filingMissing), missing: filingMissing },
    classified: {
      state: unclassified.length > 0 ? 'blocked' : arrangementsOf(overview) === 0 ? 'none' : 'done',
      open: unclassified,
    },
    errors: {
      state: findings.error === 0 ? 'done' : 'open',
      count: findings.error,
      rules: rules.filter(({ severity }) => severity === 'error'),
    },
    warnings: {
      state: findings.warning === 0 || areWarningsSeen ? 'done' : 'look',
      count: findings.warning,
      rules: rules.filter(({ severity }) => severity === 'warning'),
    },
    isReady: blocking === 0,
    canDraft: ![...entityMissing, ...filingMissing].some(({ isNeeded }) => isNeeded),
  }
}

/** Returns an identifier of the reviewed warnings; it changes when a rule has more or fewer of them. */
export function warningsMark(rules: readonly RuleCount[]): string {
  return rules
    .filter(({ severity }) => severity === 'warning')
    .map(({ rule, count }) => `${rule} ${count}`)
    .sort()
    .join(', ')
}

/** Reasons why an arrangement is not classified, as sentences. */
export const unclassifiedWords: Readonly<Record<UnclassifiedArrangement['reason'], string>> = {
  no_service: 'It has no service. Add one and classify it.',
  service_without_nature: 'One of its services is not classified. Say whether it is an ICT service.',
}
