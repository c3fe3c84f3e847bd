import { dueGapKinds } from '../../../../contract/register/due-kinds.ts'
import { dueLabels, gapWords } from '../../../../contract/register/due-words.ts'
import { daysBetween } from '../due/days.ts'
import type { DueList } from '../due/due-list.ts'
import { type DataTable, dataColumn } from './table-report.ts'

/** Returns how many days are known, and what has none. */
export function dueFacts(
  { items, gaps }: DueList,
  today: string,
  tasksLeftOut: number,
): (readonly [string, string])[] {
  const overdue = items.filter(({ on }) => on < today).length
  const missing = dueGapKinds.flatMap((what) => {
    const count = gaps.filter((gap) => gap.what === what).length
    return count === 0 ? [] : [gapWords({ what, count })]
  })
  return [
    ['Seen from', today],
    [
      'Days known',
      `${items.length.toLocaleString('en-GB')}, of which ${overdue.toLocaleString('en-GB')} overdue`,
    ],
    ...(missing.length === 0 ? [] : [['Not in the list', missing.join('; ')] as const]),
    ...(tasksLeftOut === 0
      ? []
      : [
          [
            'Not looked at',
            `${tasksLeftOut.toLocaleString('en-GB')} open tasks: there are too many`,
          ] as const,
        ]),
  ]
}

export function dueTables({ items, gaps }: DueList, today: string): DataTable[] {
  const tables: DataTable[] = [
    {
      title: 'Due',
      notes: [],
      columns: [
        dataColumn('Day', 1),
        dataColumn('Days from today', 1.2),
        dataColumn('What', 1.6),
        dataColumn('Record', 2.5),
        dataColumn('Provider or case', 2),
        dataColumn('Basis', 4),
      ],
      rows: items.map(({ on, what, name, about, basis }) => [
        { day: on },
        daysBetween(today, on),
        dueLabels[what],
        name,
        about,
        basis,
      ]),
      total: items.length,
    },
    {
      title: 'Without a day',
      notes: [],
      columns: [dataColumn('Record', 3), dataColumn('Reason', 4)],
      rows: gaps.map(({ what, name }) => [name, gapWords({ what, count: 1 }).replace(/^1 /, '')]),
      total: gaps.length,
    },
  ]
  return tables.filter(({ total }) => total > 0)
}
