import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BundledLibraries, bundles, readBundledLibraries } from './bundled-libraries.ts'
import { type Form, installedPackages, packageFolders, programFiles } from './program-files.ts'

/** A third-party component contained in a package. */
export type Component = {
  readonly kind: 'library' | 'data' | 'framework'
  readonly name: string
  readonly version: string | null
  /** An SPDX identifier or expression, or its author's own words. */
  readonly licence: string
  /** Whether the npm registry knows it under this name and version. */
  readonly isFromNpm: boolean
  readonly author: string | null
  readonly website: string | null
  /** SHA-512 of the archive that was installed, in hexadecimal; null where the lock file does not contain it. */
  readonly archiveHash: string | null
  /** Full licence texts and notices. */
  readonly texts: readonly string[]
  /** Where in the package it is found: a bundle, a folder, a file. */
  readonly places: readonly string[]
  /** Binaries in it, with their SHA-256. */
  readonly files: readonly { readonly path: string; readonly sha256: string }[]
  /** The components that it was built from in turn. */
  readonly within: readonly Component[]
}

/** An entry of `build/within.json`: a third-party component inside of a file or a library. */
type Within = {
  readonly in: string
  readonly name: string
  readonly version?: string
  readonly licence: string
  readonly texts: readonly string[]
  readonly fromNpm?: boolean
}

/** Returns all third-party components of a form of the program, sorted by name. */
export function componentsOf(root: string, form: Form): Component[] {
  const within = JSON.parse(readFileSync(join(root, 'build', 'within.json'), 'utf8')) as readonly Within[]
  const hashes = archiveHashes(root)
  const inside = (place: string) =>
    within.filter((each) => each.in === place).map((each) => dataComponent(root, each))
  const files = programFiles(root, form)
  const libraries = [...placesOf(root, form)].map(([folder, places]) =>
    library(root, folder, places, hashes, inside(folder)),
  )
  const installed = installedPackages(root, form)
    .flatMap((name) => packageFolders(root, name))
    // a private package without a licence is one of ours
    .filter((folder) => !isOurs(root, folder))
    .map((folder) => {
      const binaries = files.filter(({ path }) => path.startsWith(`${folder}/`) && path.endsWith('.node'))
      return {
        ...library(root, folder, [folder], hashes, [...inside(folder), ...builtInto(root, folder, hashes)]),
        files: binaries.map(({ path, bytes }) => ({
          path,
          sha256: createHash('sha256').update(bytes()).digest('hex'),
        })),
      }
    })
  const data = within
    .filter((each) => files.some(({ path }) => path === each.in))
    .map((each) => dataComponent(root, each))
  return [...libraries, ...installed, ...data].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

/** Returns the key that identifies a component. */
export function keyOf({ name, version, places }: Component): string {
  return `${name}@${version ?? ''}@${places.join(' ')}`
}

/** Returns, for each package bundled into files of the form, the bundles that contain it. */
function placesOf(root: string, form: Form): Map<string, string[]> {
  const out = join(root, 'out')
  const places = new Map<string, string[]>()
  for (const bundle of bundles) {
    if (bundle === 'preload' && form.kind === 'headless') continue
    const libraries: BundledLibraries = readBundledLibraries(out, bundle)
    for (const [file, folders] of Object.entries(libraries)) {
      if (form.kind === 'headless' && bundle === 'main' && file === 'electron.js') continue
      for (const folder of folders) {
        const known = places.get(folder) ?? []
        if (!known.includes(`out/${bundle}`)) places.set(folder, [...known, `out/${bundle}`])
      }
    }
  }
  return places
}

type PackageManifest = {
  readonly name: string
  readonly version: string
  readonly license?: string | { readonly type: string }
  readonly author?: string | { readonly name?: string }
  readonly homepage?: string
  readonly private?: boolean
}

function manifestOf(root: string, folder: string): PackageManifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as PackageManifest
}

function isOurs(root: string, folder: string): boolean {
  const manifest = manifestOf(root, folder)
  return manifest.private === true && manifest.license === undefined
}

function library(
  root: string,
  folder: string,
  places: readonly string[],
  hashes: ReadonlyMap<string, string>,
  within: readonly Component[],
): Component {
  const { name, version, license, author, homepage } = manifestOf(root, folder)
  const texts = textsIn(root, folder)
  return {
    kind: 'library',
    name,
    version,
    licence: (typeof license === 'string' ? license : license?.type) ?? licenceOfText(texts),
    isFromNpm: true,
    author: (typeof author === 'string' ? author : author?.name) ?? null,
    website: homepage?.startsWith('http') ? homepage : null,
    archiveHash: hashes.get(folder) ?? null,
    texts: texts.length > 0 ? texts : textOfOurs(root, name),
    places,
    files: [],
    within,
  }
}

/** Returns the licence of a package that names none, recognised by a sentence of its licence text. */
function licenceOfText(texts: readonly string[]): string {
  const isMit = texts.some((text) => text.includes('Permission is hereby granted, free of charge'))
  return isMit ? 'MIT' : 'not named'
}

/** Returns the licences and notices in a package, without sections on tools that were only used to build it. */
function textsIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter((name) => /^(?:licen[cs]e|copying|notice)/i.test(name))
    .sort()
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))
    .map((text) => (text.split(/^# Licenses of bundled dependencies$/m)[0] ?? '').trim())
}

/** Returns the licence text kept here for a package that ships without one, or none. */
function textOfOurs(root: string, name: string): string[] {
  const path = join(root, 'build', 'licences', `${name.replaceAll('/', '+')}.txt`)
  return existsSync(path) ? [readFileSync(path, 'utf8').trim()] : []
}

function dataComponent(
  root: string,
  { name, version, licence, texts, fromNpm, in: place }: Within,
): Component {
  return {
    kind: 'data',
    name,
    version: version ?? null,
    licence,
    isFromNpm: fromNpm === true,
    author: null,
    website: null,
    archiveHash: null,
    texts: texts.map((path) => readFileSync(join(root, path), 'utf8').trim()),
    places: [place],
    files: [],
    within: [],
  }
}

/** Returns what the binaries of a package were built from: SQLite, the headers of Node-API, Rust crates. */
function builtInto(root: string, folder: string, hashes: ReadonlyMap<string, string>): Component[] {
  const sqlite = join(root, folder, 'deps', 'sqlite3', 'sqlite3.h')
  const crates = join(root, folder, 'LICENSE.third-party.md')
  return [
    ...(existsSync(sqlite) ? [sqliteOf(root, folder, sqlite)] : []),
    ...(existsSync(sqlite) && existsSync(join(root, 'node_modules', 'node-addon-api'))
      ? [library(root, 'node_modules/node-addon-api', [folder], hashes, [])]
      : []),
    ...(existsSync(crates) ? cratesOf(folder, readFileSync(crates, 'utf8')) : []),
  ]
}

function sqliteOf(root: string, folder: string, header: string): Component {
  const version = /#define SQLITE_VERSION\s+"([\d.]+)"/.exec(readFileSync(header, 'utf8'))?.[1] ?? null
  return {
    ...plain('SQLite', version, 'blessing', folder),
    website: 'https://www.sqlite.org/',
    texts: [readFileSync(join(root, 'build', 'licences', 'sqlite.txt'), 'utf8').trim()],
  }
}

/** Returns the crates of the table in a package's notice; their texts are in the same notice, which is packed whole. */
function cratesOf(folder: string, notice: string): Component[] {
  return [...notice.matchAll(/^\| ([\w-]+) \| (\d[^ |]*) \| ([^|]+) \|$/gm)].map(
    ([, name = '', version = '', licence = '']) => plain(name, version, licence.trim(), folder),
  )
}

function plain(name: string, version: string | null, licence: string, folder: string): Component {
  return {
    kind: 'library',
    name,
    version,
    licence,
    isFromNpm: false,
    author: null,
    website: null,
    archiveHash: null,
    texts: [],
    places: [folder],
    files: [],
    within: [],
  }
}

function archiveHashes(root: string): ReadonlyMap<string, string> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { integrity?: string }>
  }
  return new Map(
    Object.entries(packages).flatMap(([folder, { integrity }]) =>
      integrity?.startsWith('sha512-') === true
        ? [[folder, Buffer.from(integrity.slice(7), 'base64').toString('hex')] as const]
        : [],
    ),
  )
}
