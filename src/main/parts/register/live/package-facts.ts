import { type Problem, problem } from '../../../../contract/problem.ts'
import type { PackageFacts } from '../../../engine/register/package/package-name.ts'
import type { LiveState } from './live-state.ts'

/** Precision that a package states for its amounts: thousands, the second coarsest that the filing rules allow. */
const decimalsMonetary = -3

/** The register, and the known authorities. */
export type FilingState = Pick<LiveState, 'live' | 'authorities'>

/** A missing field of the reporting entity, and its name in a sentence. */
export type Missing = { readonly field: string; readonly name: string }

/** Returns the facts of a package beyond its tables, from the reporting entity; or what is missing there. */
export function packageFacts(
  state: FilingState,
  timestamp: string,
): PackageFacts | { readonly missing: readonly Missing[] } {
  const { live } = state
  const { model } = live.derived
  const { filing } = model
  const entity = model.get('scopeEntities', filing.entity_uuid)
  const authority = state.authorities.find(({ code }) => code === filing.authority_code)
  const country = authority?.country ?? isoOf(entity?.data.country)
  const currency = isoOf(filing.base_currency)
  const missing: Missing[] = [
    ...(entity?.data.lei ? [] : [{ field: 'lei', name: 'the LEI of the reporting entity' }]),
    ...(country === null ? [{ field: 'country', name: 'the country of the reporting entity' }] : []),
    ...(filing.reference_date === null ? [{ field: 'reference_date', name: 'the reference date' }] : []),
    ...(filing.scope === null ? [{ field: 'scope', name: 'the scope (consolidated or individual)' }] : []),
    ...(currency === null ? [{ field: 'base_currency', name: 'the base currency' }] : []),
  ]
  if (
    missing.length > 0 ||
    !entity?.data.lei ||
    country === null ||
    currency === null ||
    filing.reference_date === null
  )
    return { missing }
  return {
    lei: entity.data.lei,
    scope: filing.scope === 'individual' ? 'IND' : 'CON',
    country,
    module: live.taxonomy.module,
    referenceDate: filing.reference_date,
    timestamp,
    baseCurrency: currency,
    entryPoint: live.taxonomy.entryPoint,
    decimalsMonetary,
    ...(authority?.package_name ? { namePattern: authority.package_name } : {}),
    ...(authority === undefined ? {} : { authority: authority.code.slice(authority.code.indexOf('-') + 1) }),
    ...(filing.institution_code ? { code: filing.institution_code } : {}),
    ...(filing.register_name ? { register: filing.register_name } : {}),
  }
}

/** Returns why the package cannot be named, in one sentence. */
export function notNamed(missing: readonly Missing[]): Problem {
  const names = missing.map(({ name }) => name)
  return problem(
    'invalid',
    `The package cannot be named yet: ${listed(names)} ${names.length === 1 ? 'is' : 'are'} missing. Fill in the reporting entity first.`,
    { missing: names },
  )
}

/** The ISO code in a member of the lists of countries and currencies, `DE` in `eba_GA:DE`. */
function isoOf(member: string | null | undefined): string | null {
  const code = member?.slice(member.indexOf(':') + 1)
  return code !== undefined && /^[A-Z]{2,3}$/.test(code) ? code : null
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
