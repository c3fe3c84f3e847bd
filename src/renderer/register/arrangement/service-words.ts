import { formatCount } from '../../state/format.ts'

/** What the services of an arrangement are said to be. Pure. */

/**
 * Returns what is said of an arrangement without a service; null when it has one. The number is that of all its services:
 * the list holds only the first of those that refer to it.
 */
export function withoutService(count: number): string | null {
  return count === 0
    ? 'This arrangement has no service, so no row is filed for it, and it blocks the filing.'
    : null
}

/** Returns how many of the services have a tab; null when each of them has one. */
export function unlistedServices(listed: number, count: number): string | null {
  return count > listed ? `The first ${formatCount(listed)} of ${formatCount(count)} services.` : null
}
