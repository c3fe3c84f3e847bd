import { isProblem, type Problem } from '../../contract/problem.ts'
import { invoke } from '../state/bridge.ts'
import { routePath } from '../state/route.ts'

/** A record of the register whose name, key or fields have the typed words. */
export type RegisterHit = { readonly title: string; readonly detail: string; readonly path: string }

const mostHits = 10

/** Finds records of every kind of the register, wherever one is in the window. */
export async function findInRegister(words: string): Promise<readonly RegisterHit[] | Problem> {
  const answer = await invoke('register.search', { words, limit: mostHits })
  if (isProblem(answer)) return answer
  return answer.items.map(({ kind, uuid, title, key, one }) => ({
    title: title === '' ? `${one} without a name` : title,
    detail: key === '' || key === title ? one : `${one} · ${key}`,
    path: routePath({ view: 'register', page: 'record', kind, uuid, field: null }),
  }))
}
