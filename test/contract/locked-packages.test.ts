import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** The installed packages are the locked ones, byte for byte, from whichever registry they come. */

type Locked = {
  readonly version?: string
  readonly integrity?: string
  readonly resolved?: string
}

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}

/** Returns the entries that can be installed without a checksum, and those with a fixed download address. */
function faultsOf(packages: Record<string, Locked>): string[] {
  return Object.entries(packages).flatMap(([path, { version, integrity, resolved }]) => {
    if (path === '') return []
    const isChecked = integrity !== undefined && /^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity)
    return [
      // some releases of npm reject the whole file because of one entry without a version
      ...(version === undefined ? [`${path} has no version`] : []),
      ...(isChecked ? [] : [`${path} has no hash`]),
      ...(resolved === undefined ? [] : [`${path} names ${resolved}`]),
    ]
  })
}

describe('every locked package', () => {
  test('has a version and a hash, and names no registry', () => {
    expect(Object.keys(lock.packages).length).toBeGreaterThan(100)
    expect(faultsOf(lock.packages)).toEqual([])
  })

  test('that lacks one would be found', () => {
    const good = { version: '1.0.0', integrity: `sha512-${'a'.repeat(86)}==` }
    expect(
      faultsOf({
        '': {},
        good,
        none: { version: '1.0.0' },
        weak: { version: '1.0.0', integrity: 'sha1-aaaa' },
        told: { ...good, resolved: 'https://registry.example/told.tgz' },
        'left out': { integrity: good.integrity },
      }),
    ).toEqual([
      'none has no hash',
      'weak has no hash',
      'told names https://registry.example/told.tgz',
      'left out has no version',
    ])
  })
})
