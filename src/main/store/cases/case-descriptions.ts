import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'

export const descriptionsQuery = `SELECT title, substr(description, 1, @most) AS description FROM alert
  WHERE case_number = @case AND description IS NOT NULL ORDER BY number LIMIT @limit`

/** Returns the descriptions of alerts of a case, oldest first, each cut to a maximum length. */
export function descriptionsOfCase(
  reader: ReadHandle,
  caseNumber: number,
  { most, limit }: { readonly most: number; readonly limit: number },
): { readonly title: string; readonly description: string }[] {
  return statement(reader, descriptionsQuery).all({ case: caseNumber, most, limit }) as ReturnType<
    typeof descriptionsOfCase
  >
}
