import { problem } from '../../../contract/problem.ts'
import {
  alertSavedFilterOperations,
  maxSavedFilters,
  type SavedFilter,
} from '../../../contract/workstation/alerts/alert-saved-filters.ts'
import { implement } from '../../operations/call/implement.ts'
import { isoTime } from '../../operations/system/clock.ts'
import { yieldToEventLoop } from '../../operations/system/yield-to-event-loop.ts'
import { countList } from '../../store/alerts/alert-list.ts'
import { listSavedFilters, savedFilterTable } from '../../store/alerts/saved-filters.ts'
import { inAct } from '../../store/log/log.ts'
import type { Context } from './context.ts'
import { keptFilter } from './kept-filter.ts'

const gone = () => problem('not-found', 'There is no such saved filter any more.')

type Saved = Omit<SavedFilter, 'count'>
const savedFilters = ({ store }: Pick<Context, 'store'>) =>
  listSavedFilters<Saved['filter']>(store.reader) as Saved[]

/** Whether two names are equal, ignoring case. */
const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Handlers for saved filters of alerts. */
export const savedFilterHandlers = implement<typeof alertSavedFilterOperations, Context>(
  alertSavedFilterOperations,
  {
    'alertSavedFilters.list': async (_input, context) => {
      const now = isoTime(context.clock)
      const filters: SavedFilter[] = []
      for (const each of savedFilters(context)) {
        const filter = keptFilter(each.filter, now)
        // a word search may examine only some of the matching alerts, and counting many such filters takes too long for
        // one turn
        const { total } =
          filter.words.length > 0 ? { total: null } : countList(context.store.reader, filter, null)
        filters.push({ ...each, count: total })
        await yieldToEventLoop()
      }
      return { filters }
    },
    'alertSavedFilters.save': ({ id, name, filter, order }, context) => {
      const kept = savedFilters(context)
      const before = kept.find((each) => each.id === id)
      if (id !== undefined && before === undefined) return gone()
      if (kept.some((each) => each.id !== id && sameName(each.name, name)))
        return problem('conflict', `There is already a saved filter ${name}.`)
      if (before === undefined && kept.length >= maxSavedFilters)
        return problem(
          'conflict',
          `There are already ${maxSavedFilters} saved filters, the most that can be saved.`,
        )
      const title =
        before === undefined
          ? `Saved the filter ${name}`
          : before.name === name
            ? `Changed the filter ${name}`
            : `Renamed the filter ${before.name} to ${name}`
      const draft = context.draft(title.slice(0, 300))
      const named = id ?? `filter_${context.random.id(Date.parse(draft.at))}`
      inAct(context.store, draft, (act) => savedFilterTable.put(act, named, { name, filter, order }))
      context.publish('alerts', {})
      return { id: named }
    },
    'alertSavedFilters.remove': ({ id }, context) => {
      const found = savedFilters(context).find((each) => each.id === id)
      if (found === undefined) return gone()
      inAct(context.store, context.draft(`Removed the filter ${found.name}`), (act) =>
        savedFilterTable.delete(act, id),
      )
      context.publish('alerts', {})
      return { removed: true as const }
    },
  },
)
