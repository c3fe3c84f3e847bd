import type { AlertRow } from '../../contract/workstation/alert-inbox.ts'
import { idWords, useKnownUses } from '../state/actor-uses.ts'
import { formatAge, formatCount, formatMoment } from '../state/format.ts'
import type { Column } from '../ui/grid.tsx'
import { SeveritySign } from '../ui/signs.tsx'
import { statusLabels } from './alert-words.ts'
import { TechniqueCell } from './technique-cell.tsx'

/** Returns the columns of the inbox; ages are relative to `now`. */
export function alertColumns(now: Date): readonly Column<AlertRow>[] {
  return [
    {
      label: 'Severity',
      sort: 'gravest',
      cell: ({ severity }) => <SeveritySign severity={severity} />,
    },
    {
      label: 'Title',
      className: 'cell-title',
      cell: ({ title, merged }) =>
        merged === 0 ? (
          title
        ) : (
          <>
            <span className="row-title">{title}</span>
            <span className="row-merged">+ {formatCount(merged)} merged</span>
          </>
        ),
      title: ({ title, merged }) =>
        merged === 0 ? title : `${title}, and ${formatCount(merged)} merged under it`,
    },
    {
      label: 'Source',
      className: 'cell-source',
      headClassName: 'cell-source',
      cell: ({ source }) => source,
      title: ({ source }) => source,
    },
    {
      label: 'Machine',
      className: 'cell-machine mono',
      headClassName: 'cell-machine',
      cell: ({ hostname }) => hostname ?? '–',
      title: ({ hostname }) => hostname ?? 'no machine is named',
    },
    {
      label: 'Techniques',
      className: 'cell-techniques',
      headClassName: 'cell-techniques',
      cell: ({ techniques }) => <TechniqueCell techniques={techniques} />,
      title: ({ techniques }) =>
        techniques.length === 0
          ? 'no technique is named'
          : techniques.map((id) => idWords(id, useKnownUses.getState())).join(', '),
    },
    {
      label: 'Obs.',
      className: 'cell-count',
      headClassName: 'cell-count',
      cell: ({ observables }) => formatCount(observables),
      title: ({ observables }) => `${formatCount(observables)} observables`,
    },
    {
      label: 'Status',
      className: 'cell-status',
      headClassName: 'cell-status',
      cell: ({ status }) => statusLabels[status],
      title: ({ status, case_title }) =>
        case_title === null ? statusLabels[status] : `${statusLabels[status]} to ${case_title}`,
    },
    {
      label: 'Age',
      sort: 'newest',
      className: 'cell-age',
      headClassName: 'cell-age',
      cell: ({ received_at, overdue }) =>
        overdue ? (
          <span className="row-overdue">overdue, {formatAge(received_at, now)}</span>
        ) : (
          formatAge(received_at, now)
        ),
      title: ({ detected_at, received_at }) =>
        `Arrived ${formatMoment(received_at)}; happened ${formatMoment(detected_at)}`,
    },
  ]
}
