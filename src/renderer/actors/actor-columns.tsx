import type { ActorRow } from '../../contract/workstation/actors/actor-table.ts'
import { formatCount } from '../state/format.ts'
import type { Column } from '../ui/grid.tsx'
import { sourceLabel } from './actor-words.ts'
import { changedWords } from './claim-words.ts'

/** Columns of the table of threat actors and their widths, as CSS grid track sizes. */

export const actorWidths =
  'minmax(9rem, 2fr) minmax(5rem, 0.9fr) minmax(5rem, 1.2fr) minmax(5rem, 1.4fr) minmax(5rem, 1.2fr) 5.5rem 4.75rem 3.75rem 5rem'

export const actorColumns: readonly Column<ActorRow>[] = [
  {
    label: 'Name',
    sort: 'name',
    className: 'cell-actor',
    cell: ({ name, found_as, found_in }) => (
      <>
        <span className="actor-called">{name}</span>
        {found_as === null ? null : <span className="actor-found">{found_as}</span>}
        {hidden(found_in) === null ? null : <span className="actor-found">{hidden(found_in)}</span>}
      </>
    ),
    name: ({ name, found_as, found_in }) =>
      found_as === null
        ? [name, hidden(found_in)].filter((words) => words !== null).join(', ')
        : `${name}, also called ${found_as}`,
    title: ({ name, synonyms, found_as }) =>
      `${name}${found_as === null ? '' : `, also called ${found_as}`}; ${synonyms === 1 ? 'one other name' : `${formatCount(synonyms)} other names`}`,
  },
  text('Origin', 'origin', ({ origin }) => origin ?? '–', 'origin'),
  text('Motivation', 'motivation', ({ motivation }) => motivation.join(', ') || '–', 'motivation'),
  text('Sectors', 'sectors', ({ sectors }) => sectors.join(', ') || '–'),
  text('Countries', 'countries', ({ countries }) => countries.join(', ') || '–'),
  count('Techniques', 'techniques', ({ techniques }) => techniques),
  count('Software', 'software', ({ software }) => software),
  count('CVEs', 'cves', ({ cves }) => cves),
  {
    label: 'Changed',
    sort: 'updated',
    className: 'cell-changed',
    headClassName: 'cell-changed',
    cell: ({ updated_at }) => updated_at?.slice(0, 7) ?? '–',
    title: ({ updated_at, sources }) => changedWords(updated_at, sources.map(sourceLabel)),
  },
]

/** Returns where the words were found when the name does not show it, otherwise null. */
function hidden(found: ActorRow['found_in']): string | null {
  if (found === 'technique') return 'uses it'
  if (found === 'cve') return 'exploits it'
  return found === 'description' ? 'in its description' : null
}

function text(label: string, name: string, of: (row: ActorRow) => string, sort?: string): Column<ActorRow> {
  const className = `cell-${name}`
  return {
    label,
    className,
    headClassName: className,
    cell: of,
    title: of,
    ...(sort !== undefined && { sort }),
  }
}

function count(label: string, sort: string, of: (row: ActorRow) => number): Column<ActorRow> {
  const className = `cell-count cell-${sort}`
  return {
    ...{ label, sort, className },
    headClassName: className,
    cell: (row) => (of(row) === 0 ? '–' : formatCount(of(row))),
  }
}
