import findMyWay from 'find-my-way'
import { core, type Family, families } from '../../contract/family.ts'
import type { Method, Operation } from '../../contract/operation.ts'

/** An operation found by its address, and the parts of the address that are its parameters. */
export type Found = {
  readonly operation: Operation
  readonly params: Readonly<Record<string, string | undefined>>
}

/** The addresses of operations. */
export type Routes = {
  readonly find: (method: string, path: string) => Found | null
  /** Returns the methods that an address takes; empty when no operation has it. */
  readonly methodsAt: (path: string) => readonly Method[]
}

type Router = findMyWay.Instance<findMyWay.HTTPVersion.V1>

const methods: readonly Method[] = ['GET', 'POST', 'DELETE']
const bases = families.filter(({ base }) => base !== '')

/** Returns the family whose conventions apply to an address. */
export function familyOf(path: string): Family {
  return bases.find(({ base }) => path.startsWith(`${base}/`)) ?? core
}

/**
 * Returns the routes of some operations, which are below the bases of their families, or at the root when `only` one
 * family is served. A router compiles its paths, so each base gets its own with the first request for it.
 */
export function makeRoutes(operations: readonly Operation[], only: Family | null): Routes {
  const routers = new Map<string, Router>()

  function routerFor(path: string): Router {
    const base = only === null ? familyOf(path).base : ''
    const known = routers.get(base)
    if (known !== undefined) return known
    const router = routerOf(
      only === null ? operations.filter(({ family }) => family.base === base) : operations,
      base,
    )
    routers.set(base, router)
    return router
  }

  return {
    find: (method, path) => {
      const found = routerFor(path).find((method === 'HEAD' ? 'GET' : method) as findMyWay.HTTPMethod, path)
      return found === null ? null : { operation: found.store as Operation, params: found.params }
    },
    methodsAt: (path) => methods.filter((method) => routerFor(path).find(method, path) !== null),
  }
}

function routerOf(operations: readonly Operation[], base: string): Router {
  const router = findMyWay({ ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: 2048 })
  for (const operation of operations) {
    const { method, path, alsoAt = [] } = operation.http
    for (const each of [path, ...alsoAt])
      router.on(method, routerPath(base + each), () => undefined, operation)
  }
  return router
}

/** Converts `/api/v1/limit/{scan_type}` to the router's syntax; `{slug}.stix.json` keeps its ending. */
function routerPath(path: string): string {
  return path.replace(/\{(\w+)\}(?=[^/])/g, ':$1(^[^/]+?)').replace(/\{(\w+)\}/g, ':$1')
}
