import { type KindName, recordKinds } from '../../contract/register/kinds.ts'
import { countOf } from '../state/format.ts'
import { routePath } from '../state/route.ts'
import { listPath } from './paths.ts'
import type { RegisterForm } from './route.ts'

/** A line of the left pane: the records of a kind, or a form. */
export type Module = {
  /** Name of the kind in the overview. */
  readonly kind: KindName | 'definitions'
  readonly label: string
  readonly path: string
  /** Why one keeps such records; for the empty view. */
  readonly purpose: string
}

const records = (kind: KindName, purpose: string, label = recordKinds[kind].title): Module => ({
  kind,
  label,
  path: listPath(kind),
  purpose,
})

const form = (page: RegisterForm) => routePath({ view: 'register', page, field: null })

/** What is filed, in the order in which a filing is made. */
export const filedModules: readonly Module[] = [
  records(
    'scopeEntities',
    'The entity that keeps the register and every entity of its group that the register covers. Each files a row of B_01.02; all else refers to them.',
    'Entity and scope',
  ),
  records(
    'branches',
    'Branches outside the home country. Services name those that use them. Template B_01.03.',
  ),
  records(
    'providers',
    'Providers of ICT services, direct and within the group, their subcontractors and the ultimate parents of all of these. Template B_05.01.',
  ),
  records(
    'functions',
    'The business functions that ICT services support, and whether they are critical or important. Template B_06.01.',
  ),
  records(
    'arrangements',
    'Contracts for ICT services: with whom, from when to when, at what cost, under which law. Template B_02.01 and most others.',
  ),
  records(
    'services',
    'What is provided under an arrangement: the type of service, who uses it for which function, and where data lie. Template B_02.02.',
  ),
  records(
    'intraGroupLinks',
    'Which outside contract stands behind a contract within the group. Template B_02.03.',
    'Intra-group',
  ),
  records('supplyChains', 'Subcontractors that effectively underpin a service, by rank. Template B_05.02.'),
  records(
    'assessments',
    'How well a provider could be replaced, and what would follow if it failed. Needed for critical or important functions. Template B_07.01.',
  ),
  records(
    'exitStrategies',
    'How a service would be left, brought back, or moved. What is said here fills columns of B_07.01 that the assessment leaves empty.',
  ),
  records(
    'auditTracking',
    'Audits of providers. The last one of your own, pooled or appointed fills a column of B_07.01.',
  ),
  {
    kind: 'definitions',
    label: 'Definitions',
    path: form('definitions'),
    purpose: 'How the entity understands the options of the closed lists. Template B_99.01.',
  },
]

/** What is kept beside, and not filed. */
export const keptModules: readonly Module[] = [
  records('dueDiligence', 'What was looked at before a contract was signed (DORA Art. 28). Not filed.'),
  records('article30Checklists', 'Which clauses of DORA Art. 30 an arrangement has. Not filed.'),
  records('providerIncidents', 'Incidents at third parties. Not filed.'),
  records('providerReviews', 'Regular reviews of providers. Not filed.'),
  records('proportionalityDecisions', 'Why a rule is applied in a simpler way (DORA Art. 4). Not filed.'),
  records(
    'authorityEntries',
    'Competent authorities of your own, beside the shipped ones or in place of them: which types they supervise, and how they want the package named. Not filed.',
  ),
]

/** The module of a kind. */
export function moduleOf(kind: string): Module | null {
  return [...filedModules, ...keptModules].find((each) => each.kind === kind) ?? null
}

const shortNames: Readonly<Record<KindName, readonly [one: string, many: string]>> = {
  scopeEntities: ['entity', 'entities'],
  branches: ['branch', 'branches'],
  providers: ['provider', 'providers'],
  functions: ['function', 'functions'],
  arrangements: ['arrangement', 'arrangements'],
  services: ['service', 'services'],
  intraGroupLinks: ['link', 'links'],
  supplyChains: ['subcontractor', 'subcontractors'],
  assessments: ['assessment', 'assessments'],
  exitStrategies: ['exit strategy', 'exit strategies'],
  auditTracking: ['audit', 'audits'],
  dueDiligence: ['due diligence', 'due diligences'],
  article30Checklists: ['checklist', 'checklists'],
  providerIncidents: ['incident', 'incidents'],
  providerReviews: ['review', 'reviews'],
  proportionalityDecisions: ['decision', 'decisions'],
  authorityEntries: ['authority', 'authorities'],
}

/** One record of a kind, as a button names it: `Add an arrangement`. */
export function shortName(kind: KindName): string {
  return shortNames[kind][0]
}

/** A number of records of a kind: `3 entities`. */
export function countOfKind(count: number, kind: KindName): string {
  return countOf(count, ...shortNames[kind])
}

/** A noun with `a` or `an` before it. */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`
}
