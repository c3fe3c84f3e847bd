import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileFrom, filesBelow, type ShippedFile, textFile } from './shipped-file.ts'

/**
 * What the two forms of the program consist of. `headless` runs with a Node of the user's, on every system that the native
 * packages here know; `desktop` is packed with an Electron, for one system.
 */
export type Form =
  | { readonly kind: 'headless' }
  | { readonly kind: 'desktop'; readonly platform: NodeJS.Platform; readonly arch: string }

/** The manifest of the project, as far as packages need it. */
export type Manifest = {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  readonly main: string
  readonly dependencies: Readonly<Record<string, string>>
}

export function readManifest(root: string): Manifest {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
}

/** All files of a form of the program but licences and bill of materials, from a root that is installed and built. */
export function programFiles(root: string, form: Form): ShippedFile[] {
  return [
    textFile('package.json', `${JSON.stringify(manifestFor(root, form), null, 2)}\n`),
    ...filesBelow(
      join(root, 'out', 'main'),
      'out/main',
      (path) => form.kind === 'desktop' || path !== 'electron.js',
    ).map((file) => (file.path === 'out/main/skerry.js' ? { ...file, isExecutable: true } : file)),
    ...(form.kind === 'desktop' ? filesBelow(join(root, 'out', 'preload'), 'out/preload') : []),
    ...filesBelow(join(root, 'out', 'renderer'), 'out/renderer'),
    ...filesBelow(join(root, 'resources'), 'resources'),
    ...installedPackages(root, form).flatMap((name) => packageFiles(root, name, form)),
    ...(form.kind === 'headless'
      ? [
          fileFrom(join(root, 'LICENSE'), 'LICENSE'),
          fileFrom(join(root, 'build', 'headless.txt'), 'README.txt'),
        ]
      : []),
  ]
}

function manifestFor(root: string, form: Form): object {
  const { name, version, description, license, main, dependencies } = readManifest(root)
  return {
    name,
    ...(form.kind === 'desktop' ? { productName: 'Skerry', author: 'Skerry', main } : {}),
    version,
    description,
    license,
    private: true,
    type: 'module',
    ...(form.kind === 'headless' ? { bin: { skerry: 'out/main/skerry.js' }, engines: { node: '>=24' } } : {}),
    dependencies,
  }
}

/** The packages that are not bundled, by name, with those that hold their binaries for the systems of the form. */
export function installedPackages(root: string, form: Form): string[] {
  return Object.keys(readManifest(root).dependencies)
    .flatMap((name) => [name, ...binariesOf(root, name).filter((binary) => isFor(root, binary, form))])
    .sort()
}

type PackageManifest = {
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
}

function packageManifest(root: string, name: string): PackageManifest {
  return JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as PackageManifest
}

/** Of the packages with binaries npm installs those of this machine alone. */
function binariesOf(root: string, name: string): string[] {
  return Object.keys(packageManifest(root, name).optionalDependencies ?? {}).filter((binary) =>
    existsSync(join(root, 'node_modules', binary, 'package.json')),
  )
}

function isFor(root: string, name: string, form: Form): boolean {
  if (form.kind === 'headless') return true
  const { os, cpu, libc } = packageManifest(root, name)
  const includes = (list: readonly string[] | undefined, value: string) => list?.includes(value) ?? true
  return includes(os, form.platform) && includes(cpu, form.arch) && includes(libc, 'glibc')
}

/** What a package is made from, and what it is explained with, is not needed where it runs. */
const notNeeded = /^(?:deps|src|binding\.gyp|README\.md|CHANGELOG\.md|.*\.d\.[cm]?ts|.*\.map)$/

function packageFiles(root: string, name: string, form: Form): ShippedFile[] {
  return filesBelow(join(root, 'node_modules', name), `node_modules/${name}`, (path) => {
    if (notNeeded.test(path)) return false
    const binary = /^prebuilds\/(.+)\.node$/.exec(path)?.[1]
    return binary === undefined || form.kind === 'headless' || binary === `${form.platform}-${form.arch}`
  })
}

/** Names of the folders below `node_modules` of a package that come with packages of their own, as paths from the root. */
export function packageFolders(root: string, name: string): string[] {
  const folder = join('node_modules', name).replaceAll('\\', '/')
  const inner = join(root, folder, 'node_modules')
  if (!existsSync(inner)) return [folder]
  const names = readdirSync(inner)
    .filter((entry) => !entry.startsWith('.'))
    .flatMap((entry) =>
      entry.startsWith('@') ? readdirSync(join(inner, entry)).map((each) => `${entry}/${each}`) : [entry],
    )
  return [folder, ...names.flatMap((each) => packageFolders(root, `${name}/node_modules/${each}`))]
}
