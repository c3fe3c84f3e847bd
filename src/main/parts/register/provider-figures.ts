import { isProblem, type Problem } from '../../../contract/problem.ts'
import type { Context } from '../../operations/call/context.ts'
import { countByValue, countRecords, listRecords } from '../../store/register/register-records.ts'
import { codeOf } from './read-fields.ts'
import { answerList, type Page, type RecordList } from './record-handlers.ts'
import { reading } from './register-work.ts'

/** The list of providers, optionally filtered by some fields, and their numbers by attribute. */

type Filters = Page & {
  readonly criticality?: string | undefined
  readonly status?: string | undefined
  readonly category?: string | undefined
  readonly country?: string | undefined
}

export function listProvidersHere(
  { limit, offset, ...filters }: Filters,
  context: Context,
): RecordList | Problem {
  const work = reading(context)
  const { store, lists } = work
  const { country = '', ...rest } = filters
  const code = country === '' ? undefined : codeOf(lists, 'country', 'country', country)
  if (isProblem(code)) return code
  const wanted = Object.fromEntries(
    Object.entries({ ...rest, country: code }).filter(([, value]) => value !== undefined && value !== ''),
  ) as Record<string, string>
  return answerList(
    work,
    listRecords(store, 'providers', limit, offset, wanted),
    countRecords(store, 'providers', wanted),
  )
}

export function countProvidersHere(_input: object, { store }: Context): { count: number } {
  return { count: countRecords(store, 'providers') }
}

export function summariseProvidersHere(_input: object, { store }: Context) {
  const by = (field: string) => {
    const counts = new Map<string, number>()
    for (const { value, count } of countByValue(store, 'providers', field)) {
      const name = value ?? 'unknown'
      counts.set(name, (counts.get(name) ?? 0) + count)
    }
    return Object.fromEntries(counts)
  }
  return {
    total: countRecords(store, 'providers'),
    by_criticality: by('criticality'),
    by_category: by('category'),
    by_status: by('status'),
  }
}
