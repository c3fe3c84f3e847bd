/**
 * Compares versions as sets state them: numbers separated by dots, such as `349` and `18.1`. Negative when the first is
 * older; 0 also for versions of another form, which have no order.
 */
export function compareVersions(one: string, other: string): number {
  if (!isNumbered(one) || !isNumbered(other)) return 0
  const [parts, others] = [one, other].map((version) => version.split('.').map(Number)) as [
    number[],
    number[],
  ]
  for (let at = 0; at < Math.max(parts.length, others.length); at += 1) {
    const difference = (parts[at] ?? 0) - (others[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

const isNumbered = (version: string) => /^\d{1,9}(?:\.\d{1,9}){0,5}$/.test(version)
