import { code } from '../model/codes.ts'
import type { TableRow } from '../table.ts'
import type { GivenArrangement } from './given-arrangement.ts'
import { filled } from './given-tables.ts'
import type { ImportDraft } from './import-draft.ts'
import { each, entityOf, providerOf } from './named-in-rows.ts'

/** Plans the signatories of an arrangement (B_03.01 to B_03.03). Returns the provider of the arrangement, or null. */
export function planSigners(draft: ImportDraft, one: GivenArrangement): string | null {
  const { uuid, reference, given, rows } = one
  const signing = signingProviders(draft, one)
  const main = mainProvider(draft, one, signing)
  const entities = each(rows('B_03.01'), (row) => entityOf(draft, filled(row, 1), 'B_03.01', reference))
  draft.set('arrangements', uuid, {
    signatory_entity_uuids: given.says('B_03.01') ? entities : undefined,
    provider_uuid: main,
    signatory_provider_uuids: signing.filter((provider) => provider !== main),
  })
  return main
}

/** Returns the providers that sign; the stored ones when the import does not cover them. */
function signingProviders(draft: ImportDraft, { uuid, reference, given, rows }: GivenArrangement): string[] {
  const former = draft.kept.get('arrangements', uuid)?.data
  const signing = given.says('B_03.02')
    ? each(rows('B_03.02'), (row) => providerOf(draft, filled(row, 1), filled(row, 2), 'B_03.02', reference))
    : [former?.provider_uuid ?? [], former?.signatory_provider_uuids ?? []].flat()
  for (const row of rows('B_03.03')) {
    const lei = filled(row, 1)
    const provider = providerOf(draft, lei, code.lei, 'B_03.03', reference)
    entityOf(draft, lei, 'B_03.03', reference)
    if (provider === null || signing.includes(provider)) continue
    draft.note('B_03.03', reference, 'c0020', lei, 'This signer had no row in B_03.02; it gets one.')
    signing.push(provider)
  }
  return signing
}

/**
 * Returns the provider of the arrangement: the stored one if it still signs, else the one that delivers most of the
 * services, else the first signatory. When none is stored, it stays null if a row names no provider for a service, or
 * no recipient for a subcontractor.
 */
function mainProvider(
  draft: ImportDraft,
  { uuid, reference, rows }: GivenArrangement,
  signing: readonly string[],
): string | null {
  const former = draft.kept.get('arrangements', uuid)?.data.provider_uuid ?? null
  const services = rows('B_02.02').map((row) =>
    providerOf(draft, filled(row, 2), filled(row, 3), 'B_02.02', reference),
  )
  if (former === null && (services.includes(null) || lacksRecipient(rows('B_05.02')))) return null
  const counts = new Map(signing.map((provider) => [provider, 0]))
  for (const provider of services)
    if (provider !== null && (signing.length === 0 || counts.has(provider)))
      counts.set(provider, (counts.get(provider) ?? 0) + 1)
  if (former !== null && counts.has(former)) return former
  let main: string | null = null
  for (const [provider, count] of counts)
    if (main === null || count > (counts.get(main) ?? 0)) main = provider
  return main
}

/** Whether a subcontractor has no recipient, and there is no direct provider that could be it. */
function lacksRecipient(chain: readonly TableRow[]): boolean {
  const direct = new Set(chain.filter(({ cells }) => cells[4] === '1').map(({ cells }) => cells[1]))
  return chain.some(({ cells }) => cells[4] !== '1' && cells[5] === '' && !direct.has(cells[1]))
}
