import { member } from './members.ts'
import { derivedKey, groupRule, type Rule, type Saying, saying } from './rule.ts'

/** Rules on what a register has once: who keeps it, its definitions, the ultimate parent of the group. */
export const soleRowRules: readonly Rule[] = [
  sole(
    'B_01.01',
    [],
    () => true,
    secondRow('This table has one row, for the entity that keeps the register.'),
  ),
  sole(
    'B_99.01',
    [],
    () => true,
    secondRow('This table has one row, with the definitions of the whole register.'),
  ),
  sole('B_01.02', ['c0050'], ([place]) => place === member.ultimateParent, secondParent(), 'c0050'),
]

/** A rule on the rows that `isMeant` selects: one of them may stand in the table. */
function sole(
  template: string,
  columns: readonly string[],
  isMeant: (cells: readonly string[]) => boolean,
  more: Saying,
  column: string | null = null,
): Rule {
  const meant = derivedKey('sole row', columns, (cells) => (isMeant(cells) ? 'all' : ''))
  return groupRule(template, columns, meant, (rows, report) => {
    if (rows.length > 1) for (const at of rows.keys()) report(at, more, column, String(rows.length))
  })
}

function secondRow(fix: string): Saying {
  return saying('OWN-56', ({ detail }) => `The table has ${detail} rows, and the template takes one.`, fix)
}

function secondParent(): Saying {
  return saying(
    'OWN-57',
    ({ detail }) => `${detail} entities are given as the ultimate parent, and a group has one.`,
    'Keep it for the entity at the top of the group; the others are parents of a part of it, or subsidiaries.',
  )
}
