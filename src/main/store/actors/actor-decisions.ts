import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import { recordTable } from '../log/record-table.ts'

/** The user's decisions on which entries of sets are the same threat actor. */

export type DecisionContent = {
  readonly kind: 'join' | 'part'
  /** Ids of entries. */
  readonly one: string
  readonly other: string
  readonly decided_at: string
  readonly decided_by: string
}
export type DecisionRecord = DecisionContent & { readonly id: string }

export const decisionTable = recordTable<DecisionContent>({
  part: 'actors',
  kind: 'actor-decision',
  scope: 'shared',
  called: (reader, id) => {
    const decision = decisionWithId(reader, id)
    const name = decision === null ? null : nameOfEntry(reader, decision.one)
    return name === null ? 'a decision about threat actors' : `the decision about ${name}`
  },
  table: 'actor_decision',
  content: ['kind', 'one', 'other', 'decided_at', 'decided_by'],
  refused: 'this decision is gone',
})

export function decisionWithId(reader: ReadHandle, id: string): DecisionRecord | null {
  const found = statement(reader, 'SELECT * FROM actor_decision WHERE id = ?').get(id)
  return (found as DecisionRecord | undefined) ?? null
}

/** Returns decisions, newest first. */
export function listDecisions(reader: ReadHandle, limit: number): DecisionRecord[] {
  return statement(reader, 'SELECT * FROM actor_decision ORDER BY decided_at DESC, id DESC LIMIT ?').all(
    limit,
  ) as DecisionRecord[]
}

/** Returns a decision with those made together with it on the same entry. */
export function decidedWith(
  reader: ReadHandle,
  { kind, one, decided_at }: DecisionContent,
): DecisionRecord[] {
  return statement(
    reader,
    'SELECT * FROM actor_decision WHERE kind = ? AND one = ? AND decided_at = ? ORDER BY id',
  ).all(kind, one, decided_at) as DecisionRecord[]
}

/** Returns the decisions about an entry of one list and an entry of the other. */
export function decisionsBetween(
  reader: ReadHandle,
  ones: readonly string[],
  others: readonly string[],
): DecisionRecord[] {
  const given = { ones: JSON.stringify(ones), others: JSON.stringify(others) }
  return statement(
    reader,
    `SELECT * FROM actor_decision WHERE
       (one IN (SELECT value FROM json_each(@ones)) AND other IN (SELECT value FROM json_each(@others)))
       OR (one IN (SELECT value FROM json_each(@others)) AND other IN (SELECT value FROM json_each(@ones)))`,
  ).all(given) as DecisionRecord[]
}

/** Returns the name of an entry in the sets; null when none contains it. */
export function nameOfEntry(reader: ReadHandle, id: string): string | null {
  const found = statement(
    reader,
    `SELECT o.name FROM knowledge_set s JOIN knowledge_object o ON o.set_key = s.key AND o.id = ? LIMIT 1`,
  )
    .pluck()
    .get(id)
  return (found as string | undefined) ?? null
}

/** Returns names claimed by several actors, with JSON of the item of each. */
export function nameConflicts(
  reader: ReadHandle,
): { readonly key: string; readonly name: string; readonly item: string }[] {
  return statement(
    reader,
    `SELECT c.key, c.name, a.item FROM name_conflict c JOIN actor a ON a.number = c.actor ORDER BY c.key, a.sorted_by`,
  ).all() as ReturnType<typeof nameConflicts>
}
