import type { GivenArrangement } from './given-arrangement.ts'
import { filled } from './given-tables.ts'
import type { ImportDraft } from './import-draft.ts'
import { providerOf, wholeIn } from './named-in-rows.ts'

/** Plans the links of an arrangement to the arrangements behind it (B_02.03). Stored links stay. */
export function planLinks(draft: ImportDraft, { uuid, rows }: GivenArrangement): void {
  const known = new Set(
    [...draft.kept.referring('intraGroupLinks', uuid)]
      .filter(({ data }) => data.arrangement_uuid === uuid)
      .map(({ data }) => data.linked_arrangement_uuid),
  )
  for (const row of rows('B_02.03')) {
    const linked = draft.find('arrangements', filled(row, 1) ?? '')
    if (linked === null) {
      draft.note(
        'B_02.03',
        row.cells[0] ?? '',
        'c0020',
        null,
        'A row without the linked arrangement was left out.',
      )
      continue
    }
    if (known.has(linked)) continue
    known.add(linked)
    draft.add('intraGroupLinks', { arrangement_uuid: uuid, linked_arrangement_uuid: linked })
  }
}

/** Positions in B_05.02 that identify a link of a chain: type of service, provider, rank, recipient. */
const linkColumns = [1, 2, 4, 5] as const

/**
 * Plans the subcontractors of an arrangement (B_05.02 from rank 2 on); rank 1 follows from the services. Stored links
 * stay; in one that files a given row, fields left empty are filled in, so that it files the same row whatever else
 * changes.
 */
export function planChain(draft: ImportDraft, one: GivenArrangement): void {
  const { uuid, reference, given, rows } = one
  const columns = linkColumns.filter((at) => given.saysColumn('B_05.02', at))
  const reported = (cells: readonly (string | undefined)[]) =>
    JSON.stringify(columns.map((at) => cells[at] ?? ''))
  const written = writtenLinks(draft, one, reported)
  const filed = filedLinks(one, reported)
  const taken = new Set<string>()
  for (const row of rows('B_05.02')) {
    if (filled(row, 4) === '1') continue
    const provider = providerOf(draft, filled(row, 2), filled(row, 3), 'B_05.02', reference)
    if (provider === null) {
      draft.note('B_05.02', reference, 'c0030', null, 'A row without a provider was left out.')
      continue
    }
    const rank = wholeIn(draft, 'B_05.02', row, 'c0050', given.cell('B_05.02', row, 4))
    const recipient = filled(row, 5)
    const key = reported(row.cells.with(4, rank === null || rank === undefined ? '' : String(rank)))
    if (taken.has(key) || written.has(key)) continue
    taken.add(key)
    const fields = {
      ict_service_type: given.cell('B_05.02', row, 1),
      provider_uuid: provider,
      recipient_uuid: given.saysColumn('B_05.02', 5)
        ? providerOf(draft, recipient, filled(row, 6), 'B_05.02', reference)
        : undefined,
      rank,
    }
    const known = filed.get(key)
    if (known === undefined) draft.add('supplyChains', { arrangement_uuid: uuid, ...fields })
    else draft.set('supplyChains', known, fields)
  }
}

type Reported = (cells: readonly (string | undefined)[]) => string

/** Returns the stored links by their own fields. */
function writtenLinks(
  draft: ImportDraft,
  { uuid }: GivenArrangement,
  reported: Reported,
): ReadonlySet<string> {
  const { kept } = draft
  const links = [...kept.referring('supplyChains', uuid)].map(({ data }) => {
    const codeOf = (provider: string | null | undefined) =>
      kept.get('providers', provider)?.data.id_code ?? ''
    const rank = data.rank === null || data.rank === undefined ? '' : String(data.rank)
    const { ict_service_type, provider_uuid, recipient_uuid } = data
    return reported(['', ict_service_type ?? '', codeOf(provider_uuid), '', rank, codeOf(recipient_uuid)])
  })
  return new Set(links)
}

/** Returns the stored links by the rows that they file. */
function filedLinks({ filed }: GivenArrangement, reported: Reported): ReadonlyMap<string, string> {
  const links = new Map<string, string>()
  for (const { cells, sources = [] } of filed('B_05.02')) {
    const link = sources.find(({ kind }) => kind === 'supplyChains')
    if (link !== undefined) links.set(reported(cells), link.uuid)
  }
  return links
}
