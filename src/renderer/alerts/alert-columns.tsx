import type { AlertRow } from '../../contract/workstation/alerts/alert-inbox.ts'
import { idWords, useKnownUses } from '../actors/shared/actor-uses.ts'
import { formatAge, formatCount, formatMoment } from '../state/format.ts'
import type { Column } from '../ui/grid.tsx'
import { SeveritySign } from '../ui/signs.tsx'
import { changedSince, happenedTitle, machineWords, statusLabels, techniqueWords } from './alert-words.ts'
import { undated } from './shared/undated.ts'
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
      cell: ({ title, merged, changed }) =>
        merged === 0 && !changed ? (
          title
        ) : (
          <>
            <span className="row-title">{title}</span>
            {merged === 0 ? null : <span className="row-merged">+ {formatCount(merged)} merged</span>}
            {changed ? <span className="row-changed">{changedSince}</span> : null}
          </>
        ),
      title: ({ title, merged, changed }) =>
        `${title}${merged === 0 ? '' : `, and ${formatCount(merged)} merged under it`}${changed ? `: ${changedSince} its decision` : ''}`,
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
      title: ({ hostname }) => machineWords(hostname),
    },
    {
      label: 'Techniques',
      className: 'cell-techniques',
      headClassName: 'cell-techniques',
      cell: ({ techniques }) => <TechniqueCell techniques={techniques} />,
      title: ({ techniques }) => techniqueWords(techniques, (id) => idWords(id, useKnownUses.getState())),
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
      label: 'Happened',
      sort: 'happened',
      className: 'cell-age',
      headClassName: 'cell-age',
      cell: ({ detected_at, dated }) => (dated ? formatAge(detected_at, now) : undated),
      title: happenedTitle,
    },
    {
      label: 'Received',
      sort: 'newest',
      className: 'cell-age cell-received',
      headClassName: 'cell-age cell-received',
      cell: ({ received_at, overdue }) =>
        overdue ? (
          <span className="row-overdue">overdue, {formatAge(received_at, now)}</span>
        ) : (
          formatAge(received_at, now)
        ),
      title: ({ received_at, updated_at }) =>
        `Received ${formatMoment(received_at)}${updated_at === null ? '' : `; last updated ${formatMoment(updated_at)}`}`,
    },
  ]
}
