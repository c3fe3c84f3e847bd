import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import type { KindName } from '../../../contract/register/kinds.ts'
import { invoke } from '../../state/bridge.ts'
import type { Choice } from '../../state/choice.ts'
import { formatCount } from '../../state/format.ts'
import type { RowRange } from '../../state/selection.ts'
import { noSelection } from '../../state/selection.ts'
import { copyText } from '../../ui/clipboard.ts'
import { toast, toastProblem } from '../../ui/toast.tsx'
import type { FieldContext } from '../fields/field-context.ts'
import { countOfKind, shortName } from '../modules.ts'
import { recordTitle } from '../record/record-title.ts'
import { recordLink } from '../record-link.ts'
import { isReferred, nameIn } from '../record-name.ts'
import { writeRecords } from '../steps.ts'
import { writeTable } from '../table/clipboard-table.ts'
import { listedValue } from './list-cells.tsx'
import type { ListColumn } from './list-columns.ts'
import { changeList, listState } from './list-state.ts'
import { copiedWords } from './list-words.ts'
import type { ListRow } from './use-list-rows.ts'

/** Maximum number of records that one act removes or copies. */
const maxAtOnce = 10_000
const pageSize = 1000

/**
 * Returns the records at some positions of a list; those not loaded are read. A problem when they are too many or cannot
 * all be read: an act on some of them would pass for one on all.
 */
async function recordsAt(
  kind: KindName,
  ranges: readonly RowRange[],
  get: (position: number) => ListRow | undefined,
): Promise<ListRow['record'][] | Problem> {
  const { words, sort, descending } = listState(kind)
  if (ranges.reduce((sum, { from, to }) => sum + to - from, 0) > maxAtOnce)
    return problem('too-large', `At most ${formatCount(maxAtOnce)} records at once. Choose fewer.`)
  const records: ListRow['record'][] = []
  for (const { from, to } of ranges) {
    for (let at = from; at < to; ) {
      const here = get(at)
      if (here !== undefined) {
        records.push(here.record)
        at += 1
        continue
      }
      const limit = Math.min(pageSize, to - at)
      const answer = await invoke('register.browse', { kind, words, sort, descending, offset: at, limit })
      if (isProblem(answer)) return answer
      if (answer.items.length === 0)
        return problem('conflict', 'The list has become shorter in the meantime. Choose the records again.')
      records.push(...answer.items.map(({ record }) => record))
      at += answer.items.length
    }
  }
  return records
}

/** Maximum number of links that one act creates. */
const maxLinks = 1000

/** Returns the chosen records as a choice that can be linked to a case; null when there are none. */
export async function choiceOfRecords(
  kind: KindName,
  ranges: readonly RowRange[],
  get: (position: number) => ListRow | undefined,
  context: FieldContext,
): Promise<Choice | Problem | null> {
  const records = await recordsAt(kind, ranges, get)
  if (isProblem(records)) return records
  const [first] = records
  if (first === undefined) return null
  if (records.length > maxLinks)
    return problem('too-large', `A case is linked to ${maxLinks} records at once. Choose fewer.`)
  const links = records.map((record) => recordLink(kind, record.uuid, recordTitle(kind, record, context)))
  const title = links[0]?.title ?? ''
  const what = records.length > 1 ? countOfKind(records.length, kind) : `the ${shortName(kind)} ${title}`
  return { what, title, links }
}

/** Removes the chosen records as one act; when records are still in use, the refusal names what uses them. */
export async function removeChosen(
  kind: KindName,
  ranges: readonly RowRange[],
  get: (position: number) => ListRow | undefined,
): Promise<void> {
  const records = await recordsAt(kind, ranges, get)
  if (isProblem(records)) return toastProblem(records)
  const [first] = records
  if (first === undefined) return
  const what =
    records.length > 1
      ? countOfKind(records.length, kind)
      : `${shortName(kind)} ${isReferred(kind) ? nameOf(kind, first) : ''}`.trim()
  const answer = await writeRecords(
    `Removed ${what}`,
    records.map(({ uuid }) => ({ act: 'delete' as const, kind, uuid })),
    { done: `Removed ${what}.` },
  )
  if (!isProblem(answer))
    changeList(kind, { selection: { ...noSelection, active: listState(kind).selection.active } })
}

/** Copies the columns of the chosen records in a format for spreadsheets. */
export async function copyChosen(
  kind: KindName,
  ranges: readonly RowRange[],
  get: (position: number) => ListRow | undefined,
  columns: readonly ListColumn[],
  context: FieldContext,
): Promise<void> {
  const records = await recordsAt(kind, ranges, get)
  if (isProblem(records)) return toastProblem(records)
  const table = writeTable(
    records.map((record) =>
      columns.map(({ name, field }) => listedValue(field, record[name], context, record)),
    ),
  )
  const isCopied = await copyText(table)
  toast(copiedWords(isCopied, countOfKind(records.length, kind)))
}

function nameOf(kind: Parameters<typeof nameIn>[0], record: ListRow['record']): string {
  const { name, code } = nameIn(kind, record)
  return kind === 'arrangements' ? (code ?? name) : name
}
