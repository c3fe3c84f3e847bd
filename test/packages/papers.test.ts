import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { beforeAll, describe, expect, test } from 'vitest'
import { billOfMaterials } from '../../scripts/package/bill-of-materials.ts'
import { folderOf, readBundledLibraries } from '../../scripts/package/bundled-libraries.ts'
import { type Component, componentsOf } from '../../scripts/package/components.ts'
import { licencesText, withoutText } from '../../scripts/package/licences.ts'
import { type Form, programFiles, readManifest } from '../../scripts/package/program-files.ts'
import { shippedSources } from '../../src/main/operations/system/shipped-data.ts'

/** Third-party licences and the bill of materials, compared with what is packed. Requires a build. */

const root = join(import.meta.dirname, '..', '..')
const forms: readonly Form[] = [
  { kind: 'headless' },
  { kind: 'desktop', platform: process.platform, arch: process.arch },
]

describe.each(forms)('of $kind', (form) => {
  let components: readonly Component[]
  beforeAll(() => {
    components = componentsOf(root, form)
  })

  test('the bill is valid by the schema of CycloneDX', async () => {
    const bill = billOfMaterials(readManifest(root), components, 1_700_000_000)
    expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(bill)).toBeNull()
    const { metadata, serialNumber } = JSON.parse(bill) as { metadata: object; serialNumber: string }
    expect(metadata).toMatchObject({ timestamp: '2023-11-14T22:13:20.000Z' })
    expect(serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(billOfMaterials(readManifest(root), components, 1_700_000_000)).toBe(bill)
  })

  test('every package that is packed or bundled is in it, in the version that is locked', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { version?: string }>
    }
    const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
    const packed = programFiles(root, form).flatMap(({ path }) => folderOf(path) ?? [])
    const bundled = (['main', 'renderer'] as const).flatMap((bundle) =>
      Object.entries(readBundledLibraries(join(root, 'out'), bundle)).flatMap(([, folders]) => folders),
    )
    const absent = [...new Set([...packed, ...bundled])].filter(
      (folder) =>
        !listed.has(
          `${folder.replace(/^.*node_modules\//, '')}@${packages[folder]?.version ?? 'not locked'}`,
        ),
    )
    expect(packed.length).toBeGreaterThan(10)
    expect(bundled.length).toBeGreaterThan(40)
    expect(absent).toEqual([])
  })

  test('every binary is in it, and SQLite with the version that it says of itself', async () => {
    const binaries = programFiles(root, form).filter(({ path }) => path.endsWith('.node'))
    const listed = components.flatMap(({ files }) => files.map(({ path }) => path))
    expect(listed.toSorted()).toEqual(binaries.map(({ path }) => path).toSorted())
    const { default: Database } = await import('better-sqlite3')
    const sqlite = new Database(':memory:').prepare('SELECT sqlite_version() AS version').get()
    const driver = components.find(({ name }) => name === 'better-sqlite3')
    expect(driver?.within.find(({ name }) => name === 'SQLite')).toMatchObject(sqlite as object)
  })

  test('everything comes with the text of its licence', () => {
    expect(withoutText(components)).toEqual([])
    const text = licencesText(components)
    for (const { name, version } of components)
      expect(text).toContain(version === null ? name : `${name} ${version}`)
    // one sentence of each text that must be included in full
    for (const sentence of [
      'Permission is hereby granted, free of charge',
      'SIL OPEN FONT LICENSE Version 1.1',
      'Redistribution and use in source and binary forms',
      'Mozilla Public License Version 2.0',
      'UNICODE, INC. LICENSE AGREEMENT',
      'Apache License',
    ])
      expect(text).toContain(sentence)
  })
})

test('the data that is shipped is known to the list of what others made, in the same versions', () => {
  const sources = shippedSources(join(root, 'resources'))
  const within = JSON.parse(readFileSync(join(root, 'build', 'within.json'), 'utf8')) as readonly {
    in: string
    version?: string
  }[]
  for (const { file, version } of sources) {
    const known = within.filter((each) => each.in === `resources/data/${file}`).map((each) => each.version)
    expect(known, file).toEqual(expect.arrayContaining(version.split(', ')))
  }
})

test('modules are told from packages', () => {
  expect(folderOf('/a/node_modules/zod/v4/index.js')).toBe('node_modules/zod')
  expect(folderOf('C:\\a\\node_modules\\@scure\\base\\lib\\index.js?commonjs')).toBe(
    'node_modules/@scure/base',
  )
  expect(folderOf('/a/node_modules/one/node_modules/two/index.js')).toBe('node_modules/one/node_modules/two')
  expect(folderOf('\0rolldown/runtime.js')).toBe('node_modules/rolldown')
  expect(folderOf('\0/a/node_modules/zod/index.js?x')).toBe('node_modules/zod')
  expect(folderOf('/a/src/main/electron/main.ts')).toBeNull()
})
