import { withArticle } from '../../../../contract/article.ts'
import { type Problem, problem } from '../../../../contract/problem.ts'
import { definitionsUuid, filingUuid, isKindName, recordKinds } from '../../../../contract/register/kinds.ts'
import type { PlainRecord, RegisterModel } from '../../../engine/register/model/register-model.ts'
import { linksOf, type StoredKind } from '../../../store/register/register-data.ts'
import { listed, shortened, wordFor } from '../record-names.ts'

/** Maximum number of faults named in a refusal. */
const maxReported = 3

/**
 * Returns why imported records cannot be added to the existing ones: a duplicate uuid or one of a record of another
 * kind, or a dangling reference. Null when they can.
 */
export function refuseRecords(kept: RegisterModel, records: readonly PlainRecord[]): Problem | null {
  const given = new Map<string, PlainRecord>()
  const faults: string[] = []
  let count = 0
  const fault = (sentence: string) => {
    count++
    if (faults.length < maxReported) faults.push(sentence)
  }
  for (const record of records) {
    const why = oddUuid(kept, given, record)
    if (why !== null) fault(`${nameOf(record)} ${why}`)
    given.set(record.uuid, record)
  }
  for (const record of records)
    for (const { field, to, kind } of linksOf(record.kind as StoredKind, record.data)) {
      const other = given.get(to) ?? kept.find(to)
      if (other?.kind !== kind)
        fault(`${nameOf(record)} names ${withArticle(wordFor(kind))} in ${field} that does not exist`)
    }
  if (count === 0) return null
  const more = count > faults.length ? [`${count - faults.length} more such errors`] : []
  return problem('invalid', `Nothing can be imported: ${listed([...faults, ...more])}.`)
}

/** Ids of singleton records, and one that is never stored. */
const reserved: ReadonlySet<string> = new Set([filingUuid, definitionsUuid, 'draft'])

function oddUuid(
  kept: RegisterModel,
  given: ReadonlyMap<string, PlainRecord>,
  { uuid, kind }: PlainRecord,
): string | null {
  if (given.has(uuid)) return 'has the uuid of another record of the file'
  const isOne = !isKindName(kind)
  if (isOne ? uuid !== kind : reserved.has(uuid) || !/^[0-9A-Za-z][0-9A-Za-z._-]{0,99}$/.test(uuid))
    return 'has a uuid that is not valid'
  const before = kept.find(uuid)
  return before === undefined || before.kind === kind ? null : 'has the uuid of a kept record of another kind'
}

/** Returns a record's kind and name, for use in a sentence. */
function nameOf({ kind, data }: PlainRecord): string {
  const word = wordFor(kind as StoredKind)
  if (!isKindName(kind)) return word
  const { called, fields } = recordKinds[kind]
  const name = data[called]
  return typeof name === 'string' && fields[called]?.kind !== 'reference'
    ? `the ${word} ${shortened(name)}`
    : withArticle(word)
}
