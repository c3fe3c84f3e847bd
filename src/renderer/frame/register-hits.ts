import { isProblem, type Problem } from '../../contract/problem.ts'
import { invoke } from '../state/bridge.ts'
import { routePath } from '../state/route.ts'

/** A record of the register whose fields have the typed words. */
export type RegisterHit = { readonly title: string; readonly detail: string; readonly path: string }

/** Kinds that people look for by name, each with the fields that say which it is. */
const sought = [
  { kind: 'providers', title: 'name', detail: 'id_code' },
  { kind: 'arrangements', title: 'contract_ref', detail: 'title' },
  { kind: 'functions', title: 'name', detail: 'function_id' },
] as const

const mostOfKind = 4

/** Finds records of the register; asked only while the register is open, since reading it takes a moment at first. */
export async function findInRegister(words: string): Promise<readonly RegisterHit[] | Problem> {
  const answers = await Promise.all(
    sought.map(async ({ kind, title, detail }) => {
      const answer = await invoke('register.browse', { kind, words, limit: mostOfKind })
      if (isProblem(answer)) return answer
      return answer.items.map(({ record }) => ({
        title: String(record[title] ?? ''),
        detail: String(record[detail] ?? ''),
        path: routePath({ view: 'register', page: 'record', kind, uuid: record.uuid, field: null }),
      }))
    }),
  )
  const problem = answers.find(isProblem)
  return problem ?? answers.flatMap((answer) => (isProblem(answer) ? [] : answer))
}
