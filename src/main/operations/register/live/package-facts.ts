import { type Problem, problem } from '../../../../contract/problem.ts'
import type { PackageFacts } from '../../../engine/register/package/package-name.ts'
import type { LiveState } from './live-state.ts'

/** Precision that a package states for its amounts: thousands, the coarsest that the filing rules allow but for one. */
const decimalsMonetary = -3

/** What a package says beside its tables, from the reporting entity; or what is missing there, in one sentence. */
export function packageFacts(state: LiveState, timestamp: string): PackageFacts | Problem {
  const { live } = state
  const { model } = live.derived
  const { filing } = model
  const entity = model.get('scopeEntities', filing.entity_uuid)
  const authority = state.authorities.find(({ code }) => code === filing.authority_code)
  const country = authority?.country ?? isoOf(entity?.data.country)
  const currency = isoOf(filing.base_currency)
  const missing = [
    ...(entity?.data.lei ? [] : ['the LEI of the reporting entity']),
    ...(country === null ? ['its country'] : []),
    ...(filing.reference_date === null ? ['the reference date'] : []),
    ...(filing.scope === null ? ['the scope (consolidated or individual)'] : []),
    ...(currency === null ? ['the base currency'] : []),
  ]
  if (
    missing.length > 0 ||
    !entity?.data.lei ||
    country === null ||
    currency === null ||
    filing.reference_date === null
  )
    return problem(
      'invalid',
      `The package cannot be named yet: ${listed(missing)} ${missing.length === 1 ? 'is' : 'are'} missing. Fill in the reporting entity first.`,
      { missing },
    )
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

/** The ISO code in a member of the lists of countries and currencies, `DE` in `eba_GA:DE`. */
function isoOf(member: string | null | undefined): string | null {
  const code = member?.slice(member.indexOf(':') + 1)
  return code !== undefined && /^[A-Z]{2,3}$/.test(code) ? code : null
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
