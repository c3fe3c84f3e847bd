import { invalid, type Problem } from '../../contract/problem.ts'
import { spokenName } from '../../contract/schema.ts'

/** Path and query of a request. A repeated parameter or invalid UTF-8 is refused, naming the parameter. */
export type Target = { readonly path: string; readonly query: Readonly<Record<string, string>> }

export function readTarget(url: string): Target | Problem {
  const mark = url.indexOf('?')
  // clients whose base address ends in a slash send two
  const path = (mark < 0 ? url : url.slice(0, mark)).replace(/\/{2,}/g, '/')
  const query: Record<string, string> = Object.create(null)
  if (mark < 0) return { path, query }
  for (const pair of url.slice(mark + 1).split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decode(equals < 0 ? pair : pair.slice(0, equals))
    const value = decode(equals < 0 ? '' : pair.slice(equals + 1))
    if (name === null) return invalid('query', 'a name in it is not UTF-8')
    if (value === null) return invalid(printable(name), 'it is not UTF-8')
    if (name in query) return invalid(printable(name), 'it is given more than once')
    query[name] = value
  }
  return { path, query }
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}

/** Returns a name in a form that is safe in a sentence. */
function printable(name: string): string {
  return spokenName(name.replace(/[^\w.-]/g, '?').slice(0, 64))
}
