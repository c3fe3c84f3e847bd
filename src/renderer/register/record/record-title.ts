import { type KindName, recordKinds } from '../../../contract/register/kinds.ts'
import type { FieldContext } from '../fields/field-context.ts'
import { isNothing, shownValue } from '../fields/show-value.ts'
import { shortName } from '../modules.ts'
import { nameOr } from '../unnamed-words.ts'

/** Returns the title of a record without a name of its own: `Review of Cirrus`, `Subcontractor Cirrus`. */
function aboutWords(kind: KindName, name: string): string {
  const noun = shortName(kind)
  const stated = noun.charAt(0).toUpperCase() + noun.slice(1)
  return kind === 'supplyChains' ? `${stated} ${name}` : `${stated} of ${name}`
}

/** Returns the title of a record: its own name, or one derived from the record it is about. */
export function recordTitle(
  kind: KindName,
  record: Readonly<Record<string, unknown>>,
  context: FieldContext,
): string {
  const { called, needs, fields } = recordKinds[kind]
  for (const name of [called, 'name', 'title', ...needs]) {
    const field = fields[name]
    if (field === undefined || isNothing(record[name])) continue
    const words = shownValue(field, record[name], context, record)
    return field.kind === 'reference' ? aboutWords(kind, words) : words
  }
  return nameOr(null)
}
