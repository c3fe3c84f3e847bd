import { statedMoment } from './stated-moment.ts'

/**
 * Versions of objects: several with one `id` in a bundle are versions of one object, and the one with the latest
 * `modified` is the object as it is (STIX 2.1, section 3.6; STIX 2.0, part 1, section 3.4).
 */

type Versioned = Readonly<Record<string, unknown>>

/**
 * Returns each object in its newest version, wherever that stands in the bundle; of versions with equal times, the
 * last. An object that states no time of change is as old as its creation.
 */
export function newestVersions<T extends Versioned>(all: readonly T[]): T[] {
  const newest = new Map<unknown, { readonly each: T; readonly at: string }>()
  for (const each of all) {
    const at = versionOf(each)
    const known = newest.get(each.id)
    if (known === undefined || known.at <= at) newest.set(each.id, { each, at })
  }
  return [...newest.values()].map(({ each }) => each)
}

/** Returns the time of a version in a form that sorts, with all digits of its second: the standard sets no limit. */
export function versionOf({ modified, created }: Versioned): string {
  const given = [modified, created].find((each) => statedMoment(each) !== null)
  if (given === undefined) return ''
  const [, fraction = ''] = /\.(\d{1,9})/.exec(String(given)) ?? []
  return `${statedMoment(given)?.slice(0, 19)}.${fraction.padEnd(9, '0')}`
}
