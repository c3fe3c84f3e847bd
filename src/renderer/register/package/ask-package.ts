import { isProblem, type Problem } from '../../../contract/problem.ts'
import type { RegisterOverview } from '../../../contract/workstation/register/register.ts'
import type { WindowOutput } from '../../../contract/workstation/window/bridge.ts'
import { invoke } from '../../state/bridge.ts'
import { askRegister } from '../ask.ts'
import type { Entity, RuleCount } from './checklist.ts'

/** Data that the package builder requests from the workstation. */
export type PackageFacts = {
  readonly overview: RegisterOverview
  readonly entity: Entity
  /** Country of the authority; null when the authority is not known. */
  readonly authorityCountry: string | null
  /** The authority's naming pattern for packages; null for the EBA's. */
  readonly namePattern: string | null
  readonly rules: readonly RuleCount[]
}

export type Built = WindowOutput<'registerFilings.build'>

/** Reads everything from which the checklist is computed. */
export async function readPackageFacts(): Promise<PackageFacts | Problem> {
  const [overview, findings, entity] = await Promise.all([
    invoke('register.readOverview', {}),
    invoke('register.listFindings', { limit: 1 }),
    askRegister('reportingEntity.read', {}),
  ])
  if (isProblem(overview)) return overview
  if (isProblem(findings)) return findings
  if (isProblem(entity)) return entity
  return { overview, entity, rules: findings.by_rule, ...(await authorityFacts(entity)) }
}

async function authorityFacts(
  entity: Entity,
): Promise<Pick<PackageFacts, 'authorityCountry' | 'namePattern'>> {
  const unknown = { authorityCountry: null, namePattern: null }
  const code = entity.authority_code
  if (typeof code !== 'string' || code === '') return unknown
  const answer = await askRegister('authorities.read', { authority_code: code })
  if (isProblem(answer) || answer.authority === null) return unknown
  const { country, package_name: pattern } = answer.authority
  return { authorityCountry: country, namePattern: typeof pattern === 'string' ? pattern : null }
}
